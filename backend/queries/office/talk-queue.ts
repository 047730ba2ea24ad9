import {
  ASSIGNEE,
  CONVERSATION_COLUMNS,
  type ConversationRow,
  OWNER_REQUESTED_DELETION,
} from '#backend/queries/chat/conversations.ts';
import { named, prepareFragments, type Statement } from '#backend/queries/database.ts';
import type { QueuePart } from '#shared/rules/office-queue.ts';

/**
 * Statuses of each part of the queue with sort order, and the indexes for all conversations and for those of one
 * colleague.
 */
const PARTS = {
  waiting: {
    where: `c.status = 'open' AND c.staff_id = 0 AND c.later_until <= :now`,
    by: 'c.asked_at',
    way: 'ASC',
    indexes: ['chat_waiting', 'chat_waiting'],
  },
  going: {
    where: `c.status = 'open' AND c.staff_id > 0 AND c.later_until <= :now`,
    by: 'c.last_at',
    way: 'DESC',
    indexes: ['chat_going', 'chat_in_hands'],
  },
  later: {
    where: `c.status = 'open' AND c.later_until > 0 AND c.later_until > :now`,
    by: 'c.later_until',
    way: 'ASC',
    indexes: ['chat_later', 'chat_later'],
  },
  ended: {
    where: `c.status = 'resolved'`,
    by: 'c.last_at',
    way: 'DESC',
    indexes: ['chat_ended', 'chat_ended_in_hands'],
  },
} as const;

/** Filters by assigned colleague and tag; 0 for any. */
interface QueueFilter {
  agentKey: string;
  staffId: number;
  tag: number;
  now: number;
}

interface QueuePage extends QueueFilter {
  /** The row behind which the page begins. */
  after: { at: number; id: number } | null;
  most: number;
}

/** A row with the moment by which its part is in order. */
export type QueuedRow = ConversationRow & { at: number };

/** With a tag the tag's rows are read, otherwise the queue's; never old closed conversations. */
const fromOf = ({ tag }: Pick<QueueFilter, 'tag'>, index = '') =>
  `FROM ${tag > 0 ? 'chat_tagged t CROSS JOIN chat_conversations c ON c.id = t.conversation_id' : `chat_conversations c ${index}`}
CROSS JOIN chat_contacts o ON o.id = c.contact_id WHERE c.agent_key = :agentKey ${tag > 0 ? 'AND t.tag_id = :tag' : ''}`;

export function queueOf(part: QueuePart, page: QueuePage): Statement<QueuedRow> {
  const { where, by, way, indexes } = PARTS[part];
  const { after, staffId, ...values } = page;
  const behind = after ? `AND (${by}, c.id) ${way === 'ASC' ? '>' : '<'} (:afterAt, :afterId)` : '';
  // By name: left to itself the database takes one of another order, and sorts all that it finds.
  const index = `INDEXED BY ${indexes[staffId > 0 ? 1 : 0]}`;
  return prepareFragments(
    `SELECT ${CONVERSATION_COLUMNS}, ${by} AS at ${fromOf(page, index)} AND ${where}
${staffId > 0 ? 'AND c.staff_id > 0 AND c.staff_id = :staffId' : ''} ${behind} ORDER BY ${by} ${way}, c.id ${way} LIMIT :most`,
    { ...values, staffId, afterAt: after?.at ?? 0, afterId: after?.id ?? 0 },
  );
}

export interface QueueCounts {
  /** All that are open and not put off. */
  open: number;
  /** Assigned to the caller, and unassigned. */
  mine: number;
  waiting: number;
  /** Put off, and not back yet. */
  later: number;
  /** Unanswered, or with a newer message of the visitor. */
  wanting: number;
  /** Since when the one who waits longest has waited; null where nobody does. */
  oldest: number | null;
}

/** Reads open conversations once, closed ones never. Visitors scheduled for deletion are not counted. */
export const countQueue = ({ staffId: me, ...filter }: QueueFilter): Statement<QueueCounts> =>
  prepareFragments(
    `SELECT count(*) FILTER (WHERE NOT off) AS open, count(*) FILTER (WHERE NOT off AND staff = :me) AS mine,
  count(*) FILTER (WHERE NOT off AND staff = 0) AS waiting, count(*) FILTER (WHERE off) AS later,
  count(*) FILTER (WHERE NOT off AND (staff = 0 OR unread > 0)) AS wanting, min(asked) FILTER (WHERE NOT off AND staff = 0) AS oldest
FROM (SELECT c.later_until > :now AS off, c.staff_id AS staff, c.unread, c.asked_at AS asked ${fromOf(filter)}
  AND c.status = 'open' AND ${OWNER_REQUESTED_DELETION} = 0)`,
    { ...filter, me },
  );

/** Latest waiting conversation, for notifications in the page. */
export const latestWaiting = (
  agentKey: string,
  max: number,
): Statement<{ id: number; name: string; askedAt: number }> =>
  prepareFragments(
    `SELECT c.id, o.name, c.asked_at AS askedAt FROM chat_conversations c CROSS JOIN chat_contacts o ON o.id = c.contact_id
WHERE c.agent_key = :agentKey AND c.status = 'open' AND c.staff_id = 0 AND ${OWNER_REQUESTED_DELETION} = 0 ORDER BY c.asked_at DESC LIMIT :most`,
    { agentKey, most: max },
  );

/** A conversation that a search found, with the line that has the words; of a name it is the latest. */
export interface FoundTalk {
  id: number;
  agentKey: string;
  status: 'open' | 'resolved';
  assignee: string;
  name: string;
  /** The message; 0 where the name has the words. */
  message: number;
  line: string;
  by: string;
  at: number;
  deleteAskedAt: number;
}

interface Query {
  agentKey: string;
  /** As the index reads it (`matchOf`). */
  match: string;
  most: number;
}

const AGENT_MATCH = `'agent : "' || :agentKey || '" AND words : (' || :match || ')'` as const;
const TALK = `c.id, c.agent_key AS agentKey, c.status, ${ASSIGNEE} AS assignee, o.name` as const;

// Full-text query for one agent, newest first: reads as many rows as are shown.

/** By what was said, the latest first. */
export const talksByWords = ({ before, ...query }: Query & { before: number }): Statement<FoundTalk> =>
  named(
    `SELECT ${TALK}, m.id AS message, m.content AS line, m.sender_name AS by, m.created_at AS at, ${OWNER_REQUESTED_DELETION} AS deleteAskedAt
FROM (SELECT rowid AS id FROM chat_words WHERE chat_words MATCH ${AGENT_MATCH} AND rowid > 0 AND rowid < :before
  ORDER BY rowid DESC LIMIT :most) h
CROSS JOIN chat_messages m ON m.id = h.id CROSS JOIN chat_conversations c ON c.id = m.conversation_id
CROSS JOIN chat_contacts o ON o.id = c.contact_id WHERE c.agent_key = :agentKey ORDER BY m.id DESC`,
    { ...query, before },
  );

/** By the name of who asks. */
export const talksByName = (query: Query): Statement<FoundTalk> =>
  named(
    `SELECT ${TALK}, 0 AS message, c.last_text AS line, '' AS by, c.last_at AS at, ${OWNER_REQUESTED_DELETION} AS deleteAskedAt
FROM (SELECT -rowid AS id FROM chat_words WHERE chat_words MATCH ${AGENT_MATCH} AND rowid < 0 ORDER BY rowid LIMIT :most) h
CROSS JOIN chat_contacts o ON o.id = h.id CROSS JOIN chat_conversations c ON c.contact_id = o.id
WHERE c.agent_key = :agentKey ORDER BY c.last_at DESC`,
    { ...query },
  );
