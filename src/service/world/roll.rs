//! Deterministic randomness: every roll is a pure function of the seed and its subject.

/// The random seed of a world.
#[derive(Clone, Copy, Debug)]
pub struct Seed(pub u64);

/// The random bits of one subject: a source, a host, a resource.
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Seed {
    /// Returns the dice of a subject by its kind and name.
    pub fn dice(self, kind: &str, name: &str) -> Dice {
        // FNV-1a over kind, a separator that UTF-8 never contains, and name.
        let bytes = kind.bytes().chain([0xff]).chain(name.bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Dice(mix(hash ^ mix(self.0)))
    }
}

impl Dice {
    /// Returns the dice of a numbered part of the subject, such as one of its days.
    pub fn part(self, number: i64) -> Self {
        Self(mix(self.0 ^ mix(number.cast_unsigned())))
    }

    /// Returns 64 bits, the same for the same dice.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Returns an integer in `low..high`; `low` if the range is empty.
    pub fn between(self, low: i64, high: i64) -> i64 {
        let width = high.saturating_sub(low).max(1).cast_unsigned();
        low.saturating_add((self.0 % width).cast_signed())
    }

    /// Returns true with this probability in percent.
    pub fn percent(self, chance: u64) -> bool {
        (self.0 >> 17) % 100 < chance
    }

    /// Returns a fraction in `0.0..1.0`.
    pub fn fraction(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit a double exactly")]
        let bits = (self.0 >> 11) as f64;
        bits / 9_007_199_254_740_992.0
    }
}

/// The finalizer of SplitMix64: each input bit changes about half of the output bits.
const fn mix(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
