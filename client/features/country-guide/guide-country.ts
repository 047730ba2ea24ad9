import type { artCountries } from '#shared/art/art-kinds.ts';
import type { TwoNames } from '#client/site/two-names.ts';

/** Countries that the product has something of its own to say about. */
export type KnownCountry = Exclude<(typeof artCountries)[number], 'any'>;

export interface GuideCountry {
  id: string;
  /** What its addresses say: its key, or else its id. */
  slug: string;
  name: string;
  names: TwoNames;
  known: KnownCountry | null;
  banner: string;
}

/** What stands above every part of the guide. */
export type GuideFrame =
  | { kind: 'failed' }
  /** Named where it is known at all. */
  | { kind: 'notOffered'; name: string; offered: GuideCountry[] }
  /** All countries where `here` is null. */
  | { kind: 'there'; here: GuideCountry | null; offered: GuideCountry[]; notOffered: string[] };
