import type { DutyRow } from '#backend/queries/office/duty.ts';
import { QUEUE_PARTS, type QueueCounts, type QueuedRow, type QueuePart } from '#backend/queries/office/talk-queue.ts';
import type { TagRow } from '#backend/queries/office/tags.ts';

/** What each tab of the queue shows, one part behind the other: whoever goes on to its end has seen them all. */
export const QUEUE_TABS = {
  all: ['waiting', 'going', 'ended'],
  mine: ['going'],
  nobodys: ['waiting'],
  later: ['later'],
  over: ['ended'],
} as const satisfies Record<string, readonly QueuePart[]>;
export type QueueTab = keyof typeof QUEUE_TABS;
const TABS = Object.keys(QUEUE_TABS) as QueueTab[];

/** As the address of the page says it. */
export interface QueueSought {
  tab: QueueTab;
  /** A colleague's account; 0 for everybody's. */
  colleague: number;
  tag: number;
  /** Behind which row the page begins; null for the first one. */
  after: { part: QueuePart; at: number; id: number } | null;
}

/** Of somebody who asked to be deleted: that there is such a one, and nothing of them. */
export interface LeavingRow {
  deleteAskedAt: number;
}

interface QueueSection {
  part: QueuePart;
  rows: readonly (QueuedRow | LeavingRow)[];
}

export interface QueueView {
  sought: QueueSought;
  sections: readonly QueueSection[];
  /** Behind which row the next page begins; null where this is the last. */
  next: QueueSought['after'];
  counts: QueueCounts;
  newest: readonly { id: number; name: string; askedAt: number }[];
  tags: readonly TagRow[];
  /** On the conversations of this page. */
  tagged: ReadonlyMap<number, readonly TagRow[]>;
  colleagues: readonly DutyRow[];
  /** Tokens of contacts whose visitor is there: of the rows shown and of the open conversation. */
  here: ReadonlySet<string>;
}

export const isLeavingRow = (row: QueuedRow | LeavingRow): row is LeavingRow => !('id' in row);

const AFTER = /^(\w+)-(\d{1,15})-(\d{1,15})$/;

export function readQueueSought(query: URLSearchParams): QueueSought {
  const [, part, at, id] = AFTER.exec(query.get('after') ?? '') ?? [];
  const known = QUEUE_PARTS.find((one) => one === part);
  return {
    tab: TABS.find((one) => one === query.get('q')) ?? 'all',
    colleague: numberIn(query, 'staff'),
    tag: numberIn(query, 'tag'),
    after: known ? { part: known, at: Number(at), id: Number(id) } : null,
  };
}

const numberIn = (query: URLSearchParams, name: string) => {
  const value = query.get(name) ?? '';
  return /^\d{1,12}$/.test(value) ? Number(value) : 0;
};

/** The same as an address says it: '?q=mine&tag=3', with what else is asked for behind it; '' for nothing. */
export function writeQueueSought(
  { tab, colleague, tag, after }: QueueSought,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...more,
    ...(tab !== 'all' && { q: tab }),
    ...(colleague > 0 && { staff: String(colleague) }),
    ...(tag > 0 && { tag: String(tag) }),
    ...(after && { after: `${after.part}-${after.at}-${after.id}` }),
  }).toString();
  return query && `?${query}`;
}

/** Who waits longest of those on the page. */
export const firstWaiting = ({ sections }: QueueView): QueuedRow | null => {
  const waiting = sections.find(({ part }) => part === 'waiting')?.rows ?? [];
  return waiting.find((row): row is QueuedRow => !isLeavingRow(row)) ?? null;
};
