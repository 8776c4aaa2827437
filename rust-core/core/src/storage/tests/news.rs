//! Notification state of games with friends: losing it only repeats notifications.

use super::super::format::FileKind;
use super::super::format::tests::later;
use super::super::{LinkStage, Mark, Marks, StorageError, StoragePart};
use super::{model, open};

const NEWS: &str = "/app/private/news";

fn marks() -> Marks {
    let mark = Mark {
        stage: LinkStage::Plays,
        game: 0,
        entries: 2,
        moves: 2,
        asked: 0,
        looked_ms: 7,
    };
    Marks::from([("00000000000000aa".to_owned(), mark)])
}

#[test]
fn it_comes_back_and_goes() {
    let model = model();
    let store = open(&model);
    assert_eq!(store.marks().unwrap(), Some(Marks::new()));
    store.save_marks(&marks()).unwrap();
    store.close();
    let store = open(&model);
    assert_eq!(store.marks().unwrap(), Some(marks()));
    store.save_marks(&Marks::new()).unwrap();
    assert_eq!(model.bytes(NEWS), None);
    store.close();
    assert_eq!(store.save_marks(&marks()), Err(StorageError::ReadOnly));
}

#[test]
fn damage_is_set_aside_and_a_later_version_stays() {
    let model = model();
    let store = open(&model);
    store.save_marks(&marks()).unwrap();
    let good = model.bytes(NEWS).unwrap();
    for cut in [0, 5, good.len() - 1] {
        model.put(NEWS, &good[..cut]);
        assert_eq!(store.marks().unwrap(), Some(Marks::new()), "{cut}");
        let damage = store.damage();
        assert!(matches!(damage.as_slice(), [it] if it.what == StoragePart::News && !it.newer));
    }
    model.put(NEWS, &later(FileKind::News));
    assert_eq!(store.marks().unwrap(), None);
    assert_eq!(model.bytes(NEWS), Some(later(FileKind::News)));
    store.close();
}
