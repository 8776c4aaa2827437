//! `gomoku-research tune spsa`: simultaneous perturbation of the search's margins. All margins are moved at
//! once, up or down by chance; a pair of games between that and the opposite tells which way to go.
//!
//! Spall, J. C. (1998), "An Overview of the Simultaneous Perturbation Method for Efficient
//! Optimization", Johns Hopkins APL Technical Digest 19(4).

use std::io::{self, Write};

use clap::Args;
use gomoku_engine::{Engine, EngineOptions, Params};
use gomoku_lab::board_args::BoardArgs;
use gomoku_lab::failure::Failure;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::games::{self, Contest, DuelScore};

/// Exponents with which perturbation and step shrink.
const PERTURBATION_POWER: f64 = 0.101;
const STEP_POWER: f64 = 0.602;
/// Delay of the step's decay, as a fraction of all iterations.
const STEP_DELAY: f64 = 0.1;

/// Options of `gomoku-research tune spsa`.
#[derive(Debug, Args)]
pub(super) struct SpsaArgs {
    /// Parameters to tune; default: all. NAME, or NAME=START to begin at another value than the
    /// current one.
    #[arg(value_name = "MARGIN")]
    margins: Vec<String>,
    /// Number of iterations.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// Pairs of games per iteration.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Nodes per move.
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Initial perturbation of a parameter, in per cent of its range.
    #[arg(long, default_value_t = 8.0)]
    perturbation: f64,
    /// Initial step of a parameter after a won iteration, in perturbations.
    #[arg(long, default_value_t = 0.3)]
    step: f64,
    /// Seed. The same seed gives the same run.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    board: BoardArgs,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Margin {
    name: &'static str,
    value: f64,
    min: f64,
    max: f64,
    /// Initial perturbation.
    step: f64,
}

impl Margin {
    /// Value shifted by `by`, clamped and rounded.
    fn at(&self, by: f64) -> i32 {
        (self.value + by).clamp(self.min, self.max).round() as i32
    }
}

/// Tunes and prints the parameters.
pub(super) fn run(args: &SpsaArgs) -> Result<u8, Failure> {
    let contest = Contest {
        rule: args.board.rule(),
        size: args.board.size,
        nodes: [args.nodes; 2],
    };
    let mut margins = margins(args)?;
    let options = EngineOptions {
        table_mib: 2,
        threads: 1,
    };
    let mut engines = [Engine::new(options), Engine::new(options)];
    let mut openings = contest.openings(args.seed);
    let mut rng = StdRng::seed_from_u64(args.seed);
    let mut out = io::stdout().lock();
    for iteration in 0..args.iterations {
        iterate(&mut margins, args, iteration, &mut rng, |up, down| {
            for (engine, values) in engines.iter_mut().zip([up, down]) {
                engine.set_params(params(values));
            }
            let mut score = DuelScore::default();
            for _ in 0..args.pairs {
                let Some(opening) = openings.next() else {
                    break;
                };
                let mut efforts = Default::default();
                score.add(games::pair(&mut engines, &contest, &opening, &mut efforts)?);
            }
            Ok::<_, Failure>(2.0 * score.share().0 - 1.0)
        })?;
        if (iteration + 1) % 50 == 0 || iteration + 1 == args.iterations {
            write!(out, "{}:", iteration + 1)?;
            for margin in &margins {
                write!(out, " {}={}", margin.name, margin.at(0.0))?;
            }
            writeln!(out)?;
            out.flush()?;
        }
    }
    Ok(0)
}

fn margins(args: &SpsaArgs) -> Result<Vec<Margin>, Failure> {
    let margin = |param: &gomoku_engine::Param, start: i32| {
        let (min, max) = (f64::from(param.min), f64::from(param.max));
        Margin {
            name: param.name,
            value: f64::from(start),
            min,
            max,
            step: (args.perturbation / 100.0 * (max - min)).max(1.0),
        }
    };
    if args.margins.is_empty() {
        let all = Params::ALL.iter();
        return Ok(all.map(|param| margin(param, param.default)).collect());
    }
    args.margins
        .iter()
        .map(|text| {
            let (name, start) = match text.split_once('=') {
                Some((name, start)) => (name, Some(start)),
                None => (text.as_str(), None),
            };
            let param = Params::ALL.iter().find(|param| param.name == name);
            let param = param.ok_or_else(|| Failure::bad_input(format!("no margin {name}")))?;
            let start = match start {
                Some(start) => start
                    .parse()
                    .map_err(|_| Failure::bad_input(format!("{text}: not a number")))?,
                None => param.default,
            };
            Ok(margin(param, start))
        })
        .collect()
}

fn params(values: &[(&'static str, i32)]) -> Params {
    let mut params = Params::default();
    for &(name, value) in values {
        params.set(name, value);
    }
    params
}

/// One iteration. `play` compares two sets of values and returns the first one's advantage, from -1
/// to
/// 1.
fn iterate<E>(
    margins: &mut [Margin],
    args: &SpsaArgs,
    iteration: u32,
    rng: &mut StdRng,
    mut play: impl FnMut(&[(&'static str, i32)], &[(&'static str, i32)]) -> Result<f64, E>,
) -> Result<(), E> {
    let now = f64::from(iteration) + 1.0;
    let delay = STEP_DELAY * f64::from(args.iterations);
    let shrink = now.powf(-PERTURBATION_POWER);
    let rate = args.step * ((delay + 1.0) / (delay + now)).powf(STEP_POWER);
    let moves: Vec<f64> = margins
        .iter()
        .map(|margin| {
            let by = margin.step * shrink;
            if rng.random() { by } else { -by }
        })
        .collect();
    let side = |sign: f64| -> Vec<(&'static str, i32)> {
        let moved = margins.iter().zip(&moves);
        moved
            .map(|(margin, by)| (margin.name, margin.at(sign * by)))
            .collect()
    };
    let result = play(&side(1.0), &side(-1.0))?;
    for (margin, by) in margins.iter_mut().zip(&moves) {
        margin.value = (margin.value + rate * result * by).clamp(margin.min, margin.max);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Parsed {
        #[command(flatten)]
        args: SpsaArgs,
    }

    fn args(line: &str) -> SpsaArgs {
        Parsed::try_parse_from(line.split_whitespace())
            .unwrap()
            .args
    }

    #[test]
    fn margins_go_where_games_are_won() {
        let args = args("spsa --iterations 3000");
        let mut margins: Vec<Margin> = [("one", 20.0), ("two", 90.0)]
            .map(|(name, value)| Margin {
                name,
                value,
                min: 0.0,
                max: 100.0,
                step: 8.0,
            })
            .into();
        let mut rng = StdRng::seed_from_u64(1);
        let mut luck = StdRng::seed_from_u64(2);
        for iteration in 0..args.iterations {
            let played: Result<(), Infallible> =
                iterate(&mut margins, &args, iteration, &mut rng, |up, down| {
                    let strength = |values: &[(&str, i32)]| -> f64 {
                        let far = |(_, value): &(&str, i32)| f64::from(value - 60).powi(2);
                        -values.iter().map(far).sum::<f64>() / 400.0
                    };
                    let better = strength(up) - strength(down);
                    let won = luck.random::<f64>() < 1.0 / (1.0 + (-better).exp());
                    Ok(if won { 1.0 } else { -1.0 })
                });
            assert!(played.is_ok());
        }
        for margin in margins {
            assert!((margin.value - 60.0).abs() < 12.0, "{margin:?}");
        }
    }

    #[test]
    fn margins_are_named_with_or_without_a_start() {
        let all = margins(&args("spsa")).unwrap();
        assert_eq!(all.len(), Params::ALL.len());
        let first = Params::ALL[0];
        let two = margins(&args(&format!("spsa {}={}", first.name, first.max))).unwrap();
        assert_eq!((two.len(), two[0].at(0.0)), (1, first.max));
        assert!(margins(&args("spsa no_such_margin")).is_err());
    }
}
