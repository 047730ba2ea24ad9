import type { ArtCountry } from '#shared/art/art-kinds.ts';
import { anyMotifs } from './any-motifs.ts';
import { auMotifs } from './au-motifs.ts';
import { caMotifs } from './ca-motifs.ts';
import type { SealMotif } from './seal-motif.ts';
import { ukMotifs } from './uk-motifs.ts';
import { usMotifs } from './us-motifs.ts';

export const sealMotifs: Readonly<Record<ArtCountry, readonly SealMotif[]>> = {
  uk: ukMotifs,
  au: auMotifs,
  us: usMotifs,
  ca: caMotifs,
  any: anyMotifs,
};
