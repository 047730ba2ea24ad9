import type { Mark } from '#client/site/favourite-mark.ts';

/** Collected a moment ago; its id is still to come. */
const UNSETTLED = 'new';

export const newMark = (remark: string): Mark => ({ id: UNSETTLED, remark });

export const isSettled = ({ id }: Mark) => id !== UNSETTLED;
