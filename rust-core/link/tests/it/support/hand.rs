//! Radio driven by a test.

use gomoku_link::discovery::Nickname;
use gomoku_link::radio::{
    CallFailure, CallId, Card, Foreground, OperationId, PlatformCommand, PlatformReport, Radio,
    RadioOutput, RadioState,
};

pub(crate) const READY: RadioState = RadioState::On;

pub(crate) struct Hand {
    pub(crate) radio: Radio,
    pub(crate) now: u64,
    pub(crate) unreached: Vec<(CallId, CallFailure)>,
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
        hand.report(PlatformReport::Shown);
        hand.take();
        hand
    }

    pub(crate) fn listening(&mut self, told: &[PlatformCommand], psm: u16) {
        let mut wishes = told.iter().rev().filter_map(|told| match told {
            PlatformCommand::Listen(step) => Some(*step),
            _ => None,
        });
        let step = wishes.next().unwrap();
        self.report(PlatformReport::Listening(step, psm));
    }

    pub(crate) fn front(&mut self, searches: bool) {
        let nickname = Nickname::new("Ana").unwrap();
        let front = Foreground { nickname, searches };
        self.radio.front(Some(front), self.now);
    }

    pub(crate) fn changed(&mut self, phone: RadioState) {
        self.radio.changed(phone, self.now);
    }

    pub(crate) fn report(&mut self, report: PlatformReport) {
        self.radio.report(report, self.now);
    }

    pub(crate) fn see(&mut self, device: &str) {
        self.report(PlatformReport::Sighted(device.into()));
    }

    pub(crate) fn call(&mut self, device: &str, nickname: &str) -> CallId {
        self.radio.call(device.into(), nickname, self.now)
    }

    pub(crate) fn take(&mut self) -> Vec<PlatformCommand> {
        let mut commands = Vec::new();
        while let Some(output) = self.radio.poll() {
            match output {
                RadioOutput::Command(command) => commands.push(command),
                RadioOutput::Changed => {}
                RadioOutput::Unreached(call, why) => self.unreached.push((call, why)),
            }
        }
        commands
    }

    /// Advances from one timer to the next.
    pub(crate) fn pass(&mut self, ms: u64) -> Vec<PlatformCommand> {
        self.pass_until(ms, |_| false)
    }

    /// Stops at a command that satisfies `wanted`.
    pub(crate) fn pass_until(
        &mut self,
        ms: u64,
        wanted: impl Fn(&PlatformCommand) -> bool,
    ) -> Vec<PlatformCommand> {
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

    pub(crate) fn state(&self) -> RadioState {
        self.radio.status().state
    }

    pub(crate) fn people(&self) -> Vec<(String, String)> {
        let people = self.radio.status().people.into_iter();
        people
            .map(|person| (person.device.as_str().to_owned(), person.nickname))
            .collect()
    }

    /// Advances until this device's card is read.
    pub(crate) fn reading(&mut self, device: &str) -> OperationId {
        let told = self.pass_until(1_000, |told| matches!(told, PlatformCommand::ReadCard(..)));
        let mut reads = told.iter().filter_map(|told| match told {
            PlatformCommand::ReadCard(of, step) if of.as_str() == device => Some(*step),
            _ => None,
        });
        reads.next().unwrap_or_else(|| panic!("{told:?}"))
    }

    pub(crate) fn card(&mut self, device: &str, step: OperationId, psm: u16, nickname: &str) {
        let card = Card::new(psm, Nickname::new(nickname).unwrap()).unwrap();
        self.report(PlatformReport::CardRead(device.into(), step, card.bytes()));
    }

    pub(crate) fn meet(&mut self, device: &str, nickname: &str) {
        self.see(device);
        let step = self.reading(device);
        self.card(device, step, 0x90, nickname);
        assert_eq!(self.take(), [PlatformCommand::Release(device.into())]);
        self.report(PlatformReport::Disconnected(device.into()));
    }

    pub(crate) fn opening(&mut self, device: &str, psm: u16) -> OperationId {
        let told = self.pass_until(1_000, |told| {
            matches!(told, PlatformCommand::OpenChannel(..))
        });
        // Releasing the connection now could drop the channel.
        let released = PlatformCommand::Release(device.into());
        assert!(!told.contains(&released), "{told:?}");
        match told.last() {
            Some(PlatformCommand::OpenChannel(to, number, step))
                if to.as_str() == device && *number == psm =>
            {
                *step
            }
            _ => panic!("{told:?}"),
        }
    }
}

/// All step numbers become 0.
pub(crate) fn plain(told: &[PlatformCommand]) -> Vec<PlatformCommand> {
    let step = OperationId::numbered(0);
    let plain = |told: &PlatformCommand| match told.clone() {
        PlatformCommand::Listen(_) => PlatformCommand::Listen(step),
        PlatformCommand::ReadCard(device, _) => PlatformCommand::ReadCard(device, step),
        PlatformCommand::OpenChannel(device, psm, _) => {
            PlatformCommand::OpenChannel(device, psm, step)
        }
        other => other,
    };
    told.iter().map(plain).collect()
}

pub(crate) const LISTEN: PlatformCommand = PlatformCommand::Listen(OperationId::numbered(0));

pub(crate) fn pair(device: &str, nickname: &str) -> (String, String) {
    (device.to_owned(), nickname.to_owned())
}
