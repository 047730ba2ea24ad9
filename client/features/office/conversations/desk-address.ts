import type { QueueChoice } from '#shared/contract/office/conversations.ts';
import { type Script, SCRIPTS } from '#shared/rules/office-conversation.ts';
import { QUEUE_PARTS, QUEUE_TABS } from '#shared/rules/office-queue.ts';

/** A narrow screen shows one of three columns. */
const DESK_COLUMNS = ['queue', 'thread', 'person'] as const;
export type DeskColumn = (typeof DESK_COLUMNS)[number];

export interface DeskAddress extends QueueChoice {
  /** Id of the conversation; 0 for none. */
  id: number;
  /** Id of the message before which the thread ends; 0 for the newest. */
  before: number;
  script: Script | null;
  column: DeskColumn;
  /** Whether the note form is shown in place of the reply form. */
  isNote: boolean;
}

const EDGE = /^(\w+)-(\d{1,15})-(\d{1,15})$/;

export function readDeskAddress(query: URLSearchParams): DeskAddress {
  const [, part, at, row] = EDGE.exec(query.get('after') ?? '') ?? [];
  const knownPart = QUEUE_PARTS.find((item) => item === part);
  const id = getNumber(query, 'c');
  return {
    tab: QUEUE_TABS.find((tab) => tab === query.get('q')) ?? 'all',
    staff: getNumber(query, 'staff'),
    tag: getNumber(query, 'tag'),
    after: knownPart ? { part: knownPart, at: Number(at), id: Number(row) } : null,
    id,
    before: getNumber(query, 'before'),
    script: SCRIPTS.find((script) => script === query.get('as')) ?? null,
    column: DESK_COLUMNS.find((column) => column === query.get('v')) ?? (id > 0 ? 'thread' : 'queue'),
    isNote: query.get('w') === 'note',
  };
}

const getNumber = (query: URLSearchParams, name: string) => {
  const value = query.get(name) ?? '';
  return /^\d{1,12}$/.test(value) ? Number(value) : 0;
};

export const getQueue = ({ tab, staff, tag, after }: DeskAddress): QueueChoice => ({ tab, staff, tag, after });

/** Returns the query of a state with its leading '?'; '' for the whole queue. */
export function deskQuery({
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
  const query = new URLSearchParams({
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
  return query.size > 0 ? `?${query}` : '';
}
