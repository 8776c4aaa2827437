//! Radio driven by a test.

use gomoku_link::discovery::Nickname;
use gomoku_link::radio::{
    CallId, Card, Command, Front, Output, Radio, Report, State, Step, Unreached,
};

pub(crate) const READY: State = State::On;

pub(crate) struct Hand {
    pub(crate) radio: Radio,
    pub(crate) now: u64,
    pub(crate) unreached: Vec<(CallId, Unreached)>,
}

impl Hand {
    pub(crate) fn new() -> Self {
        Self {
            radio: Radio::new(),
            now: 0,
            unreached: Vec::new(),
        }
    }

    /// Radio that is on, visible and in front of a list.
    pub(crate) fn on() -> Self {
        let mut hand = Self::new();
        hand.front(true);
        hand.radio.turn_on(READY, 0);
        let told = hand.take();
        hand.listening(&told, 0x81);
        hand.report(Report::Shown);
        hand.take();
        hand
    }

    pub(crate) fn listening(&mut self, told: &[Command], psm: u16) {
        let mut wishes = told.iter().rev().filter_map(|told| match told {
            Command::Listen(step) => Some(*step),
            _ => None,
        });
        let step = wishes.next().unwrap();
        self.report(Report::Listening(step, psm));
    }

    pub(crate) fn front(&mut self, searches: bool) {
        let nickname = Nickname::new("Ana").unwrap();
        let front = Front { nickname, searches };
        self.radio.front(Some(front), self.now);
    }

    pub(crate) fn changed(&mut self, phone: State) {
        self.radio.changed(phone, self.now);
    }

    pub(crate) fn report(&mut self, report: Report) {
        self.radio.report(report, self.now);
    }

    pub(crate) fn see(&mut self, device: &str) {
        self.report(Report::Sighted(device.into()));
    }

    pub(crate) fn call(&mut self, device: &str, nickname: &str) -> CallId {
        self.radio.call(device.into(), nickname, self.now)
    }

    pub(crate) fn take(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        while let Some(output) = self.radio.poll() {
            match output {
                Output::Command(command) => commands.push(command),
                Output::Changed => {}
                Output::Unreached(call, why) => self.unreached.push((call, why)),
            }
        }
        commands
    }

    /// Advances from one timer to the next.
    pub(crate) fn pass(&mut self, ms: u64) -> Vec<Command> {
        self.pass_until(ms, |_| false)
    }

    /// Stops at a command that satisfies `wanted`.
    pub(crate) fn pass_until(
        &mut self,
        ms: u64,
        wanted: impl Fn(&Command) -> bool,
    ) -> Vec<Command> {
        let end = self.now + ms;
        let mut told = self.take();
        while let Some(at) = self.radio.wake_at(self.now).filter(|at| *at <= end) {
            if told.iter().any(&wanted) {
                return told;
            }
            self.now = self.now.max(at);
            self.radio.tick(self.now);
            let next = self.radio.wake_at(self.now);
            assert!(
                next.is_none_or(|next| next > self.now),
                "it turns in circles"
            );
            told.extend(self.take());
        }
        if !told.iter().any(&wanted) {
            self.now = end;
        }
        told
    }

    pub(crate) fn state(&self) -> State {
        self.radio.status().state
    }

    pub(crate) fn people(&self) -> Vec<(String, String)> {
        let people = self.radio.status().people.into_iter();
        people
            .map(|person| (person.device.as_str().to_owned(), person.nickname))
            .collect()
    }

    /// Advances until this device's card is read.
    pub(crate) fn reading(&mut self, device: &str) -> Step {
        let told = self.pass_until(1_000, |told| matches!(told, Command::ReadCard(..)));
        let mut reads = told.iter().filter_map(|told| match told {
            Command::ReadCard(of, step) if of.as_str() == device => Some(*step),
            _ => None,
        });
        reads.next().unwrap_or_else(|| panic!("{told:?}"))
    }

    pub(crate) fn card(&mut self, device: &str, step: Step, psm: u16, nickname: &str) {
        let card = Card::new(psm, Nickname::new(nickname).unwrap()).unwrap();
        self.report(Report::CardRead(device.into(), step, card.bytes()));
    }

    pub(crate) fn meet(&mut self, device: &str, nickname: &str) {
        self.see(device);
        let step = self.reading(device);
        self.card(device, step, 0x90, nickname);
        assert_eq!(self.take(), [Command::Release(device.into())]);
        self.report(Report::Disconnected(device.into()));
    }

    pub(crate) fn opening(&mut self, device: &str, psm: u16) -> Step {
        let told = self.pass_until(1_000, |told| matches!(told, Command::OpenChannel(..)));
        // Releasing the connection now could drop the channel.
        let released = Command::Release(device.into());
        assert!(!told.contains(&released), "{told:?}");
        match told.last() {
            Some(Command::OpenChannel(to, number, step))
                if to.as_str() == device && *number == psm =>
            {
                *step
            }
            _ => panic!("{told:?}"),
        }
    }
}

/// All step numbers become 0.
pub(crate) fn plain(told: &[Command]) -> Vec<Command> {
    let step = Step::numbered(0);
    let plain = |told: &Command| match told.clone() {
        Command::Listen(_) => Command::Listen(step),
        Command::ReadCard(device, _) => Command::ReadCard(device, step),
        Command::OpenChannel(device, psm, _) => Command::OpenChannel(device, psm, step),
        other => other,
    };
    told.iter().map(plain).collect()
}

pub(crate) const LISTEN: Command = Command::Listen(Step::numbered(0));

pub(crate) fn pair(device: &str, nickname: &str) -> (String, String) {
    (device.to_owned(), nickname.to_owned())
}
