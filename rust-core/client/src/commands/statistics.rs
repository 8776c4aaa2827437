use std::io::Write;

use clap::Args;
use gomoku_core::{StorageError, period_games};

use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::{lan, output, statistics};

/// Show your results, accuracy and rating.
#[derive(Debug, Args)]
pub(super) struct StatisticsArgs {}

/// Prints the statistics of all places.
///
/// # Errors
/// Code 1 if the disk can't be read.
pub(super) fn run(_: &StatisticsArgs) -> Result<u8, Failure> {
    let mut out = output::stdout();
    let mut some = false;
    for place in DataFolder::all().map_err(lan::not_saved)? {
        let scores = place
            .storage()
            .statistics()
            .map_err(|error| unreadable(&error))?;
        if scores.is_empty() {
            continue;
        }
        let latest = place.storage().latest_games();
        let latest = latest.map_err(|error| unreadable(&error))?;
        if some {
            writeln!(out, "\nIn another terminal, {}:", place.nickname())?;
        }
        some = true;
        write!(
            out,
            "{}",
            statistics::text(&scores, &latest, period_games())
        )?;
    }
    if !some {
        writeln!(out, "no game has been counted yet")?;
    }
    Ok(0)
}

fn unreadable(error: &StorageError) -> Failure {
    Failure {
        code: 1,
        message: format!("the statistics can't be read: {error}"),
    }
}
