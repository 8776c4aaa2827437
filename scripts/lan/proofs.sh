# shellcheck shell=bash
# Tests of the crate in their long form, which print figures; source after discovery.sh.
# shellcheck disable=SC2154 # root and short are the caller's

# proof CHECK FILE NAME FIGURES: runs test NAME of tests/it/FILE.rs; FIGURES matches its figures.
proof() {
  local deep=(GOMOKU_DEEP=1) status=0
  [ -z "$short" ] || deep=(-u GOMOKU_DEEP)
  (cd "$root" && env "${deep[@]}" cargo test --quiet --locked --workspace --test it -- --exact --nocapture "$2::$3") \
    >proof.log 2>&1 || status=$?
  verdict "$1: $(grep -m 1 -oE "[0-9]+ .*$4.*" proof.log || tail -n 5 proof.log | tr '\n' ' ')" "$((status == 0))"
}

lab_interleavings() { proof interleavings simulation whatever_happens_both_have_one_game 'logs equal'; }
lab_decoder() { proof decoder hostile any_bytes_are_survived 'inputs'; }
lab_middle() { proof middle link codes_differ_with_someone_in_the_middle 'codes agree'; }
