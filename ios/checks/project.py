"""Checks ios/Gomoku.xcodeproj without Xcode: every reference, build setting and plist key resolves."""

import json
import plistlib
import re
import xml.etree.ElementTree as ET
from pathlib import Path

from pbxproj import XcodeProject
from runner import run, same, swift_files, the

IOS = Path(__file__).resolve().parent.parent
APP = IOS / "App"
CORE = IOS / "GomokuCore" / "Sources" / "GomokuCore"
PROJECT = XcodeProject.load(str(IOS / "Gomoku.xcodeproj" / "project.pbxproj"))
OBJECTS = {o.get_id(): o for o in PROJECT.objects.get_objects_in_section(*PROJECT.objects.get_sections())}
ROOT = OBJECTS[PROJECT.rootObject]
ID = re.compile(r"^[0-9A-F]{24}$")

# APIs for which an app must declare a reason: symbols of C, and names of Swift.
# https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api
REASONED = {
    "FileTimestamp": """stat fstat fstatat lstat getattrlist fgetattrlist getattrlistat getattrlistbulk
        creationDate modificationDate fileModificationDate contentModificationDateKey creationDateKey""",
    "SystemBootTime": "mach_absolute_time systemUptime",
    "DiskSpace": """statfs statvfs fstatfs fstatvfs volumeAvailableCapacityKey systemFreeSize systemSize
        volumeAvailableCapacityForImportantUsageKey volumeTotalCapacityKey""",
    "ActiveKeyboards": "activeInputModes",
    "UserDefaults": "UserDefaults",
}

# Xcode compiles or copies these file types in the app's folder.
KINDS = {".swift", ".strings", ".xcassets", ".xcprivacy", ".flac", ".plist"}

# Variables that Xcode defines for each build.
XCODE_GIVES = {
    "BUILT_PRODUCTS_DIR", "BUNDLE_EXECUTABLE_FOLDER_PATH", "DEVELOPMENT_LANGUAGE", "EXECUTABLE_NAME",
    "PRODUCT_BUNDLE_PACKAGE_TYPE", "TARGET_NAME", "inherited",
}  # fmt: skip

# Settings that Xcode 16 documents. Xcode ignores a misspelt setting silently.
KNOWN_SETTINGS = set(
    """
    ALWAYS_SEARCH_USER_PATHS ASSETCATALOG_COMPILER_APPICON_NAME
    ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS
    ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME BUNDLE_LOADER CLANG_ENABLE_MODULES CODE_SIGN_STYLE
    COPY_PHASE_STRIP CURRENT_PROJECT_VERSION DEBUG_INFORMATION_FORMAT ENABLE_NS_ASSERTIONS
    ENABLE_STRICT_OBJC_MSGSEND ENABLE_TESTABILITY ENABLE_USER_SCRIPT_SANDBOXING GCC_OPTIMIZATION_LEVEL
    GENERATE_INFOPLIST_FILE INFOPLIST_FILE IPHONEOS_DEPLOYMENT_TARGET LD_RUNPATH_SEARCH_PATHS
    LOCALIZATION_PREFERS_STRING_CATALOGS MARKETING_VERSION ONLY_ACTIVE_ARCH OTHER_SWIFT_FLAGS PRODUCT_BUNDLE_IDENTIFIER
    PRODUCT_NAME SDKROOT SUPPORTED_PLATFORMS SUPPORTS_MACCATALYST SWIFT_ACTIVE_COMPILATION_CONDITIONS
    SWIFT_APPROACHABLE_CONCURRENCY SWIFT_COMPILATION_MODE SWIFT_DEFAULT_ACTOR_ISOLATION SWIFT_OPTIMIZATION_LEVEL SWIFT_STRICT_CONCURRENCY SWIFT_VERSION
    TARGETED_DEVICE_FAMILY TEST_HOST VALIDATE_PRODUCT
    """.split()
)


def plain(value):
    if isinstance(value, list):
        return [plain(v) for v in value]
    if hasattr(value, "get_keys"):
        return {str(k): plain(value[k]) for k in value.get_keys() if k != "_id"}
    return str(value)


RAW = {i: plain(o) for i, o in OBJECTS.items()}


def target(name):
    found = [o for o in RAW.values() if o["isa"] == "PBXNativeTarget" and o["name"] == name]
    assert len(found) == 1, f"{len(found)} targets are called {name}"
    return found[0]


def configurations(holder):
    return {RAW[i]["name"]: RAW[i]["buildSettings"] for i in RAW[holder["buildConfigurationList"]]["buildConfigurations"]}


def xcconfig(path):
    """Omits includes, which belong to each builder."""
    lines = [line.split("//")[0].strip() for line in path.read_text().splitlines()]
    return dict(re.split(r"\s*=\s*", line, maxsplit=1) for line in lines if "=" in line)


def settings(name, configuration):
    """Merges the settings in Xcode's order: file, project, target."""
    based = [o for o in RAW.values() if o["isa"] == "XCBuildConfiguration" and "baseConfigurationReference" in o]
    (file,) = {RAW[o["baseConfigurationReference"]]["path"] for o in based if o["name"] == configuration}
    project = configurations(plain(ROOT))[configuration]
    known = {**xcconfig(IOS / file), **project, **configurations(target(name))[configuration]}
    return {key: filled(value, known) for key, value in known.items()}


def filled(value, known):
    own = {"APP_IDENTIFIER"}
    return re.sub(r"\$\((\w+)\)", lambda m: known[m[1]] if m[1] in own else m[0], value) if isinstance(value, str) else value


def plist(name):
    with (APP / name).open("rb") as file:
        return plistlib.load(file)


def ids_in(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            if ID.match(key):
                yield key
            yield from ids_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from ids_in(inner)
    elif ID.match(value):
        yield value


def check_project_format_is_xcode_16():
    assert PROJECT.objectVersion == "77", PROJECT.objectVersion
    assert plain(ROOT)["preferredProjectObjectVersion"] == "77"


def check_every_reference_resolves():
    for owner, value in RAW.items():
        assert ID.match(owner), f"{owner} is not an id"
        for used in ids_in(value):
            assert used in RAW, f"{value['isa']} {owner} names {used}, which is not there"


def check_every_object_is_used():
    used = {PROJECT.rootObject}
    for value in RAW.values():
        used.update(ids_in(value))
    same(RAW.keys(), used, "objects and references")


def check_no_id_stands_twice():
    text = (IOS / "Gomoku.xcodeproj" / "project.pbxproj").read_text()
    ids = re.findall(r"^\t\t([0-9A-F]{24})(?: /\*.*?\*/)? = \{", text, re.M)
    assert len(ids) == len(set(ids)) == len(RAW), f"{len(ids)} ids, {len(set(ids))} different, {len(RAW)} read"


def check_comments_name_what_they_stand_by():
    text = (IOS / "Gomoku.xcodeproj" / "project.pbxproj").read_text()
    names = {}
    for used, comment in re.findall(r"([0-9A-F]{24}) /\* (.*?) \*/", text):
        assert names.setdefault(used, comment) == comment, f"{used} is called {names[used]} and {comment}"


def check_folders_and_packages_are_there():
    for value in RAW.values():
        if value["isa"] == "PBXFileSystemSynchronizedRootGroup":
            folder = IOS / value["path"]
            assert folder.is_dir() and swift_files(folder), f"{folder} has no sources"
            for exception in value.get("exceptions", []):
                for name in RAW[exception]["membershipExceptions"]:
                    assert (folder / name).is_file(), f"the exception {name} is not in {folder}"
        if value["isa"] == "XCLocalSwiftPackageReference":
            manifest = (IOS / value["relativePath"] / "Package.swift").read_text()
            products = re.findall(r"\.library\(name: \"(\w+)\"", manifest)
            wanted = [v["productName"] for v in RAW.values() if v["isa"] == "XCSwiftPackageProductDependency"]
            assert set(wanted) <= set(products), f"the package has {products}, the project wants {wanted}"


def check_targets_build_their_folders():
    for name, folder in (("Gomoku", "App"), ("GomokuTests", "AppTests")):
        groups = [RAW[i]["path"] for i in target(name)["fileSystemSynchronizedGroups"]]
        assert groups == [folder], f"{name} builds {groups}"
        phases = {RAW[i]["isa"] for i in target(name)["buildPhases"]}
        same(phases, {"PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase"}, name)


def check_the_info_plist_is_not_a_resource():
    # Xcode would copy a file of a synchronised folder twice and report an error.
    group = next(v for v in RAW.values() if v.get("path") == "App")
    left_out = [n for i in group["exceptions"] for n in RAW[i]["membershipExceptions"]]
    assert left_out == ["Info.plist"], left_out


def check_the_app_links_the_core():
    app = target("Gomoku")
    assert [RAW[i]["productName"] for i in app["packageProductDependencies"]] == ["GomokuCore"]
    frameworks = next(RAW[i] for i in app["buildPhases"] if RAW[i]["isa"] == "PBXFrameworksBuildPhase")
    products = [RAW[RAW[i]["productRef"]]["productName"] for i in frameworks["files"]]
    assert products == ["GomokuCore"], products


def check_the_tests_run_in_the_app():
    tests = target("GomokuTests")
    assert [RAW[RAW[i]["target"]]["name"] for i in tests["dependencies"]] == ["Gomoku"]
    for configuration in ("Debug", "Release"):
        host = settings("GomokuTests", configuration)["TEST_HOST"]
        assert host.endswith("/Gomoku.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/Gomoku"), host


def check_every_build_setting_is_known():
    for value in RAW.values():
        if value["isa"] == "XCBuildConfiguration":
            unknown = value["buildSettings"].keys() - KNOWN_SETTINGS
            assert not unknown, f"not settings that this project knows: {sorted(unknown)}"


def check_every_build_variable_resolves():
    for name in ("Gomoku", "GomokuTests"):
        for configuration in ("Debug", "Release"):
            known = settings(name, configuration)
            for variable in re.findall(r"\$\((\w+)\)", str(known)):
                assert variable in known or variable in XCODE_GIVES, f"{name} {configuration}: $({variable})"


def check_the_settings_are_what_the_app_needs():
    for configuration in ("Debug", "Release"):
        app = settings("Gomoku", configuration)
        for key, value in {
            "PRODUCT_BUNDLE_IDENTIFIER": "app.gomoku.ios",
            "IPHONEOS_DEPLOYMENT_TARGET": "17.0",
            "SWIFT_VERSION": "6.0",
            "SWIFT_STRICT_CONCURRENCY": "complete",
            # The values that Xcode recommends crash before iOS 18 and break uniffi's code.
            "SWIFT_APPROACHABLE_CONCURRENCY": "NO",
            "SWIFT_DEFAULT_ACTOR_ISOLATION": "nonisolated",
            "TARGETED_DEVICE_FAMILY": "1,2",
            "GENERATE_INFOPLIST_FILE": "NO",
            # iOS 26 calls view closures from its renderer's thread, where the run-time checks of
            # Swift 6 trap.
            "OTHER_SWIFT_FLAGS": "$(inherited) -disable-dynamic-actor-isolation",
        }.items():
            assert app.get(key) == value, f"{configuration} {key} is {app.get(key)}"
        assert (IOS / app["INFOPLIST_FILE"]).is_file(), app["INFOPLIST_FILE"]
    manifest = (IOS / "GomokuCore" / "Package.swift").read_text()
    assert ".iOS(.v17)" in manifest, "the package and the app have different deployment targets"


def check_a_builder_can_name_team_and_identifier():
    text = (IOS / "Gomoku.xcconfig").read_text()
    assert text.rstrip().endswith('#include? "Local.xcconfig"'), "what is included last counts"
    assert "/ios/Local.xcconfig" in (IOS.parent / ".gitignore").read_text().splitlines()
    for configuration in ("Debug", "Release"):
        assert settings("Gomoku", configuration)["DEVELOPMENT_TEAM"] == "", "a team is a builder's own"
        tests = settings("GomokuTests", configuration)["PRODUCT_BUNDLE_IDENTIFIER"]
        assert tests == "app.gomoku.ios.tests", tests
    for value in RAW.values():
        if value["isa"] == "XCBuildConfiguration":
            # A setting in the project would override the file.
            assert not {"DEVELOPMENT_TEAM", "APP_IDENTIFIER"} & value["buildSettings"].keys()


def check_the_module_map_is_the_projects_own():
    # Xcode 26 does not build a module map with uniffi's `use` lines.
    words = re.sub(r"//.*", "", (IOS / "gomoku_coreFFI.modulemap").read_text())
    assert re.fullmatch(r'\s*module gomoku_coreFFI \{ header "gomoku_coreFFI\.h" export \* \}\s*', words), words
    for script in ("ios/copy-bindings.sh", "scripts/build-ios.sh"):
        assert "ios/gomoku_coreFFI.modulemap" in (IOS.parent / script).read_text(), script


def check_the_version_is_the_cores():
    cargo = (IOS.parent / "Cargo.toml").read_text()
    version = re.search(r'^version = "([\d.]+)"', cargo, re.M).group(1)
    assert settings("Gomoku", "Release")["MARKETING_VERSION"] == version, version


def check_assets_that_settings_name_are_there():
    app = settings("Gomoku", "Release")
    catalogue = APP / "Assets.xcassets"
    icon = catalogue / f"{app['ASSETCATALOG_COMPILER_APPICON_NAME']}.appiconset"
    images = json.loads((icon / "Contents.json").read_text())["images"]
    looks = [image.get("appearances", [{"value": "any"}])[0]["value"] for image in images]
    assert looks == ["any", "dark", "tinted"], looks
    assert all((icon / image["filename"]).is_file() for image in images)
    assert (catalogue / f"{app['ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME']}.colorset").is_dir()
    launch = plist("Info.plist")["UILaunchScreen"]["UIColorName"]
    assert (catalogue / f"{launch}.colorset").is_dir(), launch


def check_every_info_plist_key_resolves():
    info = plist("Info.plist")
    app = settings("Gomoku", "Release")
    for variable in re.findall(r"\$\((\w+)\)", str(info)):
        assert variable in app or variable in XCODE_GIVES, f"$({variable})"
    wanted = {
        "BGTaskSchedulerPermittedIdentifiers", "UIBackgroundModes",
        "CFBundleDevelopmentRegion", "CFBundleDisplayName", "CFBundleDocumentTypes", "CFBundleExecutable", "CFBundleIdentifier",
        "CFBundleInfoDictionaryVersion", "CFBundleLocalizations", "CFBundleName", "CFBundlePackageType",
        "CFBundleShortVersionString", "CFBundleURLTypes", "CFBundleVersion", "ITSAppUsesNonExemptEncryption",
        "LSApplicationCategoryType", "LSRequiresIPhoneOS", "LSSupportsOpeningDocumentsInPlace", "NSBluetoothAlwaysUsageDescription", "NSBonjourServices",
        "NSCameraUsageDescription", "NSLocalNetworkUsageDescription", "UIApplicationSceneManifest", "UIApplicationShortcutItems",
        "UIApplicationSupportsIndirectInputEvents", "UILaunchScreen", "UIRequiredDeviceCapabilities",
        "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~ipad",
        "UTImportedTypeDeclarations",
    }  # fmt: skip
    same(info, wanted, "Info.plist")
    # Without all four, an iPad app can't be used in Split View.
    assert len(info["UISupportedInterfaceOrientations~ipad"]) == 4


def check_the_answer_about_encryption_has_its_reason():
    # https://developer.apple.com/documentation/security/complying-with-encryption-export-regulations
    assert plist("Info.plist")["ITSAppUsesNonExemptEncryption"] is False
    reason = (IOS.parent / "docs" / "release.md").read_text().split("## Export of encryption")[1].split("\n## ")[0]
    for word in ("`ITSAppUsesNonExemptEncryption`", "Note 4 to Category 5", "complying-with-encryption-export-regulations"):
        assert word in reason, f"docs/release.md says nothing of {word}"


def check_the_build_runs_from_any_folder():
    lines = (IOS.parent / "scripts" / "build-ios.sh").read_text().splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", ". "))]
    assert commands[0] == 'cd "$root"', commands[0]


def check_records_are_opened():
    info = plist("Info.plist")
    declared = [entry["UTTypeIdentifier"] for entry in info["UTImportedTypeDeclarations"]]
    opened = [name for entry in info["CFBundleDocumentTypes"] for name in entry["LSItemContentTypes"]]
    asked = re.findall(r'UTType\(importedAs: "([^"]+)"\)', the(APP, "ShareMenu.swift").read_text())
    assert declared == opened == asked == ["com.red-bean.sgf"], f"{declared}, {opened}, {asked}"
    tags = info["UTImportedTypeDeclarations"][0]["UTTypeTagSpecification"]
    assert tags["public.filename-extension"] == ["sgf"], tags


def check_the_app_knows_its_shortcuts():
    source = the(CORE, "OpenRequest.swift").read_text()
    body = re.search(r"enum Shortcut: String[^{]*\{(.*?)\}", source, re.S).group(1)
    types = [item["UIApplicationShortcutItemType"] for item in plist("Info.plist")["UIApplicationShortcutItems"]]
    same(types, re.findall(r'= "([\w.]+)"', body), "Info.plist and Shortcut")


def check_invitations_open_the_app():
    source = the(CORE, "OpenRequest.swift").read_text()
    known = re.findall(r'static let scheme = "(\w+)"', source)
    links = (IOS.parent / "rust-core" / "link" / "src" / "online" / "invitation.rs").read_text()
    written = re.findall(r'const SCHEME: &str = "(\w+)://join/"', links)
    declared = [scheme for entry in plist("Info.plist")["CFBundleURLTypes"] for scheme in entry["CFBundleURLSchemes"]]
    assert declared == known == written == ["gomoku"], f"{declared}, {known}, {written}"


def check_only_the_network_bluetooth_and_the_camera_are_asked_for():
    info = plist("Info.plist")
    asked = {key for key in info if key.endswith("UsageDescription")}
    wanted = {"NSBluetoothAlwaysUsageDescription", "NSCameraUsageDescription", "NSLocalNetworkUsageDescription"}
    same(asked, wanted, "what is asked for")
    # No Bluetooth mode: Android can't discover an iPhone in the background.
    assert info["UIBackgroundModes"] == ["fetch"], info["UIBackgroundModes"]
    # Otherwise iOS discovers no service.
    source = (IOS.parent / "rust-core" / "link" / "src" / "discovery").rglob("*.rs")
    types = {m for path in source for m in re.findall(r"_gomoku\._tcp", path.read_text())}
    assert info["NSBonjourServices"] == sorted(types) == ["_gomoku._tcp"], info["NSBonjourServices"]


def check_the_app_knows_its_background_task():
    # iOS terminates an app that registers another identifier, and refuses a request for it.
    source = the(APP, "NewsRefresh.swift").read_text()
    known = re.findall(r'static let identifier = "([\w.]+)"', source)
    declared = plist("Info.plist")["BGTaskSchedulerPermittedIdentifiers"]
    assert declared == known == ["app.gomoku.news"], f"{declared}, {known}"


def check_languages_are_the_same_everywhere():
    resources = CORE / "Resources"
    tables = {folder.stem for folder in resources.glob("*.lproj")}
    same(plist("Info.plist")["CFBundleLocalizations"], tables, "Info.plist and the tables")
    same(set(plain(ROOT)["knownRegions"]) - {"Base"}, tables, "the project and the tables")
    same({folder.stem for folder in APP.glob("*.lproj")}, tables, "the app and the tables")
    for folder in APP.glob("*.lproj"):
        keys = re.findall(r'^"(\w+)" = ".+";$', (folder / "InfoPlist.strings").read_text(), re.M)
        titles = [item["UIApplicationShortcutItemTitle"] for item in plist("Info.plist")["UIApplicationShortcutItems"]]
        asked = ["NSBluetoothAlwaysUsageDescription", "NSCameraUsageDescription", "NSLocalNetworkUsageDescription"]
        wanted = ["CFBundleDisplayName", *asked, *titles]
        assert keys == wanted, f"{folder.name}: {keys}"


def check_the_assets_ship_in_the_package():
    assets = sorted((IOS.parent / "assets").glob("*.bin"))
    same({asset.name for asset in assets}, {"black-freestyle.bin", "black-standard.bin", "networks.bin", "puzzles.bin"}, "the assets and what the package has")
    for asset in assets:
        found = CORE / "Resources" / asset.name
        assert found.is_file() and found.read_bytes() == asset.read_bytes(), f"run ios/copy-bindings.sh: {asset.name}"
    assert '.process("Resources")' in (CORE.parent.parent / "Package.swift").read_text()


def check_the_privacy_manifest():
    privacy = plist("PrivacyInfo.xcprivacy")
    keys = {"NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes"}
    same(privacy, keys, "PrivacyInfo.xcprivacy")
    assert privacy["NSPrivacyTracking"] is False
    assert privacy["NSPrivacyTrackingDomains"] == [] and privacy["NSPrivacyCollectedDataTypes"] == []
    reasons = {
        entry["NSPrivacyAccessedAPIType"].removeprefix("NSPrivacyAccessedAPICategory"): entry["NSPrivacyAccessedAPITypeReasons"]
        for entry in privacy["NSPrivacyAccessedAPITypes"]
    }
    assert reasons == {"UserDefaults": ["CA92.1"], "FileTimestamp": ["C617.1"], "SystemBootTime": ["35F9.1"]}, reasons
    symbols = (IOS.parent / "scripts" / "ios" / "libsystem.txt").read_text().split()
    sources = [*swift_files(APP), *swift_files(CORE)]
    words = set(symbols).union(*(re.findall(r"\w+", path.read_text()) for path in sources))
    needed = {name for name, used in REASONED.items() if words & set(used.split())}
    assert needed <= reasons.keys(), f"no reason is given for {sorted(needed - reasons.keys())}"


def check_nothing_asks_for_an_entitlement():
    # Only raw multicast needs one.
    assert not list(IOS.rglob("*.entitlements"))
    for name in ("Gomoku", "GomokuTests"):
        for configuration in ("Debug", "Release"):
            assert "CODE_SIGN_ENTITLEMENTS" not in settings(name, configuration), name
    for path in swift_files(APP):
        for word in ("NWMulticastGroup", "IP_ADD_MEMBERSHIP", "import NetworkExtension", "import GameKit"):
            assert word not in path.read_text(), f"{path.name}: {word} needs an entitlement"


def check_the_apps_folder_holds_only_what_xcode_takes():
    # Each file in the synchronised folder becomes a part of the app.
    for path in APP.rglob("*"):
        inside = [parent.suffix for parent in path.relative_to(APP).parents]
        if path.is_file() and ".xcassets" not in inside:
            assert path.suffix in KINDS, f"{path.relative_to(APP)} would be copied into the app"
    names = [path.name for path in APP.rglob("*.*") if path.is_file() and path.parent.suffix not in (".lproj", ".colorset")]
    twice = {name for name in names if names.count(name) > 1 and name != "Contents.json"}
    assert not twice, f"resources of one name: {sorted(twice)}"


def check_the_shared_scheme():
    scheme = ET.parse(IOS / "Gomoku.xcodeproj" / "xcshareddata" / "xcschemes" / "Gomoku.xcscheme")
    names = {i: o["name"] for i, o in RAW.items() if o["isa"] == "PBXNativeTarget"}
    products = {o["name"]: RAW[o["productReference"]]["path"] for o in RAW.values() if o["isa"] == "PBXNativeTarget"}
    manifest = (IOS / "GomokuCore" / "Package.swift").read_text()
    for reference in scheme.iter("BuildableReference"):
        name, where = reference.get("BlueprintName"), reference.get("ReferencedContainer")
        if where == "container:Gomoku.xcodeproj":
            assert names.get(reference.get("BlueprintIdentifier")) == name, f"{name} is another target"
            assert products[name] == reference.get("BuildableName"), name
        else:
            assert where == "container:GomokuCore", where
            assert re.search(rf'\.testTarget\(\s*name: "{name}"', manifest), f"the package has no tests {name}"
    tested = [r.get("BlueprintName") for t in scheme.iter("TestableReference") for r in t.iter("BuildableReference")]
    same(tested, {"GomokuTests", "GomokuCoreTests"}, "what the scheme tests")


run(globals())
