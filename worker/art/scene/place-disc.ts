import type { RandomSource } from '#worker/art/random-source.ts';
import type { Disc } from './draw-sky.ts';

/** Sun or moon, somewhere between two parts of the width. */
export const placeDisc = (random: RandomSource, width: number, low = 0.16, high = 0.84, y = 104, r = 44): Disc => ({
  x: width * random.between(low, high),
  y: y + random.between(-12, 14),
  r: r + random.between(-8, 10),
});
