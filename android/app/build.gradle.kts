import java.util.Properties
import org.jetbrains.kotlin.gradle.dsl.JvmTarget

plugins {
    alias(libs.plugins.android.application)
    alias(libs.plugins.kotlin.android)
}

// Release signing key (docs/release.md). Without it a release is unsigned.
val signing =
    Properties().apply {
        val file = rootProject.file("signing.properties")
        if (file.isFile) file.inputStream().use(::load)
    }

android {
    namespace = "app.gomoku"
    compileSdk = 36

    defaultConfig {
        applicationId = "app.gomoku"
        minSdk = 26
        targetSdk = 36
        versionCode = 1
        versionName = "0.9.0"
        // JNA includes more ABIs than the core.
        ndk { abiFilters += listOf("arm64-v8a", "armeabi-v7a", "x86_64") }
    }

    signingConfigs {
        if (!signing.isEmpty) {
            create("release") {
                storeFile = file(signing.getProperty("storeFile"))
                storePassword = signing.getProperty("storePassword")
                keyAlias = signing.getProperty("keyAlias")
                keyPassword = signing.getProperty("keyPassword") ?: storePassword
            }
        }
    }

    buildTypes {
        release {
            isMinifyEnabled = true
            proguardFiles("proguard-rules.pro")
            signingConfig = signingConfigs.findByName("release")
        }
    }

    sourceSets {
        // In addition to src/main: assets shared by all programs with the core, and two folders built
        // by the project's scripts.
        getByName("main") {
            assets.srcDir("../../assets")
            kotlin.srcDir("../../target/bindings/kotlin")
            jniLibs.srcDir("target/jniLibs")
        }
        // Maven runs the tests (scripts/test-android.sh).
        getByName("test") { kotlin.setSrcDirs(emptyList<String>()) }
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_1_8
        targetCompatibility = JavaVersion.VERSION_1_8
    }

    // Sounds are played directly from the APK, so they must be uncompressed.
    androidResources { noCompress += "flac" }

    packaging { jniLibs { useLegacyPackaging = true } }
}

kotlin { compilerOptions { jvmTarget = JvmTarget.JVM_1_8 } }

dependencies {
    implementation(libs.kotlin.stdlib)
    implementation(variantOf(libs.jna) { artifactType("aar") })
    implementation(libs.zxing)
}
