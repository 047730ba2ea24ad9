/** Among rows with these middles, from top to bottom, the place of one that is held at this height. */
export const placeAt = (middles: readonly number[], height: number): number =>
  middles.filter((middle) => middle < height).length;
