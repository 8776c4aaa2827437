//! Training on synthetic and real positions.

use std::io;
use std::path::{Path, PathBuf};

use gomoku_engine::network::layout::{self, PARAMETERS};
use gomoku_engine::network::{CellInputs, Inputs, IntegerNetwork, Network, RuleSet};
use gomoku_engine::{BoardSize, Point, Position, Rule};
use gomoku_lab::board_args::RuleName;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::super::searched::{GameResult, Header, SearchedPosition, Writer};
use super::data::{Data, Decoder, Label};
use super::model::{Scratch, TrainingTarget};
use super::quantise::{QuantiseArgs, quantise};
use super::train::{self, Files, TrainingSettings};

/// Random network without zero parts.
fn lively(seed: u64) -> Vec<f32> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut values = train::start(seed);
    for value in &mut values[layout::EMBEDDINGS.end..] {
        *value += rng.random_range(-0.4..0.4);
    }
    for value in &mut values[layout::EMBEDDINGS] {
        *value = rng.random_range(-0.5..0.5);
    }
    values
}

fn some_inputs(rng: &mut StdRng) -> Inputs {
    let cells = (0..60)
        .map(|point| CellInputs {
            rows: [
                rng.random_range(0..layout::WINDOWS as u16),
                rng.random_range(0..layout::WINDOWS as u16),
                820,
                820,
                rng.random_range(layout::OWN_ROW as u16..layout::OTHER_ROW as u16),
                rng.random_range(layout::OTHER_ROW as u16..layout::ROWS as u16),
            ],
            point,
            region: (point % 9) as u8,
            candidate: point % 3 != 1,
            move_score: rng.random_range(-200..400),
        })
        .collect();
    Inputs {
        cells,
        evaluation: rng.random_range(150..300),
        decided: false,
    }
}

#[test]
fn the_gradient_is_what_finite_differences_say() {
    let mut rng = StdRng::seed_from_u64(5);
    let mut scratch = Scratch::default();
    for symmetry in 0..8 {
        let parameters = lively(symmetry as u64);
        let inputs = some_inputs(&mut rng);
        let goal = TrainingTarget {
            results: [0.5, 0.2, 0.3],
            best: 12,
            policy_weight: 0.7,
            symmetry,
            score_scale: 250.0,
            move_scale: 200.0,
        };
        let mut gradient = vec![0.0; PARAMETERS];
        let mut touched = vec![false; layout::ROWS];
        scratch.forward(&parameters, &inputs, &goal);
        scratch.backward(&parameters, &inputs, &goal, &mut gradient, &mut touched);
        for (row, touched) in gradient.chunks(layout::CHANNELS).zip(touched) {
            assert!(touched || row.iter().all(|&value| value == 0.0));
        }
        let parts = [
            0..layout::WINDOWS * layout::CHANNELS,
            layout::OWN_ROW * layout::CHANNELS..layout::OTHER_ROW * layout::CHANNELS,
            layout::OTHER_ROW * layout::CHANNELS..layout::EMBEDDINGS.end,
            layout::REGION_WEIGHTS,
            layout::REGION_BIAS,
            layout::VALUE1_WEIGHTS,
            layout::VALUE1_BIAS,
            layout::VALUE2_WEIGHTS,
            layout::VALUE2_BIAS,
            layout::VALUE3_WEIGHTS,
            layout::VALUE3_BIAS,
            layout::VALUE_SKIP..layout::VALUE_SKIP + 1,
            layout::POLICY_CELL,
            layout::POLICY_GLOBAL,
            layout::POLICY_BIAS,
            layout::POLICY_OUT,
            layout::POLICY_SKIP..layout::POLICY_SKIP + 1,
        ];
        for part in parts {
            let slope: f64 = gradient[part.clone()]
                .iter()
                .map(|&value| f64::from(value).powi(2))
                .sum::<f64>()
                .sqrt();
            assert!(slope > 1e-3, "{part:?} is idle: {slope}");
            // A small step along the gradient changes the loss by its norm.
            let mut at = |step: f64| {
                let mut moved = parameters.clone();
                for (value, direction) in
                    moved[part.clone()].iter_mut().zip(&gradient[part.clone()])
                {
                    *value += (step * f64::from(*direction) / slope) as f32;
                }
                let losses = scratch.forward(&moved, &inputs, &goal);
                losses.value + f64::from(goal.policy_weight) * losses.policy.unwrap()
            };
            let step = 1e-3;
            let measured = (at(step) - at(-step)) / (2.0 * step);
            let error = (measured - slope).abs();
            assert!(
                error < 0.03 * slope + 5e-4,
                "{part:?}: {slope} but {measured}"
            );
        }
    }
}

fn settings() -> TrainingSettings {
    TrainingSettings {
        epochs: 60,
        batch: 8,
        rate: 0.005,
        decay: 0.0,
        result_share: 1.0,
        policy_weight: 1.0,
        score_scale: 250.0,
        move_scale: 200.0,
        seed: 3,
        threads: 2,
        report: 1_000,
        save: 1_000,
        stop_after: None,
    }
}

/// Random moves and results, which can only be memorised.
fn write_games(path: &Path) -> io::Result<()> {
    write_games_of(Rule::Freestyle, path)
}

fn write_games_of(rule: Rule, path: &Path) -> io::Result<()> {
    let mut rng = StdRng::seed_from_u64(11);
    let size = BoardSize::STANDARD;
    let header = Header {
        rule,
        size,
        nodes: 1,
        seed: 1,
    };
    let mut writer = Writer::create(path, &header)?;
    let mut games: Vec<Vec<SearchedPosition>> = Vec::new();
    for _ in 0..5 {
        let mut position = Position::new(rule, size);
        let mut game = Vec::new();
        for _ in 0..16 {
            let near =
                |rng: &mut StdRng| Point::new(rng.random_range(4..11), rng.random_range(4..11));
            let point = near(&mut rng);
            if position.play(point).is_err() {
                continue;
            }
            // Distant points look alike.
            let best = Point::new(point.x + 1, point.y - rng.random_range(0..2));
            // With few stones, too many points look alike.
            if position.stone_count() < 8 || position.check(best).is_err() {
                continue;
            }
            let mut searched = SearchedPosition::new(&position, 0, best);
            searched.result = [GameResult::Lost, GameResult::Won][rng.random_range(0..2)];
            game.push(searched);
        }
        games.push(game);
    }
    for game in &games {
        writer.game(game)?;
    }
    writer.finish()
}

fn data(directory: &Path) -> Data {
    let path = directory.join("games");
    write_games(&path).unwrap();
    Data::read(&[path], 5, None).unwrap()
}

fn train_in(
    directory: &Path,
    name: &str,
    data: &Data,
    how: &TrainingSettings,
    resume: bool,
) -> PathBuf {
    let out = directory.join(name);
    let files = Files {
        out: &out,
        checkpoint: &directory.join(format!("{name}.checkpoint")),
        resume,
        from: None,
    };
    train::train(data, how, &files, &mut io::sink()).unwrap();
    out
}

#[test]
fn training_overfits_a_few_positions() {
    let directory = tempfile::tempdir().unwrap();
    let mut data = data(directory.path());
    data.checked.clone_from(&data.trained);
    let files = Files {
        out: &directory.path().join("network"),
        checkpoint: &directory.path().join("checkpoint"),
        resume: false,
        from: None,
    };
    let check = train::train(&data, &settings(), &files, &mut io::sink()).unwrap();
    assert!(
        check.tables.results > 0.6 && check.tables.policy > 2.0,
        "{check:?}"
    );
    assert!(check.network.results < 0.1, "{check:?}");
    assert!(
        check.network.policy < 0.5 && check.network.hits > 0.7,
        "{check:?}"
    );
}

#[test]
fn threads_change_nothing_and_a_training_that_was_stopped_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let data = data(directory);
    let how = TrainingSettings {
        epochs: 3,
        ..settings()
    };
    let whole = std::fs::read(train_in(directory, "whole", &data, &how, false)).unwrap();
    let network = Network::from_bytes(&whole).unwrap();
    assert_eq!(network.rule, Rule::Freestyle);
    assert_ne!(network.parameters(), train::start(how.seed));

    let single = TrainingSettings {
        threads: 1,
        ..how.clone()
    };
    let single = train_in(directory, "single", &data, &single, false);
    assert!(whole == std::fs::read(single).unwrap());

    let part = TrainingSettings {
        stop_after: Some(4),
        ..how.clone()
    };
    let name = "parts";
    let stopped = train_in(directory, name, &data, &part, true);
    assert!(whole != std::fs::read(stopped).unwrap());
    let finished = train_in(directory, name, &data, &how, true);
    assert!(whole == std::fs::read(finished).unwrap());

    // Another training can't use it.
    let other = TrainingSettings { seed: 4, ..how };
    let files = Files {
        out: &directory.join(name),
        checkpoint: &directory.join(format!("{name}.checkpoint")),
        resume: true,
        from: None,
    };
    assert!(train::train(&data, &other, &files, &mut io::sink()).is_err());
}

#[test]
fn a_training_begins_with_a_network_that_is_given() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let data = data(directory);
    let how = TrainingSettings {
        epochs: 1,
        ..settings()
    };
    let given = train_in(directory, "given", &data, &how, false);
    let checkpoint = directory.join("checkpoint");
    let mut files = Files {
        out: &directory.join("more"),
        checkpoint: &checkpoint,
        resume: true,
        from: Some(&given),
    };
    let before = train::train(&data, &how, &files, &mut io::sink()).unwrap();
    let again = train_in(directory, "again", &data, &how, false);
    assert!(std::fs::read(files.out).unwrap() != std::fs::read(again).unwrap());
    assert!(before.network.policy < before.tables.policy, "{before:?}");

    // The checkpoint belongs to that initialisation. A network of other scales can't initialise.
    files.from = None;
    assert!(train::train(&data, &how, &files, &mut io::sink()).is_err());
    let other = TrainingSettings {
        score_scale: how.score_scale + 1.0,
        ..how
    };
    files.from = Some(&given);
    let error = train::train(&data, &other, &files, &mut io::sink()).unwrap_err();
    assert!(error.message.contains("other scales"), "{error:?}");
}

#[test]
fn embeddings_stay_within_what_a_network_in_integers_holds() {
    let directory = tempfile::tempdir().unwrap();
    let data = data(directory.path());
    let how = TrainingSettings {
        rate: 0.5,
        epochs: 3,
        ..settings()
    };
    let out = train_in(directory.path(), "network", &data, &how, false);
    let network = Network::from_bytes(&std::fs::read(out).unwrap()).unwrap();
    let embeddings = &network.parameters()[layout::EMBEDDINGS];
    let most = embeddings
        .iter()
        .fold(0.0, |most: f32, n| most.max(n.abs()));
    assert!((most - 127.0 / 64.0).abs() < 1e-6, "{most}");
}

#[test]
fn positions_of_several_rules_are_each_read_by_their_own() {
    let directory = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> = [Rule::Freestyle, Rule::Renju]
        .into_iter()
        .map(|rule| {
            let path = directory.path().join(format!("{rule:?}"));
            write_games_of(rule, &path).unwrap();
            path
        })
        .collect();
    let both = Data::read(&paths, 5, None).unwrap();
    assert_eq!(both.rules, [Rule::Freestyle, Rule::Renju]);
    // Inputs do not depend on the other files.
    let seen = |data: &Data, from: usize, count: usize| {
        let mut decoder = Decoder::new(data);
        let labels = &data.labels[from..from + count];
        let see = |label: &Label| {
            let mut inputs = Inputs::default();
            decoder.decode(label, &mut inputs);
            inputs.cells
        };
        labels.iter().map(see).collect::<Vec<_>>()
    };
    let mut before = 0;
    for path in &paths {
        let one = Data::read(std::slice::from_ref(path), 5, None).unwrap();
        let count = one.labels.len();
        assert!(
            seen(&one, 0, count) == seen(&both, before, count),
            "{path:?}"
        );
        before += count;
    }
    assert_eq!(before, both.labels.len());
}

#[test]
fn positions_are_split_by_game_whatever_the_limit() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games");
    write_games(&path).unwrap();
    let all = Data::read(std::slice::from_ref(&path), 3, None).unwrap();
    let few = Data::read(std::slice::from_ref(&path), 3, Some(7)).unwrap();
    assert_eq!(all.trained.len() + all.checked.len(), all.labels.len());
    assert_eq!(all.checked, few.checked);
    assert_eq!(few.trained, all.trained[..7]);
    // Too few games for validation.
    assert!(Data::read(&[path], 50, None).is_err());
}

#[test]
fn a_trained_network_becomes_integers_that_say_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("games");
    write_games(&data).unwrap();
    let mut numbers = lively(3);
    for number in &mut numbers[layout::EMBEDDINGS] {
        *number = (*number * 64.0).round() / 64.0;
    }
    numbers[5] = 2.5;
    let network = Network::new(Rule::Freestyle, 250.0, 200.0, numbers).unwrap();
    let mut args = QuantiseArgs {
        network: folder.path().join("a.net"),
        out: folder.path().join("a.int"),
        rules: vec![RuleName::Freestyle, RuleName::Renju],
        data: vec![data],
        check_every: 5,
    };
    std::fs::write(&args.network, network.to_bytes()).unwrap();
    let mut out = Vec::new();
    quantise(&args, &mut out).unwrap();
    let integers = IntegerNetwork::from_bytes(&std::fs::read(&args.out).unwrap()).unwrap();
    let rules = RuleSet::from(Rule::Freestyle).union(Rule::Renju.into());
    let expected = IntegerNetwork::from_network(&network, rules).unwrap();
    assert_eq!((&integers, expected.1.embeddings.0), (&expected.0, 1));
    let out = String::from_utf8(out).unwrap();
    assert!(out.contains("402776 bytes; 1 of 388576 numbers"), "{out}");
    assert!(out.contains("floating point: results "), "{out}");
    assert!(out.contains("integers: results "), "{out}");
    // Not a floating-point network.
    args.network = args.out.clone();
    assert!(quantise(&args, &mut Vec::new()).is_err());
}
