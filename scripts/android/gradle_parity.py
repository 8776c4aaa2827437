#!/usr/bin/env python3
"""Compares the Gradle project, which this project can't run, with the actual build.

The Maven project, the manifest and the build scripts are the reference. Reports numbers, source folders and
libraries that differ in Gradle, and exits with status 1.
"""
import re
import sys
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ANDROID = ROOT / "android"
NAME = "{http://schemas.android.com/apk/res/android}"
POM = {"m": "http://maven.apache.org/POM/4.0.0"}


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def one(pattern, source, what):
    """Returns the only match; an unknown format must not pass for an equal value."""
    found = re.findall(pattern, source, re.M)
    if len(found) != 1:
        sys.exit(f"{what}: found {len(found)} times")
    return found[0]


def words(listed):
    return sorted(re.findall(r'"([^"]+)"', listed))


def maven():
    manifest = ET.parse(ANDROID / "app/src/main/AndroidManifest.xml").getroot()
    sdk = manifest.find("uses-sdk")
    application = manifest.find("application")
    parent = ET.parse(ANDROID / "pom.xml").getroot()
    app = ET.parse(ANDROID / "app/pom.xml").getroot()
    properties = {p.tag.split("}")[1]: p.text for p in parent.find("m:properties", POM)}
    properties["project.build.directory"] = "target"
    properties["project.version"] = parent.findtext("m:version", "", POM)
    # Relative to the app's folder, as in Gradle.
    properties["bindings"] = properties["bindings"].replace("${project.basedir}/", "")

    def resolved(value):
        return re.sub(r"\$\{([^}]+)\}", lambda name: properties[name[1]], value)

    libraries = set()
    for dependency in app.find("m:dependencies", POM):
        field = {f.tag.split("}")[1]: resolved(f.text or "") for f in dependency}
        if field.get("scope", "compile") == "compile":
            libraries.add(":".join(field[key] for key in ("groupId", "artifactId", "version")))
    compiled = [
        [argument.text for argument in execution.iter(f"{{{POM['m']}}}argument")]
        for execution in app.iter(f"{{{POM['m']}}}execution")
        if execution.findtext("m:id", "", POM) == "compile"
    ]
    if len(compiled) != 1 or compiled[0][1] != "main":
        sys.exit("the app's pom.xml does not call compile-kotlin.sh main")
    sources = {resolved(folder) for folder in compiled[0][2:]}
    native = text("scripts/lib/native.sh")
    build = text("scripts/build-android.sh")
    resources = text("android/tools/build-res.sh")
    compiler = text("android/tools/compile-kotlin.sh")
    sources.discard("target/gen-java")
    return {
        "modules": ["app"],
        "application id": manifest.get("package"),
        "namespace": manifest.get("package"),
        "versionCode": manifest.get(NAME + "versionCode"),
        "versionName": manifest.get(NAME + "versionName"),
        "version of the project": properties["project.version"],
        "minSdk": sdk.get(NAME + "minSdkVersion"),
        "targetSdk": sdk.get(NAME + "targetSdkVersion"),
        "minSdk of the libraries": one(r"minimum_api=(\d+)", native, "minimum_api"),
        "compileSdk": one(r"--target-sdk-version (\d+)", resources, "--target-sdk-version"),
        "ABIs": sorted(one(r"^abis=\(([^)$]*)\)$", build, "abis").split()),
        "legacy packaging": application.get(NAME + "extractNativeLibs"),
        "stored resources": re.findall(r"-0 \.(\w+)", resources),
        "assets": one(r"^assets=\$app/(\S+)$", resources, "assets"),
        "Kotlin": properties["kotlin.version"],
        "bytecode": one(r"-jvm-target (\S+)", compiler, "-jvm-target"),
        "Java": [properties["maven.compiler.source"], properties["maven.compiler.target"]],
        "libraries": sorted(libraries),
        "sources": sorted(sources),
        "manifest, resources": [
            (ANDROID / "app" / part).exists() for part in ("src/main/AndroidManifest.xml", "src/main/res")
        ],
        "libraries of the core": one(r"^jni=\$root/android/app/(\S+)$", build, "jni"),
    }


def gradle():
    build = text("android/app/build.gradle.kts")
    catalog = tomllib.loads(text("android/gradle/libs.versions.toml"))
    versions, named = catalog["versions"], catalog["libraries"]

    def value(key):
        return one(rf'^\s*{key} = "?([^"\n]+)"?$', build, key)

    used = re.findall(r"^    implementation\((?:variantOf\()?libs\.([\w.]+)", build, re.M)
    if len(used) != build.count("mplementation("):
        sys.exit("a dependency of build.gradle.kts is not from the version catalogue")
    libraries = [named[name.replace(".", "-")] for name in used]
    added = re.findall(r'kotlin\.srcDir\("([^"]+)"\)', build)
    java = re.findall(r"^ *(?:source|target)Compatibility = JavaVersion.VERSION_(\w+)$", build, re.M)
    plugins = re.findall(r"^    alias\(libs\.plugins\.([\w.]+)\)$", build, re.M)
    kotlin = catalog["plugins"]["kotlin-android"]["version"]["ref"]
    if plugins != ["android.application", "kotlin.android"]:
        sys.exit(f"unexpected plugins {plugins}")
    return {
        "modules": re.findall(r'^include\(":(\w+)"\)$', text("android/settings.gradle.kts"), re.M),
        "application id": value("applicationId"),
        "namespace": value("namespace"),
        "versionCode": value("versionCode"),
        "versionName": value("versionName"),
        "version of the project": value("versionName"),
        "minSdk": value("minSdk"),
        "targetSdk": value("targetSdk"),
        "minSdk of the libraries": value("minSdk"),
        "compileSdk": value("compileSdk"),
        "ABIs": words(one(r"abiFilters \+= listOf\(([^)]*)\)", build, "abiFilters")),
        "legacy packaging": one(r"useLegacyPackaging = (\w+)", build, "useLegacyPackaging"),
        "stored resources": words(one(r"noCompress \+= (.*) }", build, "noCompress")),
        "assets": one(r'assets\.srcDir\("([^"]+)"\)', build, "assets"),
        "Kotlin": versions[kotlin],
        "bytecode": one(r"jvmTarget = JvmTarget.JVM_(\w+)", build, "jvmTarget").replace("_", "."),
        "Java": [version.replace("_", ".") for version in java],
        "libraries": sorted(f"{lib['module']}:{versions[lib['version']['ref']]}" for lib in libraries),
        # Gradle's defaults.
        "sources": sorted(["src/main/kotlin", *added]),
        "manifest, resources": [
            "manifest.srcFile" not in build,
            "res.srcDir" not in build and "res.setSrcDirs" not in build,
        ],
        "libraries of the core": one(r'jniLibs\.srcDir\("([^"]+)"\)', build, "jniLibs"),
    }


def main():
    run, unrun = maven(), gradle()
    different = [what for what in run if run[what] != unrun[what]]
    for what in different:
        print(f"{what}: {run[what]} in the build that is run, {unrun[what]} in Gradle's")
    print(f"{len(run)} values of the Gradle project compared, {len(different)} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
