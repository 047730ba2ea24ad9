/** States of a lecture reservation; a student without one has none of them. */
export const SEAT_STATES = ['signedUp', 'attended', 'left', 'removed'] as const;
export type ReservedState = (typeof SEAT_STATES)[number];
