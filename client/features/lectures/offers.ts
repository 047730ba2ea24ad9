// What other features may use of this one.
export { hoursText } from './lecture-row.ts';
