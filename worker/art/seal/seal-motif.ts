import type { RandomSource } from '#worker/art/random-source.ts';

/** The lines of a motif, on a square of 96. */
export type SealMotif = (random: RandomSource) => string;
