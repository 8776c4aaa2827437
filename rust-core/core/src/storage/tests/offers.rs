use gomoku_engine::Level;

use super::super::records;
use super::super::statistics::Statistics;
use crate::session::LevelOffer;

#[derive(Default)]
struct Sheet {
    kept: String,
    games: u64,
}

impl Sheet {
    /// Counts a new game at this level: `+` won, `-` lost, `=` drawn. Returns the offer.
    fn plays(&mut self, level: u8, result: char) -> Option<LevelOffer> {
        let (level, rule) = (format!("human:level {level}"), "freestyle");
        self.counts(&level, rule, result)
    }

    fn counts(&mut self, seats: &str, rule: &str, result: char) -> Option<LevelOffer> {
        self.games += 1;
        let result = match result {
            '+' => "RE[B+R]",
            '-' => "RE[W+R]",
            _ => "RE[Draw]GKAGREED[]",
        };
        let (seed, root) = (self.games, format!("GM[4]SZ[15]RU[{rule}]"));
        self.count(&format!(
            "(;{root}{result}GKSEATS[{seats}]GKSEED[{seed}];B[hh];W[ii])"
        ))
    }

    /// Writes and parses the statistics around each step, as between restarts.
    fn count(&mut self, record: &str) -> Option<LevelOffer> {
        let restored = crate::record::read_alone(record).unwrap();
        let id = records::id(&restored);
        let mut statistics = Statistics::from_text(&self.kept).unwrap();
        statistics.count(&restored.game, &id);
        self.kept = statistics.to_text();
        Statistics::from_text(&self.kept)
            .unwrap()
            .offered_level(&id)
    }
}

fn offers(level: u8, results: &str) -> Vec<Option<LevelOffer>> {
    let mut sheet = Sheet::default();
    let results = results.chars();
    results.map(|result| sheet.plays(level, result)).collect()
}

fn harder(level: Level) -> Option<LevelOffer> {
    let (level, harder) = (level.number().into(), true);
    Some(LevelOffer { level, harder })
}

fn easier(level: Level) -> Option<LevelOffer> {
    let (level, harder) = (level.number().into(), false);
    Some(LevelOffer { level, harder })
}

const EASY: u8 = Level::EASY.number();

#[test]
fn three_in_a_row_offer_another_level_once() {
    let nothing = None;
    let up = harder(Level::MEDIUM);
    assert_eq!(
        offers(EASY, "++++++"),
        [nothing, nothing, up, nothing, nothing, nothing]
    );
    let down = easier(Level::BEGINNER);
    assert_eq!(offers(EASY, "----"), [nothing, nothing, down, nothing]);
    // No opposite offer: the level has not changed.
    assert_eq!(offers(EASY, "+++---").last(), Some(&nothing));
}

#[test]
fn a_draw_and_the_other_result_end_a_row() {
    for results in ["++=+", "--=-", "++-++", "--+--", "+-+-+-"] {
        assert!(
            offers(EASY, results).iter().all(Option::is_none),
            "{results}"
        );
    }
    assert_eq!(offers(EASY, "++=+++").last(), Some(&harder(Level::MEDIUM)));
    assert_eq!(offers(EASY, "++---").last(), Some(&easier(Level::BEGINNER)));
}

#[test]
fn another_level_begins_anew() {
    let mut sheet = Sheet::default();
    for (level, result) in [(EASY, '+'), (EASY, '+'), (8, '+'), (EASY, '+'), (EASY, '+')] {
        assert_eq!(sheet.plays(level, result), None);
    }
    assert_eq!(sheet.plays(EASY, '+'), harder(Level::MEDIUM));
    assert_eq!(sheet.plays(EASY, '+'), None);
    assert_eq!(sheet.plays(8, '-'), None);
    assert_eq!(
        (sheet.plays(EASY, '+'), sheet.plays(EASY, '+')),
        (None, None)
    );
    assert_eq!(sheet.plays(EASY, '+'), harder(Level::MEDIUM), "it was left");
}

#[test]
fn the_nearest_name_is_offered_and_nothing_beyond_the_ends() {
    let after_three = |level, results| offers(level, results)[2];
    assert_eq!(after_three(1, "+++"), harder(Level::BEGINNER));
    assert_eq!(after_three(6, "+++"), harder(Level::MEDIUM));
    assert_eq!(after_three(13, "+++"), harder(Level::STRONGEST));
    assert_eq!(after_three(14, "+++"), None);
    assert_eq!(after_three(14, "---"), easier(Level::HARD));
    assert_eq!(after_three(4, "---"), easier(Level::BEGINNER));
    assert_eq!(after_three(2, "---"), easier(Level::ALL[0]));
    assert_eq!(after_three(1, "---"), None);
}

#[test]
fn rules_count_together_and_persons_elsewhere_not_at_all() {
    let mut sheet = Sheet::default();
    assert_eq!(sheet.counts("human:easy", "renju", '+'), None);
    assert_eq!(sheet.counts("human:easy", "standard", '+'), None);
    assert_eq!(sheet.counts("human:remote", "freestyle", '-'), None);
    assert_eq!(sheet.counts("human:human", "freestyle", '-'), None);
    assert_eq!(
        sheet.counts("human:easy", "freestyle", '+'),
        harder(Level::MEDIUM)
    );
}

#[test]
fn a_game_of_several_levels_is_no_part_of_a_row() {
    let mut sheet = Sheet::default();
    let mixed = |seed: u64| {
        format!(
            "(;GM[4]SZ[15]RE[W+R]GKSEATS[human:easy]GKSEED[{seed}]GKLEVELS[hard:2];B[hh];W[ii])"
        )
    };
    assert_eq!(sheet.plays(EASY, '+'), None);
    assert_eq!(sheet.count(&mixed(100)), None);
    assert_eq!(sheet.plays(EASY, '+'), None);
    assert_eq!(sheet.count(&mixed(101)), None);
    assert_eq!(sheet.plays(EASY, '+'), harder(Level::MEDIUM));
    assert_eq!(sheet.count(&mixed(102)), None);
}

#[test]
fn a_game_that_goes_on_after_its_end_counts_once() {
    let mut sheet = Sheet::default();
    let game = "(;GM[4]SZ[15]RE[W+R]GKSEATS[human:easy]GKSEED[1];B[hh];W[ii])";
    for _ in 0..4 {
        assert_eq!(sheet.count(game), None);
    }
}

#[test]
fn a_reset_begins_anew() {
    let mut sheet = Sheet::default();
    for _ in 0..2 {
        sheet.plays(EASY, '-');
    }
    let mut statistics = Statistics::from_text(&sheet.kept).unwrap();
    statistics.reset();
    sheet.kept = statistics.to_text();
    assert_eq!(sheet.plays(EASY, '-'), None);
}
