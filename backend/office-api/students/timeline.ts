import type { TimelineEntry } from '#shared/contract/office/student.ts';

/** Entries in one response; each source is bounded on its own. */
const MAX_ENTRIES = 200;

/** Latest first. Entries of the same moment stay in the order of their source, which has the latest first too. */
export const buildTimeline = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  entries
    .filter(({ at }) => Number.isFinite(at))
    .toSorted((first, second) => second.at - first.at)
    .slice(0, MAX_ENTRIES);
