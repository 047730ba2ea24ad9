import { inject } from 'vitest';

/** How many examples are drawn: all in npm run test:all, and a quarter in npm test. */
export const runs = (count: number) => (inject('isFull') ? count : Math.ceil(count / 4));
