//! Chance without chance: every roll is a pure function of the seed and of what is rolled for.

/// Where all of a world's chances come from.
#[derive(Clone, Copy, Debug)]
pub struct Seed(pub u64);

/// A stream of chances for one thing: a source, a host, a resource.
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Seed {
    /// The dice of the thing with this name, among things of this kind.
    pub fn dice(self, kind: &str, name: &str) -> Dice {
        // FNV-1a over kind, a separator that no UTF-8 text has, and name.
        let bytes = kind.bytes().chain([0xff]).chain(name.bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Dice(mix(hash ^ mix(self.0)))
    }
}

impl Dice {
    /// Dice of a part of this thing: one of its days, one of its facets.
    pub fn part(self, number: i64) -> Self {
        Self(mix(self.0 ^ mix(number.cast_unsigned())))
    }

    /// 64 bits, always the same ones for the same dice.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// A whole number from `low` up to, but without, `high`; `low` when there is none between.
    pub fn between(self, low: i64, high: i64) -> i64 {
        let width = high.saturating_sub(low).max(1).cast_unsigned();
        low.saturating_add((self.0 % width).cast_signed())
    }

    /// True so many times in a hundred.
    pub fn percent(self, chance: u64) -> bool {
        (self.0 >> 17) % 100 < chance
    }

    /// A fraction from 0 up to, but without, 1.
    pub fn fraction(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit a double exactly")]
        let bits = (self.0 >> 11) as f64;
        bits / 9_007_199_254_740_992.0
    }
}

/// The finaliser of SplitMix64: each bit in changes about half of the bits out.
const fn mix(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
