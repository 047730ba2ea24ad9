import { inject } from 'vitest';

/** Returns the number of random examples: the full count in npm run test:all, a quarter of it in npm test. */
export const scaleRunCount = (count: number) => (inject('isFull') ? count : Math.ceil(count / 4));
