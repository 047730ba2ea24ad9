import type { QueueChoice } from '#shared/contract/office/conversations.ts';
import { type ChineseScript, CHINESE_SCRIPTS } from '#shared/rules/office-conversation.ts';
import { QUEUE_PARTS, QUEUE_TABS } from '#shared/rules/office-queue.ts';

/** Columns of the page, of which a narrow screen shows one. */
const DESK_COLUMNS = ['queue', 'thread', 'person'] as const;
export type DeskColumn = (typeof DESK_COLUMNS)[number];

export interface DeskAddress extends QueueChoice {
  /** Id of the conversation, or 0 if none is open. */
  id: number;
  /** Id of the message before which the shown part of the thread ends, or 0 to show the newest messages. */
  before: number;
  script: ChineseScript | null;
  column: DeskColumn;
  /** Whether the note form is shown instead of the reply form. */
  isNote: boolean;
}

const PAGE_EDGE_PATTERN = /^(\w+)-(\d{1,15})-(\d{1,15})$/;

export function parseDeskAddress(query: URLSearchParams): DeskAddress {
  const [, partName, timestamp, rowId] = PAGE_EDGE_PATTERN.exec(query.get('after') ?? '') ?? [];
  const queuePart = QUEUE_PARTS.find((item) => item === partName);
  const conversationId = getNumber(query, 'c');
  return {
    tab: QUEUE_TABS.find((tab) => tab === query.get('q')) ?? 'all',
    staff: getNumber(query, 'staff'),
    tag: getNumber(query, 'tag'),
    after: queuePart ? { part: queuePart, at: Number(timestamp), id: Number(rowId) } : null,
    id: conversationId,
    before: getNumber(query, 'before'),
    script: CHINESE_SCRIPTS.find((script) => script === query.get('as')) ?? null,
    column: DESK_COLUMNS.find((column) => column === query.get('v')) ?? (conversationId > 0 ? 'thread' : 'queue'),
    isNote: query.get('w') === 'note',
  };
}

const getNumber = (query: URLSearchParams, name: string) => {
  const value = query.get(name) ?? '';
  return /^\d{1,12}$/.test(value) ? Number(value) : 0;
};

export const getQueueChoice = ({ tab, staff, tag, after }: DeskAddress): QueueChoice => ({ tab, staff, tag, after });

/** Returns the query of a state with its leading '?', or '' for the whole queue. */
export function createDeskQuery({
  tab = 'all',
  staff = 0,
  tag = 0,
  after = null,
  id = 0,
  before = 0,
  script = null,
  column,
  isNote = false,
}: Partial<DeskAddress>): string {
  const searchParams = new URLSearchParams({
    ...(id > 0 && { c: String(id) }),
    ...(column && column !== (id > 0 ? 'thread' : 'queue') && { v: column }),
    ...(tab !== 'all' && { q: tab }),
    ...(staff > 0 && { staff: String(staff) }),
    ...(tag > 0 && { tag: String(tag) }),
    ...(after && { after: `${after.part}-${after.at}-${after.id}` }),
    ...(before > 0 && { before: String(before) }),
    ...(script && { as: script }),
    ...(isNote && { w: 'note' }),
  });
  return searchParams.size > 0 ? `?${searchParams}` : '';
}
