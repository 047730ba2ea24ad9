/** A tenth of a unit is finer than any screen shows; more digits are only bytes. */
export const round1 = (value: number): number => Math.round(value * 10) / 10;
