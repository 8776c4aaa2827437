//! Everything around the board.

use gomoku_core::{
    ClockSetting, GameSnapshot, LineKind, LinkState, Phase, PlayedMove, PlayerView, RemoteState,
    Seat, Stone, Thinking, point_name,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::choices::wrapped;
use super::layout::Layout;
use super::prompt::Action;
use super::theme::Token;
use super::view::{GameView, Tone};
use crate::lan::words as net;
use crate::{clock, words};

/// Clickable words in the panel's last line.
type Button = (&'static str, Action);
const MENU: Button = ("[Menu]", Action::Menu);
const UNDO: Button = ("[Undo]", Action::Undo);
const HERE: [Button; 4] = [
    UNDO,
    ("[Redo]", Action::Redo),
    ("[Hint]", Action::Hint),
    MENU,
];
const REMOTE: [Button; 4] = [
    UNDO,
    ("[Yes]", Action::Answer(true)),
    ("[No]", Action::Answer(false)),
    MENU,
];

fn buttons(game: &GameSnapshot) -> &'static [Button] {
    match &game.remote {
        None => &HERE,
        Some(remote) if remote.watching => &HERE[3..],
        Some(_) => &REMOTE,
    }
}

pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, view: &GameView<'_>) {
    title(view).render(layout.title, buffer);
    let panel = layout.panel;
    let mut lines = vec![
        player(view, Stone::Black, panel.width),
        player(view, Stone::White, panel.width),
        Line::default(),
    ];
    match &view.snapshot.remote {
        Some(remote) => link(view, remote, &mut lines),
        None => search(view, panel.width, &mut lines),
    }
    lines.push(Line::default());
    let used = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let room = panel.height.saturating_sub(used + 1);
    lines.extend(moves(view.snapshot, room));
    Paragraph::new(lines).render(panel, buffer);
    let last = Rect {
        y: panel.bottom().saturating_sub(1),
        height: 1,
        ..panel
    };
    let words: Vec<_> = buttons(view.snapshot)
        .iter()
        .map(|(word, _)| *word)
        .collect();
    let line = Span::styled(words.join(" "), view.theme.style(Token::Accent));
    Paragraph::new(Line::from(line)).render(last, buffer);
    message(view).render(layout.message, buffer);
    prompt(view, layout.prompt, buffer);
}

pub(super) fn button_at(
    layout: &Layout,
    game: &GameSnapshot,
    column: u16,
    row: u16,
) -> Option<Action> {
    if row != layout.panel.bottom().saturating_sub(1) {
        return None;
    }
    let mut from = layout.panel.x;
    for (text, action) in buttons(game) {
        let to = from + u16::try_from(text.len()).unwrap_or(0);
        if (from..to).contains(&column) {
            return Some(*action);
        }
        from = to + 1;
    }
    None
}

fn title<'a>(view: &GameView<'_>) -> Line<'a> {
    let game = view.snapshot;
    let time = match game.clock {
        ClockSetting::CountUp => "no time limit".to_owned(),
        setting => format!("clock {}", clock::setting_text(setting)),
    };
    let opening = game
        .renju_opening
        .map_or_else(String::new, |opening| format!(" ({})", opening.name()));
    let text = format!(
        "{}{opening} · {}{}{} · {time}",
        words::rule(game.rule),
        game.size,
        view.theme.times(),
        game.size
    );
    Line::from(vec![
        Span::styled("Gomoku", Style::new().add_modifier(Modifier::BOLD)),
        Span::raw(view.theme.plain(&format!("  {text}"))),
    ])
}

fn player<'a>(view: &GameView<'_>, stone: Stone, width: u16) -> Line<'a> {
    let game = view.snapshot;
    let seat: &PlayerView = match stone {
        Stone::Black => &game.black,
        Stone::White => &game.white,
    };
    // A shown line has stones that were not played, so no player is active.
    let active = game.turn == stone && game.phase != Phase::Over && view.walk.is_none();
    let countdown = matches!(game.clock, ClockSetting::Countdown { .. });
    let low = if seat.clock_low { "!" } else { "" };
    let time = format!("{low}{}", clock::clock_text(seat.clock_ms, countdown));
    let sign = view.theme.stone_sign(stone);
    let mark = if active { ">" } else { " " };
    let text = |who: &str| {
        let text = format!("{mark} {sign} {} {who}", words::stone(stone));
        text.trim_end().to_owned()
    };
    let who = words::seat(&seat.seat, words::one_human(game));
    let mut left = text(seat.name.as_deref().unwrap_or(&who));
    // A narrow panel shortens the name, never the clock.
    if let Seat::Computer { level } = &seat.seat
        && left.width() + 1 + time.width() > usize::from(width)
    {
        left = text(&words::level(*level));
    }
    left = cut(&left, usize::from(width).saturating_sub(time.width() + 1));
    let room = usize::from(width).saturating_sub(left.width() + 1);
    let style = match (active, seat.clock_low && seat.clock_running) {
        (_, true) => view.theme.style(Token::Danger).add_modifier(Modifier::BOLD),
        (true, _) => view.theme.style(Token::Accent).add_modifier(Modifier::BOLD),
        (false, _) => Style::new(),
    };
    Line::from(Span::styled(format!("{left} {time:>room$}"), style))
}

fn search(view: &GameView<'_>, width: u16, lines: &mut Vec<Line<'_>>) {
    let heading =
        |text: &'static str| Line::from(Span::styled(text, view.theme.style(Token::Muted)));
    if let Some(win) = view.snapshot.proved {
        let text = format!("Perfect play: {}", words::proved(win));
        let style = view.theme.style(Token::Accent);
        let texts = wrapped(&text, usize::from(width)).into_iter();
        lines.extend(texts.map(|text| Line::from(Span::styled(text, style))));
    }
    let Some(thinking) = view.search else {
        if view.snapshot.proved.is_none() {
            lines.push(heading("Search: none yet"));
        }
        return;
    };
    let Thinking {
        stone,
        depth,
        nodes,
        nodes_per_second,
        score,
        line,
        for_hint,
        ..
    } = thinking;
    let state = if view.snapshot.computer_thinking || view.snapshot.hint_pending {
        "now"
    } else {
        "last"
    };
    let sign = view.theme.stone_sign(*stone);
    // A solver's hint does not replace the last search and its label.
    let what = if *for_hint { "Hint" } else { "Search" };
    lines.push(Line::from(Span::styled(
        format!("{what} for {sign} {} ({state})", words::stone(*stone)),
        view.theme.style(Token::Muted),
    )));
    lines.push(Line::from(format!(
        "depth {depth}  {}",
        words::score(*score)
    )));
    lines.push(Line::from(format!(
        "nodes {}  {}/s",
        words::big(*nodes),
        words::big(*nodes_per_second)
    )));
    let shown: Vec<_> = line.iter().copied().take(12).collect();
    for part in shown.chunks(6) {
        lines.push(Line::from(words::points(part)));
    }
}

fn cut(text: &str, cells: usize) -> String {
    let mut used = 0;
    text.chars()
        .take_while(|c| {
            used += c.width().unwrap_or(0);
            used <= cells
        })
        .collect()
}

/// Adds link state and open offers.
fn link(view: &GameView<'_>, remote: &RemoteState, lines: &mut Vec<Line<'_>>) {
    let way = remote
        .rtt_ms
        .map_or(String::new(), |ms| format!(", {ms} ms"));
    let state = match remote.link {
        LinkState::Linked if remote.peer_away => "away".to_owned(),
        LinkState::Linked => format!("there{way}"),
        LinkState::Suspended { .. } => {
            let left = clock::clock_text(remote.seat_left_ms.unwrap_or(0), true);
            format!("lost, kept {left}")
        }
        LinkState::Differing { .. } => "boards differ".to_owned(),
        LinkState::Over { .. } => "ended".to_owned(),
    };
    let style = match remote.link {
        LinkState::Linked => view.theme.style(Token::Muted),
        _ => view.theme.style(Token::Danger),
    };
    let title = if remote.watching { "You watch" } else { "Link" };
    lines.push(Line::from(Span::styled(format!("{title}: {state}"), style)));
    if remote.watchers > 0 {
        lines.push(Line::from(format!("Watching: {}", remote.watchers)));
    }
    let accent = view.theme.style(Token::Accent).add_modifier(Modifier::BOLD);
    if let Some(offer) = remote.their_offer {
        let text = format!("They ask: {} (yes, no)", net::offer_word(offer));
        lines.push(Line::from(Span::styled(text, accent)));
    }
    if remote.can_end_without_result {
        lines.push(Line::from(Span::styled("Their time is up (end)", accent)));
    }
    if let Some(ms) = remote.allowance_ms {
        // Network delay that no move is charged for.
        let text = format!("Free each move: {}.{:02} s", ms / 1_000, ms % 1_000 / 10);
        lines.push(Line::from(text));
    }
    if let Some(offer) = remote.own_offer {
        let text = format!("You ask: {} (cancel)", net::offer_word(offer));
        lines.push(Line::from(Span::styled(text, accent)));
    }
}

fn moves<'a>(game: &GameSnapshot, room: u16) -> Vec<Line<'a>> {
    let mut rows: Vec<String> = Vec::new();
    let mut row = String::new();
    for (index, played) in game.moves.iter().enumerate() {
        let first = played.stone == Stone::Black;
        if first || row.is_empty() {
            if !row.is_empty() {
                rows.push(std::mem::take(&mut row));
            }
            row = format!("{:>3}. ", index / 2 + 1);
            if !first {
                row.push_str(&format!("{:<12}", "..."));
            }
        }
        row.push_str(&format!("{:<12}", one_move(played)));
    }
    rows.push(row);
    let skip = rows.len().saturating_sub(usize::from(room));
    rows.into_iter().skip(skip).map(Line::from).collect()
}

fn one_move(played: &PlayedMove) -> String {
    format!(
        "{:<3} {}",
        point_name(played.point),
        clock::move_time(played.elapsed_ms)
    )
}

fn message(view: &GameView<'_>) -> Line<'static> {
    let theme = view.theme;
    match view.message {
        Some((text, Tone::Plain)) => Line::from(theme.plain(text)),
        Some((text, Tone::Bad)) => {
            Line::from(Span::styled(theme.plain(text), theme.style(Token::Danger)))
        }
        None => {
            let lost = view.snapshot.remote.as_ref().and_then(net::banner);
            if let Some(text) = lost {
                let style = theme.style(Token::Danger);
                return Line::from(Span::styled(theme.plain(&text), style));
            }
            let over = view.snapshot.phase == Phase::Over;
            let style = theme.style(if over { Token::Good } else { Token::Accent });
            Line::from(Span::styled(
                theme.plain(&words::standing(view.snapshot)),
                style,
            ))
        }
    }
}

fn prompt(view: &GameView<'_>, area: Rect, buffer: &mut Buffer) {
    let muted = view.theme.style(Token::Muted);
    let line = if view.typed.is_empty() {
        let keys = if view.walk.is_some() {
            "Left Right Home End: through the line  Esc back"
        } else if let Some(next) = view.line {
            match next {
                LineKind::Play => "Ctrl-T: the line behind the hint  ? help",
                LineKind::Threat => "Ctrl-T: what is threatened  ? help",
            }
        } else if area.width < 76 {
            "Tab menu  ? help  Ctrl-Q quit"
        } else if view.snapshot.remote.is_some() {
            "h8 Enter plays  Ctrl-N lobby  Tab menu  ? help  Ctrl-Q quit"
        } else if view.snapshot.phase == Phase::Over {
            "Ctrl-R rematch  Ctrl-N new game  Ctrl-Z undo  Tab menu  ? help  Ctrl-Q quit"
        } else {
            "h8 Enter plays  Ctrl-Z undo  Ctrl-T hint  Tab menu  ? help  Ctrl-Q quit"
        };
        Line::from(Span::styled(keys, muted))
    } else {
        Line::from(vec![
            Span::styled(
                format!("> {}_", view.typed),
                view.theme.style(Token::Accent),
            ),
            Span::styled(format!("   {}", view.typed_means), muted),
        ])
    };
    Paragraph::new(line).render(area, buffer);
}

pub(super) fn too_small(area: Rect, buffer: &mut Buffer, width: u16, height: u16) {
    let text = format!(
        "This terminal has {}x{} cells; the game needs {width}x{height}. Make it larger, or press \
         Ctrl-Q to leave. The game is saved.",
        area.width, area.height
    );
    Paragraph::new(text)
        .wrap(Wrap { trim: true })
        .render(area, buffer);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_give_way_by_cells() {
        assert_eq!(cut("Wei", 10), "Wei");
        assert_eq!(cut("伟伟伟", 5), "伟伟");
        assert_eq!(cut("Wei", 0), "");
    }
}
