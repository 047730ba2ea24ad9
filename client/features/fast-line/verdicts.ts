import type { EntryVerdict } from '#shared/contract/exam-reach.ts';

// The contract's own list brings its schemas along, which stay at the edge; the type sees to it that none is missing.
const ORDER: Record<EntryVerdict, number> = { meets: 0, close: 1, notYet: 2, unknown: 3 };

export const VERDICTS = Object.keys(ORDER) as EntryVerdict[];
export const SORT_CHOICES = ['verdict', 'fee', 'rank'] as const;
export type ReachSort = (typeof SORT_CHOICES)[number];
