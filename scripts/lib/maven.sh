# shellcheck shell=bash
# Maven and single jars from Maven Central; source after common.sh.

ensure_maven() {
  if is_linux; then
    have javac || ensure_apt openjdk-17-jdk-headless
    have mvn || ensure_apt maven
  fi
  have javac || die "a JDK of version 17 or later is needed"
  have mvn || die "Maven is needed"
}

# maven_jar GROUP ARTIFACT VERSION [CLASSIFIER] [EXTENSION]: prints the path of the file in the
# local repository, which is Maven's own cache.
maven_jar() {
  local group=$1 artifact=$2 version=$3 classifier=${4:-} extension=${5:-jar}
  local repo=${M2_REPO:-$HOME/.m2/repository}
  local file=$repo/${group//.//}/$artifact/$version/$artifact-$version${classifier:+-$classifier}.$extension
  [ -f "$file" ] ||
    mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:get -Dtransitive=false \
      "-Dartifact=$group:$artifact:$version:$extension${classifier:+:$classifier}" >&2 ||
    die "$group:$artifact:$version could not be fetched from Maven Central"
  [ -f "$file" ] || die "Maven did not put $artifact $version into $repo"
  echo "$file"
}
