# shellcheck shell=bash
# The version of the project; source after common.sh.
# shellcheck disable=SC2154 # root comes from common.sh

# versions: prints the version and the file for each file that states one.
versions() {
  stated Cargo.toml 's/^version = "\(.*\)"$/\1/p'
  stated android/app/src/main/AndroidManifest.xml 's/.*android:versionName="\([^"]*\)".*/\1/p'
  stated android/app/build.gradle.kts 's/^ *versionName = "\(.*\)"$/\1/p'
  stated ios/Gomoku.xcodeproj/project.pbxproj 's/^.*MARKETING_VERSION = \(.*\);$/\1/p'
}

# stated FILE SED: prints each version that the file states, or `none`.
stated() {
  { sed -n "$2" "$root/$1" | grep . || echo none; } | sort -u | sed "s|\$| $1|"
}

# one_version: prints the version; fails with one line if the files disagree.
one_version() {
  local all
  all=$(versions)
  case $(cut -d ' ' -f 1 <<<"$all" | sort -u) in
    none | *$'\n'*)
      echo "the versions differ: $(paste -s -d , <<<"$all" | sed 's/,/, /g')"
      return 1
      ;;
  esac
  echo "${all%% *}"
}
