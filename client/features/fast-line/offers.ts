export { FAST_LINE, plainAddress } from './fast-line-addresses.ts';
export { type Reach, useReach } from './use-reach.ts';
