# shellcheck shell=bash
# Maven and jars from Maven Central; source after common.sh.
# shellcheck disable=SC2154 # root and cache come from common.sh

ensure_maven() {
  if is_linux; then
    have javac || ensure_apt openjdk-17-jdk-headless
    have mvn || ensure_apt maven
  fi
  have javac || die "a JDK of version 17 or later is needed"
  have mvn || die "Maven is needed"
}

# Maven's repository, passed explicitly: by default Maven uses the home folder of the user database,
# which may differ from $HOME, and ignores $M2_REPO.
maven_repo=${M2_REPO:-$HOME/.m2/repository}

# Maven runs for seconds; the optimising compiler would cost more than it saves.
export MAVEN_OPTS=${MAVEN_OPTS:--XX:TieredStopAtLevel=1 -XX:+UseSerialGC}

# maven ARGUMENT…: retries after a failed download, never after a failed test.
maven() {
  local log pause
  log=$(mktemp)
  for pause in 5 20 60 ''; do
    if nice -n 4 mvn -B -ntp "-Dmaven.repo.local=$maven_repo" "$@" 2>&1 | tee "$log"; then
      rm "$log"
      return 0
    fi
    if [ -z "$pause" ] || ! grep -qE "$maven_download_failed" "$log"; then break; fi
    say "a download failed, again in $pause s"
    sleep "$pause"
    # Maven remembers a failed download for a day.
    set -- -U "$@"
  done
  rm "$log"
  return 1
}
maven_download_failed='Could not (transfer|find) artifact|[Cc]ould not be resolved|Could not resolve|PluginResolutionException|Connection (reset|timed out|refused)|Read timed out|Unknown host'

# maven_jar GROUP ARTIFACT VERSION [CLASSIFIER] [EXTENSION]: prints the file's path in the
# repository.
maven_jar() {
  local group=$1 artifact=$2 version=$3 classifier=${4:-} extension=${5:-jar}
  local file=$maven_repo/${group//.//}/$artifact/$version/$artifact-$version${classifier:+-$classifier}.$extension
  [ -f "$file" ] ||
    maven -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:get -Dtransitive=false \
      "-Dartifact=$group:$artifact:$version:$extension${classifier:+:$classifier}" >&2 ||
    die "$group:$artifact:$version could not be fetched from Maven Central"
  [ -f "$file" ] || die "Maven did not put $artifact $version into $maven_repo"
  echo "$file"
}

# maven_classpath GROUP ARTIFACT VERSION: includes the dependencies.
maven_classpath() {
  local file=$cache/android/$2-$3.classpath pom
  mkdir -p "$cache/android"
  # The listed jars may have been deleted since.
  if [ ! -s "$file" ] || ! (IFS=: && for jar in $(<"$file"); do [ -f "$jar" ] || exit 1; done); then
    pom=$(mktemp -d)
    cat >"$pom/pom.xml" <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>app.gomoku</groupId><artifactId>classpath</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version>
  </dependency></dependencies>
</project>
XML
    maven -q -f "$pom/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath \
      -Dmdep.outputFile="$file" >&2 || die "$1:$2:$3 could not be fetched from Maven Central"
    rm -r "$pom"
  fi
  cat "$file"
}
