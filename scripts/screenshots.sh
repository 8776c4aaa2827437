#!/usr/bin/env bash
# Renders the Android app's screens and composes pictures for publication.
#   screenshots.sh [--reuse]            the README's few, compressed, with one of the terminal, into
#                                       docs/screenshots
#   screenshots.sh [--reuse] --store    a store's, in every language, into fastlane/metadata/android
#   screenshots.sh [--reuse] --sheets [LANGUAGES]
#                                       contact sheets of every screen, in every language or in those
#                                       given (en,zh,zh-tw,ja,ko), light and dark, on phone and
#                                       tablet, in landscape and with text of 200 %, into
#                                       android/app/target/sheets
# With --reuse, uses the screens of the last test run. All languages need a run with --sheets.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
screens=$root/android/app/target/screens
languages=(en:en-US zh:zh-CN zh-tw:zh-TW ja:ja-JP ko:ko-KR)
reuse='' what=readme named=en,zh,zh-tw,ja,ko
for argument in "$@"; do
  case $argument in
    --reuse) reuse=1 ;;
    --store | --sheets) what=${argument#--} ;;
    en* | zh* | ja* | ko*) named=$argument ;;
    *) die "unknown argument $argument: $(help_from_head)" ;;
  esac
done
ensure_apt imagemagick
if [ -z "$reuse" ]; then
  case $what in
    readme) "$root/scripts/test-android.sh" --screens ;;
    store) "$root/scripts/test-android.sh" --sheets ;;
    sheets) "$root/scripts/test-android.sh" --sheets "$named" ;;
  esac
fi

# small NAME WIDTH FILE: scales a picture and reduces its colours invisibly.
small() {
  [ -f "$screens/$1.png" ] || die "the tests made no screen $1"
  /usr/bin/convert "$screens/$1.png" -resize "$2x" -strip -colors 128 "PNG8:$3"
}

readme_pictures() {
  local out=$root/docs/screenshots
  mkdir -p "$out"
  local phone
  rm -f "$out"/*.png
  for phone in en-light-phone-portrait-home hint-four en-light-phone-portrait-review-with-the-line-0 \
    en-light-phone-portrait-puzzle zh-dark-phone-portrait-game en-light-phone-portrait-statistics-charts; do
    small "$phone" 540 "$out/$phone.png"
  done
  small en-dark-tablet-landscape-game 960 "$out/en-dark-tablet-landscape-game.png"
  terminal_picture "$out/terminal.png"
  say "docs/screenshots: $(du -sh "$out" | cut -f1)"
}

terminal_picture() {
  ensure_apt tmux fonts-dejavu-core
  "$root/scripts/build-terminal.sh"
  local place columns=96
  place=$(mktemp -d)
  cp "$root/scripts/lib/terminal_picture.sgf" "$place/game.sgf"
  terminal() { tmux -L gomoku-picture -f /dev/null "$@"; }
  terminal new-session -d -x $columns -y 36 "env HOME='$place' XDG_STATE_HOME='$place' TERM=screen-256color \
    COLORTERM=truecolor LANG=C.UTF-8 '$root/target/terminal/gomoku' play --load '$place/game.sgf' --threads 1 --seed 1"
  # The second key shows the hint's move. A key during the search is lost.
  local tries=0
  until terminal capture-pane -p | grep -q '^Hint:'; do
    [ $((tries += 1)) -le 30 ] || die 'the terminal never gave a hint'
    terminal send-keys C-t
    sleep 3
  done
  terminal capture-pane -e -N -p | python3 "$root/scripts/lib/terminal_picture.py" $columns "$1"
  terminal kill-server
  rm -r "$place"
}

store_pictures() {
  local pair language out
  for pair in "${languages[@]}"; do
    language=${pair%%:*}
    out=$root/fastlane/metadata/android/${pair#*:}/images/phoneScreenshots
    mkdir -p "$out"
    rm -f "$out"/*.png
    small "$language-light-phone-portrait-game" 720 "$out/1.png"
    small "$language-light-phone-portrait-home" 720 "$out/2.png"
    small "$language-light-phone-portrait-new-game" 720 "$out/3.png"
    small "$language-dark-phone-portrait-game" 720 "$out/4.png"
  done
  say "fastlane: $(du -sh "$root/fastlane" | cut -f1)"
}

contact_sheets() {
  local out=$root/android/app/target/sheets language light device files
  ensure_apt fonts-dejavu-core
  rm -rf "$out"
  mkdir -p "$out"
  for language in ${named//,/ }; do
    for light in light dark; do
      for device in phone-portrait phone-200 phone-landscape landscape-200 tablet-portrait tablet-landscape; do
        files=("$screens/$language-$light-$device"-*.png)
        [ -f "${files[0]}" ] || die "the tests made no screens $language-$light-$device: run without --reuse"
        # The default title is the whole path.
        /usr/bin/montage -label '%t' "${files[@]}" -geometry "400x400>+6+6" -background '#777777' \
          -font /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf -pointsize 11 "$out/$language-$light-$device.png"
      done
    done
  done
  say "android/app/target/sheets: $(find "$out" -name '*.png' | wc -l) sheets"
}

case $what in
  readme) readme_pictures ;;
  store) store_pictures ;;
  sheets) contact_sheets ;;
esac
