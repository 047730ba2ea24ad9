import type { TimelineEntry } from '#shared/contract/office/student.ts';

/** Maximum number of entries in a response. Each source has its own maximum. */
const MAX_ENTRIES = 200;

/**
 * Merges entries, latest first. Entries with the same time stay in the order of their source, which is also latest
 * first.
 */
export const buildTimeline = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  entries
    .filter(({ at }) => Number.isFinite(at))
    .toSorted((first, second) => second.at - first.at)
    .slice(0, MAX_ENTRIES);
