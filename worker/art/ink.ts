import type { ArtCountry } from '#shared/art/art-kinds.ts';

/** A country's two inks on their ground, as references to the tokens. */
export interface Ink {
  ground: string;
  main: string;
  second: string;
}

export const inkOf = (country: ArtCountry): Ink => ({
  ground: `var(--art-${country}-g)`,
  main: `var(--art-${country}-a)`,
  second: `var(--art-${country}-b)`,
});
