import type { LevelKey } from '#backend/catalogue/major-levels.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import type { Tier } from '#backend/seed/seed-schemas.ts';

// Illustrative fees in the currency of each country.

const BACHELOR_FEES: Record<CountryKey, Record<Tier, number>> = {
  uk: { 1: 29000, 2: 24000, 3: 19500, 4: 16000 },
  au: { 1: 49000, 2: 46000, 3: 38000, 4: 32000 },
  us: { 1: 62000, 2: 52000, 3: 38000, 4: 27000 },
  ca: { 1: 58000, 2: 45000, 3: 32000, 4: 22000 },
};

const BACHELOR_FEE_SHARES: Record<LevelKey, number> = {
  bachelor: 1,
  master: 1.05,
  phd: 0.85,
  foundation: 0.8,
  pathway: 0.9,
};

/** Step to which fees are rounded, as in real fee lists. */
const FEE_STEP = 100;

export function getFee(country: CountryKey, tier: Tier, level: LevelKey, factor: number, chance: number): number {
  const spreadFactor = 0.94 + chance * 0.12;
  return (
    Math.round((BACHELOR_FEES[country][tier] * BACHELOR_FEE_SHARES[level] * factor * spreadFactor) / FEE_STEP) *
    FEE_STEP
  );
}
