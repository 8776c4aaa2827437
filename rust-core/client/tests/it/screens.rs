//! Screens drawn into a terminal in memory. `UPDATE_SCREENS=1` rewrites the expected files.

use std::sync::Arc;
use std::{env, fs, path::Path};

use gomoku_client::game_updates::GameHandler;
use gomoku_client::tui::{
    self, Colours, GameView, LineViewer, LineViewerKey, StartForm, Theme, Tone,
};
use gomoku_core::{
    Certainty, ClockSetting, GameConfig, GameSession, GameSnapshot, LevelName, LineKind, MoveLine,
    Point, ProvedWin, Rule, Seat, Stone, Thinking, level_number, parse_point,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color;

const PLAIN: Theme = Theme {
    colours: Colours::None,
    unicode: false,
};
const RICH: Theme = Theme {
    colours: Colours::True,
    unicode: true,
};

fn config(rule: Rule, size: i32) -> GameConfig {
    GameConfig {
        rule,
        size,
        black: Seat::Human,
        white: Seat::Human,
        clock: ClockSetting::CountUp,
        forbidden_loses: false,
        opening: gomoku_core::Opening::Free,
        threads: 1,
        min_reply_ms: 0,
        seed: Some(1),
        together: None,
        perfect: false,
    }
}

/// Times are independent of the machine.
fn game(config: GameConfig, moves: &str) -> GameSnapshot {
    let size = config.size;
    let session: Arc<GameSession> = GameSession::new(config, GameHandler::new(|_| {})).unwrap();
    for word in moves.split_whitespace() {
        session.play(parse_point(word, size).unwrap()).unwrap();
    }
    let mut snapshot = session.snapshot();
    session.shutdown();
    for (index, played) in (1..).zip(&mut snapshot.moves) {
        played.elapsed_ms = index * 1_100;
    }
    snapshot.black.clock_ms = 65_000;
    snapshot.white.clock_ms = 3_725_000;
    snapshot
}

fn view<'a>(snapshot: &'a GameSnapshot, cursor: Point, theme: Theme) -> GameView<'a> {
    GameView {
        snapshot,
        cursor,
        search: None,
        message: None,
        walk: None,
        line: None,
        typed: "",
        typed_means: "",
        theme,
    }
}

fn draw(width: u16, height: u16, paint: impl FnOnce(&mut ratatui::Frame<'_>)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(paint).unwrap();
    terminal.backend().buffer().clone()
}

fn draw_game(width: u16, height: u16, view: &GameView<'_>) -> Buffer {
    draw(width, height, |frame| tui::draw(frame, frame.area(), view))
}

fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width)
            .map(|x| buffer[(x, y)].symbol())
            .collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

fn check(name: &str, buffer: &Buffer) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/screens")
        .join(name);
    let now = text(buffer);
    if env::var_os("UPDATE_SCREENS").is_some() {
        fs::write(&path, &now).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        now, golden,
        "{name} differs; UPDATE_SCREENS=1 writes it anew\n{now}"
    );
}

fn assert_no_colours(buffer: &Buffer) {
    for cell in buffer.content() {
        assert!(
            [cell.fg, cell.bg]
                .iter()
                .all(|&colour| colour == Color::Reset),
            "{cell:?}"
        );
        assert!(cell.symbol().is_ascii(), "{cell:?}");
    }
}

const CENTRE: Point = Point { x: 7, y: 7 };

#[test]
fn a_large_window_has_a_large_board() {
    let snapshot = game(config(Rule::Freestyle, 9), "e5 f6 d4 e6");
    let buffer = draw_game(90, 30, &view(&snapshot, Point { x: 3, y: 5 }, RICH));
    check("large.txt", &buffer);
    let buffer = draw_game(90, 30, &view(&snapshot, Point { x: 3, y: 5 }, PLAIN));
    assert_no_colours(&buffer);
    check("large_no_colour.txt", &buffer);
}

#[test]
fn a_game_in_colour() {
    let mut config = config(Rule::Freestyle, 15);
    config.clock = ClockSetting::Countdown {
        main_ms: 300_000,
        increment_ms: 3_000,
    };
    config.white = Seat::Computer {
        level: level_number(LevelName::Hard),
    };
    let mut snapshot = game(config, "h8");
    snapshot.computer_thinking = true;
    snapshot.white.clock_ms = 9_400;
    snapshot.white.clock_low = true;
    let thinking = Thinking {
        stone: Stone::White,
        depth: 9,
        nodes: 1_234_567,
        nodes_per_second: 876_543,
        elapsed_ms: 1_408,
        score: -35,
        chance: 45,
        for_hint: false,
        line: vec![
            Point { x: 8, y: 8 },
            Point { x: 6, y: 8 },
            Point { x: 8, y: 6 },
        ],
    };
    let mut view = view(&snapshot, Point { x: 8, y: 8 }, RICH);
    view.search = Some(&thinking);
    let buffer = draw_game(80, 24, &view);
    check("thinking_colour.txt", &buffer);
    // H8: column 3 + 2·7 + 1, and row 1 + 1 + 7.
    let stone = &buffer[(18, 9)];
    assert_eq!(
        (stone.symbol(), stone.fg),
        ("●", Color::Rgb(0x17, 0x18, 0x1A))
    );
    assert_eq!(stone.bg, Color::Rgb(0xD9, 0xB4, 0x7A));
}

#[test]
fn a_won_game_without_colours() {
    let snapshot = game(config(Rule::Freestyle, 15), "h8 h9 i8 i9 j8 j9 k8 k9 l8");
    let buffer = draw_game(80, 24, &view(&snapshot, CENTRE, PLAIN));
    assert_no_colours(&buffer);
    check("won_no_colour.txt", &buffer);
}

#[test]
fn forbidden_points_are_marked_without_colours() {
    let snapshot = game(config(Rule::Renju, 15), "h8 a1 j8 a15 i7 o1 i9 o15");
    let mut view = view(&snapshot, Point { x: 8, y: 7 }, PLAIN);
    view.message = Some(("Black can't play I8: double-three.", Tone::Bad));
    let buffer = draw_game(80, 24, &view);
    assert_no_colours(&buffer);
    check("renju_no_colour.txt", &buffer);
}

#[test]
fn thoughts_stay_whose_they_were() {
    let mut snapshot = game(config(Rule::Freestyle, 15), "h8 i9");
    // Black's hint needed no search, so the last search is White's.
    snapshot.hint = Some(CENTRE);
    let mut thinking = Thinking {
        stone: Stone::White,
        depth: 4,
        nodes: 9,
        nodes_per_second: 9,
        elapsed_ms: 1,
        score: 0,
        chance: 50,
        for_hint: false,
        line: Vec::new(),
    };
    let shown = |thinking: &Thinking| {
        let mut view = view(&snapshot, CENTRE, PLAIN);
        view.search = Some(thinking);
        text(&draw_game(80, 24, &view))
    };
    assert!(shown(&thinking).contains("Search for O White (last)"));
    (thinking.stone, thinking.for_hint) = (Stone::Black, true);
    assert!(shown(&thinking).contains("Hint for X Black (last)"));
}

#[test]
fn what_is_proved_stands_where_thoughts_do() {
    let mut snapshot = game(config(Rule::Freestyle, 15), "h8 h10 i9");
    for (left, said) in [(29, "in at most 29 moves"), (1, "in at most 1 move")] {
        snapshot.proved = Some(ProvedWin { stones: 59, left });
        let shown = text(&draw_game(80, 24, &view(&snapshot, CENTRE, PLAIN)));
        assert!(shown.contains("Perfect play: Black wins"), "{shown}");
        assert!(shown.contains(said), "{shown}");
        assert!(!shown.contains("Search"), "{shown}");
    }
}

#[test]
fn the_line_behind_a_hint_is_gone_through() {
    let mut snapshot = game(config(Rule::Freestyle, 15), "h8 a1 i8 a3 j8 a5");
    assert_eq!(LineViewer::begin(&snapshot, None), None, "there is no line");
    let points = ["k8", "l8", "g8"].map(|name| parse_point(name, 15).unwrap());
    snapshot.hint = Some(points[0]);
    snapshot.hint_lines = vec![MoveLine {
        kind: LineKind::Play,
        first: Stone::Black,
        points: points.to_vec(),
        certainty: Certainty::Proved,
    }];
    let mut walk = LineViewer::begin(&snapshot, None).unwrap();
    let last = "Line, 3 of 3: Black G8. Proved: every reply was checked.";
    for (key, text) in [
        (
            KeyCode::Left,
            "Line, 1 of 3: Black K8. Proved: every reply was checked.",
        ),
        (
            KeyCode::Right,
            "Line, 2 of 3: White L8. Proved: every reply was checked.",
        ),
        (KeyCode::End, last),
        (KeyCode::Right, last),
    ] {
        assert_eq!(walk.key(key), LineViewerKey::Stays);
        assert_eq!(walk.text(), text);
    }
    let mut view = view(&snapshot, CENTRE, PLAIN);
    view.message = Some((last, Tone::Plain));
    view.walk = Some(&walk);
    let buffer = draw_game(80, 24, &view);
    assert_no_colours(&buffer);
    // Three more stones are shown, so no player is marked.
    assert!(!text(&buffer).contains("> X Black"), "{}", text(&buffer));
    check("line_no_colour.txt", &buffer);
    assert_eq!(walk.key(KeyCode::Home), LineViewerKey::Stays);
    assert_eq!(walk.stones().count(), 1);
    assert_eq!(walk.key(KeyCode::Esc), LineViewerKey::Ends);
    assert!(walk.is_of(&snapshot));
    snapshot.hint_lines.clear();
    assert!(!walk.is_of(&snapshot), "another position");
}

#[test]
fn the_biggest_board_fits_in_eighty_by_twenty_four() {
    let snapshot = game(config(Rule::Standard, 20), "a1 t20 a20 t1 j10 k11");
    let mut view = view(&snapshot, Point { x: 19, y: 19 }, RICH);
    view.typed = "c1";
    view.typed_means = "Enter: play C1";
    check("twenty_lines.txt", &draw_game(80, 24, &view));
}

#[test]
fn a_narrow_terminal_gets_narrow_cells() {
    let mut snapshot = game(config(Rule::Standard, 20), "a1 b1 a2 b2 a3 b3 a4 b4 a5");
    snapshot.white.seat = Seat::Computer {
        level: level_number(LevelName::Medium),
    };
    check(
        "narrow.txt",
        &draw_game(53, 24, &view(&snapshot, Point { x: 3, y: 3 }, PLAIN)),
    );
}

#[test]
fn a_small_terminal_says_what_it_needs() {
    let snapshot = game(config(Rule::Freestyle, 15), "h8");
    check(
        "too_small.txt",
        &draw_game(40, 10, &view(&snapshot, CENTRE, PLAIN)),
    );
    for (width, height) in [(1, 1), (2, 50), (200, 1), (47, 18), (48, 19)] {
        draw_game(width, height, &view(&snapshot, CENTRE, RICH));
        let form = StartForm::new(None, None);
        draw(width, height, |frame| form.draw(frame, frame.area(), RICH));
    }
}

#[test]
fn the_start_screen() {
    let saved = Some("Renju 15×15, 23 moves".to_owned());
    let notice = Some("The saved game can't be read: line 1, column 59. It is kept.".to_owned());
    let form = StartForm::new(saved, None);
    check(
        "start.txt",
        &draw(80, 24, |frame| form.draw(frame, frame.area(), RICH)),
    );
    let form = StartForm::new(None, notice);
    let buffer = draw(80, 24, |frame| form.draw(frame, frame.area(), PLAIN));
    assert_no_colours(&buffer);
    check("start_no_colour.txt", &buffer);
}
