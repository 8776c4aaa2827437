use encoding_rs::BIG5;

use super::super::originals::{MAX_ALL, MAX_IMPORT};
use super::model::Trouble;
use super::{model, open, settle_text, won};

const GAMES: &str = "/app/files/games";

/// Big5 comment too short to detect the encoding.
fn big5() -> Vec<u8> {
    let (comment, _, _) = BIG5.encode("功");
    [&b"(;GM[4]SZ[15]C["[..], &comment, b" ];B[hh];W[ii])"].concat()
}

fn originals(model: &super::model::Model) -> usize {
    let names = model.names(GAMES);
    let originals = names.iter().filter(|name| name.ends_with(".original"));
    originals.count()
}

#[test]
fn the_file_stays_byte_for_byte_until_its_game_is_saved_in_our_form() {
    let (model, file) = (model(), big5());
    let store = open(&model);
    let id = store.import_file(&file).unwrap().only.unwrap();
    let comment = store.game(&id, Some(0), false).unwrap().comment;
    assert_ne!(comment.as_deref(), Some("功"), "the guess is wrong");
    store.close();
    let store = open(&model);
    assert_eq!(store.original(&id).unwrap(), Some(file));
    store
        .save_review(&id, b"a review leaves the game as it is")
        .unwrap();
    assert_eq!(originals(&model), 1);
    settle_text(&store, &won(1), &id).unwrap();
    assert_eq!(store.original(&id).unwrap(), None);
    assert_eq!(originals(&model), 0);
    store.close();
}

#[test]
fn an_original_has_a_name_with_the_ending_of_its_format() {
    for (file, name) in [
        (&big5()[..], "gomoku-original.sgf"),
        (b"h8 i9", "gomoku-original.txt"),
        (
            b"Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n",
            "gomoku-original.psq",
        ),
        (b"\x78\x00\x69\x40", "gomoku-original.lib"),
    ] {
        assert_eq!(crate::record::name_of(file), name);
    }
}

#[test]
fn a_file_goes_with_its_game() {
    let model = model();
    let store = open(&model);
    let id = store.import_file(&big5()).unwrap().only.unwrap();
    store.delete(&id).unwrap();
    store.undelete(&id).unwrap();
    assert_eq!(store.original(&id).unwrap(), Some(big5()));
    store.delete(&id).unwrap();
    store.purge().unwrap();
    assert_eq!(originals(&model), 0);
    store.close();
}

#[test]
fn games_that_are_part_of_their_file_come_without_it() {
    let model = model();
    let store = open(&model);
    let two = b"(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])";
    assert_eq!(store.import_file(two).unwrap().added, 2);
    assert_eq!(originals(&model), 0);
    let list = store.import_file(b"h8 i9").unwrap().only.unwrap();
    assert_eq!(store.original(&list).unwrap(), Some(b"h8 i9".to_vec()));
    store.close();
}

#[test]
fn files_take_a_bounded_room() {
    let model = model();
    let store = open(&model);
    let two = |length: usize| {
        let game = |at| format!("(;GM[4]SZ[15]C[{length}];B[{at}])");
        let mut file = format!("\u{feff}{}{}", game("hh"), game("ii")).into_bytes();
        file.resize(length, b' ');
        file
    };
    store.import_file(&two(MAX_IMPORT / 2 + 1)).unwrap();
    assert_eq!(originals(&model), 1, "two copies are too long");
    store.import_file(&two(MAX_IMPORT + 1)).unwrap();
    assert_eq!(originals(&model), 1, "the file is too long");
    for number in 0..40 {
        store.import_file(&two(MAX_IMPORT / 2 - number)).unwrap();
    }
    let room = usize::try_from(MAX_ALL).unwrap() / (MAX_IMPORT / 2);
    assert!((room - 1..=room).contains(&originals(&model)));
    store.close();
}

#[test]
fn an_import_that_fails_leaves_no_file() {
    for step in 0..12 {
        let model = model();
        let store = open(&model);
        model.trouble(Trouble::FailsAt(step));
        let imported = store.import_file(&big5());
        model.trouble(Trouble::None);
        let games = store.games().unwrap().len();
        assert_eq!(
            (games, originals(&model)),
            (usize::from(imported.is_ok()), games)
        );
        store.close();
    }
}
