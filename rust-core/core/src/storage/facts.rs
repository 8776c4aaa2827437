//! Overview of the storage for diagnostics, without text from players.

use super::Store;
use super::context::Loaded;
use crate::game::{Controller, Setup};
use crate::record;
use crate::sync::lock;

impl Store {
    pub(crate) fn facts(&self) -> Vec<String> {
        let table = match self.load_unfinished() {
            Ok(Loaded::Content(content)) => {
                let text = std::str::from_utf8(&content).ok();
                let restored = text.and_then(|text| record::read_alone(text).ok());
                restored.map_or_else(
                    || "can't be read".into(),
                    |restored| {
                        let moves = restored.game.plies().len();
                        format!("{}, {moves} moves", rules(restored.game.setup()))
                    },
                )
            }
            Ok(Loaded::Nothing) => "none".into(),
            Ok(Loaded::Newer) => "of a later version".into(),
            Ok(Loaded::Damaged) => "damaged".into(),
            Err(error) => format!("not read: {error}"),
        };
        let games = lock(&self.archive).list(&self.context);
        let games = games.map_or_else(|_| "?".into(), |games| games.len().to_string());
        let links = self.links.list();
        let links = links.map_or_else(|_| "?".into(), |links| links.len().to_string());
        let writes = if self.may_write() {
            ""
        } else {
            ", only looking"
        };
        vec![
            format!("Game on the table: {table}"),
            format!("Kept: {games} games, {links} with others{writes}"),
        ]
    }
}

/// Describes players and rule without names.
fn rules(setup: &Setup) -> String {
    let [black, white] = setup
        .players
        .each_ref()
        .map(|player| match player.controller {
            Controller::Human => "person".to_owned(),
            Controller::Computer(level) => format!("level {}", level.number()),
            Controller::Remote => "person elsewhere".to_owned(),
        });
    let (rule, lines, opening) = (setup.rule, setup.size.lines(), setup.opening);
    format!("{rule:?}, {lines} lines, {opening:?}, {black} against {white}")
}
