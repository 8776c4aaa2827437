# shellcheck shell=bash
# The classes of the app and its libraries, desugared and shrunk by ProGuard; source after native.sh
# and maven.sh. Run Maven's process-classes first.

# shellcheck disable=SC2154 # root and cache come from common.sh
proguard_version=7.10.0 android_target=$root/android/app/target

# property NAME: of android/pom.xml, the only place of versions.
property() { sed -n "s:.*<$1>\\(.*\\)</$1>.*:\\1:p" "$root/android/pom.xml" | head -n 1; }

# The classes of java.base; the framework jar lacks most.
java_base() {
  local home
  home=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p')
  if [ ! -f "$home/jmods/java.base.jmod" ]; then
    # Some JDKs lack jmods.
    ensure_apt openjdk-17-jdk-headless
    home=/usr/lib/jvm/java-17-openjdk-$(dpkg --print-architecture)
  fi
  echo "$home/jmods/java.base.jmod"
}

# collect_classes FOLDER: the classes of the app and its libraries.
collect_classes() {
  local classes=$1 jar jars
  mkdir -p "$classes"
  IFS=: read -ra jars <<<"$(<"$android_target/runtime.classpath")"
  for jar in "${jars[@]}"; do
    case $jar in
      */annotations-[0-9]*.jar) continue ;;
    esac
    # dx supports neither modules nor multi-release classes.
    unzip -qqo "$jar" '*.class' -x 'META-INF/*' module-info.class -d "$classes" 2>/dev/null || {
      # Status 11: the jar has no classes.
      [ $? = 11 ] || die "can't read $jar"
    }
  done
  (cd "$android_target/classes" && find . -name '*.class' ! -path './META-INF/*' -print0 |
    xargs -0 cp --parents -t "$classes")
}

proguard() {
  nice java -Xmx3g -cp "$(maven_classpath com.guardsquare proguard-base "$proguard_version")" proguard.ProGuard "$@" \
    -libraryjars "$(java_base)(!**.jar;!module-info.class)" \
    -include "$root/scripts/android/proguard.pro" -include "$root/android/app/proguard-rules.pro"
}
