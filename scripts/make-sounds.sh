#!/usr/bin/env bash
# Computes the sounds and the music of both apps (rust-core/sounds) and writes the committed files
# in android/app/src/main/res/raw and ios/App/Sounds. Takes no arguments.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
[ $# = 0 ] || { help_from_head; exit 2; }
ensure_rust
use_target host
cd "$root"
cargo run --quiet --locked -p gomoku-sounds --bin make-sounds
