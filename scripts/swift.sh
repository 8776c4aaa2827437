#!/usr/bin/env bash
# Runs a command with Swift 6 on this tree.
#   swift.sh COMMAND…        in the current folder if it is in the tree, else in the root of the tree
#   swift.sh --setup         only installs the toolchain
#
# On Linux it uses Debian trixie's Swift in a chroot under $GOMOKU_CACHE, with separate mount and
# network namespaces, so that only a private network is reachable. Inside, the tree is /src, and
# /scratch is a cached build folder (SWIFT_SCRATCH names it on both systems).
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

suite=trixie
# A change of this list makes a new toolchain; the suite pins the versions.
packages=swiftlang,swiftlang-dev,libc6-dev,libstdc++-14-dev,git,ca-certificates
swift_version=6.0
home=$cache/swift
scratch=$home/scratch
mkdir -p "$scratch"

recipe=$(printf '%s %s' "$suite" "$packages" | cksum | cut -d ' ' -f 1)
chroot_dir=$home/$suite-$recipe

make_toolchain() {
  [ "$(id -u)" = 0 ] || die "making and entering the Swift toolchain needs root: run this as root"
  ensure_apt mount iproute2
  [ ! -e "$chroot_dir/.ready" ] || return 0
  ensure_apt mmdebstrap debian-archive-keyring
  exec 7>"$home/toolchain.lock"
  flock 7
  [ ! -e "$chroot_dir/.ready" ] || return 0
  say "making the Swift toolchain (once; 2.7 GB, some minutes)"
  rm -rf "$chroot_dir"
  retry bootstrap >"$home/toolchain.log" 2>&1 ||
    die "the Swift toolchain could not be made (network? disk?): see $home/toolchain.log"
  rm -rf "$chroot_dir.part/var/cache/apt/archives" "$chroot_dir.part/var/lib/apt/lists"
  mkdir -p "$chroot_dir.part/src" "$chroot_dir.part/scratch"
  touch "$chroot_dir.part/.ready"
  mv "$chroot_dir.part" "$chroot_dir"
  # The command must not inherit the lock.
  exec 7>&-
}

bootstrap() {
  # Left by an interrupted run.
  rm -rf "$chroot_dir.part"
  mmdebstrap --variant=apt --mode=root \
    --aptopt='Acquire::Languages "none"' --aptopt='APT::Install-Recommends "false"' \
    --aptopt='Acquire::Retries "5"' \
    --include="$packages" "$suite" "$chroot_dir.part"
}

check_toolchain() {
  local version
  version=$(enter / swift --version 2>&1) || die "the Swift toolchain does not run: $(echo "$version" | tail -n 1)"
  case $version in
    *"Swift version $swift_version"*) ;;
    *) die "the Swift toolchain is not $swift_version: $(echo "$version" | head -n 1)" ;;
  esac
}

# enter FOLDER COMMAND…: FOLDER is a path inside. The Swift runtime finds its libraries through
# /proc.
enter() {
  # shellcheck disable=SC2016  # expanded by the inner shells
  unshare --mount --net bash -c '
    set -e
    chroot_dir=$1 root=$2 scratch=$3 folder=$4
    shift 4
    ip link set lo up 2>/dev/null || true
    # A join code needs an address in a network.
    if ip link add lan0 type veth peer name lan1 2>/dev/null; then
      ip address add 10.77.0.1/24 dev lan0
      ip link set lan0 up
      ip link set lan1 up
    fi
    mount --bind /proc "$chroot_dir/proc"
    mount --rbind /dev "$chroot_dir/dev"
    mount --bind "$root" "$chroot_dir/src"
    mount --bind "$scratch" "$chroot_dir/scratch"
    exec chroot "$chroot_dir" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp \
      LANG=C.UTF-8 TERM="${TERM:-dumb}" SWIFT_SCRATCH=/scratch \
      sh -c "cd \"\$0\" && exec \"\$@\"" "$folder" "$@"
  ' bash "$chroot_dir" "$root" "$scratch" "$@"
}

case ${1:-} in
  '' | -h | --help)
    help_from_head
    exit 0
    ;;
esac

if ! is_linux; then
  have swift || die "Swift is needed: install Xcode, then run 'xcode-select --install'"
  [ "$1" != --setup ] || exit 0
  export SWIFT_SCRATCH=$scratch
  exec "$@"
fi

make_toolchain
if [ "$1" = --setup ]; then
  check_toolchain
  exit 0
fi
here=$(pwd -P)
real_root=$(cd "$root" && pwd -P)
case $here/ in
  "$real_root"/*) folder=/src${here#"$real_root"} ;;
  *) folder=/src ;;
esac
enter "$folder" "$@"
