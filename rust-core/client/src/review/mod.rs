//! Review as a table, a graph and JSON.

mod graph;
mod json;
mod remarks;
mod table;

pub use graph::graph;
pub use json::json;
pub use remarks::remarks;
pub use table::{heading, moves, summary};

use gomoku_core::{Certainty, MoveVerdict, ThreatKind, WinMeans};

fn verdict(verdict: MoveVerdict) -> &'static str {
    match verdict {
        MoveVerdict::Opening => "opening",
        MoveVerdict::Best => "best",
        MoveVerdict::Good => "good",
        MoveVerdict::Inaccuracy => "inaccuracy",
        MoveVerdict::Mistake => "mistake",
        MoveVerdict::Blunder => "blunder",
    }
}

fn means(means: WinMeans) -> &'static str {
    match means {
        WinMeans::Five => "five",
        WinMeans::Fours => "fours",
        WinMeans::Threats => "threats",
        WinMeans::Search => "search",
    }
}

fn threat(threat: ThreatKind) -> &'static str {
    match threat {
        ThreatKind::Four => "four",
        ThreatKind::OpenThree => "open three",
        ThreatKind::Fours => "win by fours",
    }
}

fn is_proved(certainty: Certainty) -> bool {
    certainty == Certainty::Proved
}
