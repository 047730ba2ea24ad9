// What schools make of the levels of the DSE, from 1 to 5**.

const LEVELS = ['1', '2', '3', '4', '5', '5*', '5**'] as const;

const table = (...points: [number, number, number, number, number, number, number]) =>
  Object.fromEntries(LEVELS.map((level, at) => [level, points[at] ?? 0]));

export const SEVEN = table(1, 2, 3, 4, 5, 6, 7);
export const HALVES = table(1, 2, 3, 4, 5, 5.5, 6);
export const SIX = table(1, 2, 3, 4, 5, 6, 6);
export const FIVE = table(1, 2, 3, 4, 5, 5, 5);
export const STRETCHED = table(1, 2, 3, 4, 5.5, 7, 8.5);
/** A level counts or it does not. */
export const FROM_FOUR = table(0, 0, 0, 1, 1, 1, 1);
/** Passes below level 3 add nothing. */
export const FROM_THREE = table(0, 0, 3, 4, 5, 5.5, 6);
export const TARIFF = table(0, 0, 16, 32, 48, 52, 56);
export const HALF_TARIFF = table(0, 0, 8, 16, 24, 26, 28);
/** Mathematics in two parts that make one subject. */
export const HALF_MATHS = table(0.5, 1, 1.5, 2, 2.5, 3, 3);
export const EXTENDED_MATHS = table(1.5, 2, 2.5, 3, 3.5, 4, 4);
