//! Cuts the power after each step of a sequence of operations.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::model::Trouble;
use super::story::{self, Said};
use super::{model, open};

#[test]
fn a_file_is_written_synced_renamed_and_its_folder_synced() {
    let model = model();
    let store = open(&model);
    model.trace();
    super::settle_text(&store, &super::won(1), &super::id_of(1)).unwrap();
    let mut trace = model.trace();
    trace.dedup();
    let id = super::id_of(1);
    let written = |name: &str, folder: &str| {
        vec![
            format!("create {name}.new"),
            format!("write {name}.new"),
            format!("sync {name}.new"),
            format!("rename {name}.new {name}"),
            format!("sync folder {folder}"),
        ]
    };
    let made = vec!["make games".to_owned(), "sync folder files".to_owned()];
    let expected = [
        made,
        written(&format!("{id}.game"), "games"),
        written("games.index", "files"),
        written("statistics", "files"),
    ];
    assert_eq!(trace, expected.concat());
}

#[test]
fn nothing_said_to_be_kept_is_lost_by_a_power_cut_or_a_kill() {
    let mut step = 0;
    let mut random = StdRng::seed_from_u64(15);
    loop {
        let model = model();
        let store = open(&model);
        let mut said = Said::default();
        model.trouble(Trouble::EndsAt(step));
        story::tell(&store, &mut said);
        let finished = model.steps() <= step;
        let unlucky = model.after_power_cut(|| false);
        let lucky = (0..3).map(|_| model.after_power_cut(|| random.random()));
        let after: Vec<_> = [unlucky, model.after_kill()]
            .into_iter()
            .chain(lucky)
            .collect();
        for disk in after {
            let found = open(&disk);
            story::check(&found, &said);
            found.close();
        }
        store.close();
        if finished {
            break;
        }
        // Test every step at first, where all files are new.
        step += if step < 120 {
            1
        } else {
            random.random_range(3..9)
        };
    }
    assert!(step > 200, "the story has {step} steps");
}
