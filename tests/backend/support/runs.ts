import { inject } from 'vitest';

/** Returns the number of random examples: all in npm run test:all, a quarter in npm test. */
export const scaleRunCount = (count: number) => (inject('isFull') ? count : Math.ceil(count / 4));
