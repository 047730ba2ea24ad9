// What other features may use of this one.
export { clockAt, useMinute } from './clocks.ts';
