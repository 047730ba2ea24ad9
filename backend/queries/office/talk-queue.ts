import {
  ASSIGNEE_COLUMN,
  CONVERSATION_COLUMNS,
  type ConversationRow,
  OWNER_REQUESTED_DELETION,
} from '#backend/queries/chat/conversations.ts';
import { bindNamed, prepareFragments, type Statement } from '#backend/queries/database.ts';
import type { QueuePart } from '#shared/rules/office-queue.ts';

/**
 * Condition, sort column and direction of each part of the queue. `indexes` contains the index for all conversations
 * and the index for those of one colleague.
 */
const QUEUE_PARTS = {
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

/** Filters by assigned colleague and by tag; 0 for any. */
interface QueueFilter {
  agentKey: string;
  staffId: number;
  tag: number;
  now: number;
}

interface QueuePage extends QueueFilter {
  /** Last row of the previous page, or null for the first page. */
  after: { at: number; id: number } | null;
  limit: number;
}

/** A conversation with the time by which its part of the queue is sorted. */
export type QueuedConversationRow = ConversationRow & { at: number };

/**
 * With a tag, the query starts from the tagged conversations; otherwise from the queue's index. In both cases old
 * closed conversations are not read.
 */
const buildFromClause = ({ tag }: Pick<QueueFilter, 'tag'>, index = '') =>
  `FROM ${tag > 0 ? 'chat_tagged t CROSS JOIN chat_conversations c ON c.id = t.conversation_id' : `chat_conversations c ${index}`}
CROSS JOIN chat_contacts o ON o.id = c.contact_id WHERE c.agent_key = :agentKey ${tag > 0 ? 'AND t.tag_id = :tag' : ''}`;

export function selectQueue(part: QueuePart, page: QueuePage): Statement<QueuedConversationRow> {
  const { where, by, way, indexes } = QUEUE_PARTS[part];
  const { after, staffId, ...values } = page;
  const cursorCondition = after ? `AND (${by}, c.id) ${way === 'ASC' ? '>' : '<'} (:afterAt, :afterId)` : '';
  // The index is named explicitly, because SQLite would otherwise choose an index in another order and sort all
  // matches.
  const indexHint = `INDEXED BY ${indexes[staffId > 0 ? 1 : 0]}`;
  return prepareFragments(
    `SELECT ${CONVERSATION_COLUMNS}, ${by} AS at ${buildFromClause(page, indexHint)} AND ${where}
${staffId > 0 ? 'AND c.staff_id > 0 AND c.staff_id = :staffId' : ''} ${cursorCondition} ORDER BY ${by} ${way}, c.id ${way} LIMIT :limit`,
    { ...values, staffId, afterAt: after?.at ?? 0, afterId: after?.id ?? 0 },
  );
}

export interface QueueCounts {
  /** Number of open conversations that are not snoozed. */
  open: number;
  /** Number of conversations assigned to the caller. `waiting` is the number of unassigned ones. */
  mine: number;
  waiting: number;
  /** Number of snoozed conversations. */
  later: number;
  /** Number of conversations that are unassigned or have unread messages of the visitor. */
  wanting: number;
  /** Time since which the longest waiting visitor has been waiting, or null if no visitor waits. */
  oldest: number | null;
}

/** Counts open conversations in one pass. Visitors who requested the deletion of their account are not counted. */
export const countQueue = ({ staffId: ownStaffId, ...filter }: QueueFilter): Statement<QueueCounts> =>
  prepareFragments(
    `SELECT count(*) FILTER (WHERE NOT off) AS open, count(*) FILTER (WHERE NOT off AND staff = :me) AS mine,
  count(*) FILTER (WHERE NOT off AND staff = 0) AS waiting, count(*) FILTER (WHERE off) AS later,
  count(*) FILTER (WHERE NOT off AND (staff = 0 OR unread > 0)) AS wanting, min(asked) FILTER (WHERE NOT off AND staff = 0) AS oldest
FROM (SELECT c.later_until > :now AS off, c.staff_id AS staff, c.unread, c.asked_at AS asked ${buildFromClause(filter)}
  AND c.status = 'open' AND ${OWNER_REQUESTED_DELETION} = 0)`,
    { ...filter, me: ownStaffId },
  );

/** Returns the latest waiting conversations, for notifications in the page. */
export const selectLatestWaiting = (
  agentKey: string,
  max: number,
): Statement<{ id: number; name: string; askedAt: number }> =>
  prepareFragments(
    `SELECT c.id, o.name, c.asked_at AS askedAt FROM chat_conversations c CROSS JOIN chat_contacts o ON o.id = c.contact_id
WHERE c.agent_key = :agentKey AND c.status = 'open' AND c.staff_id = 0 AND ${OWNER_REQUESTED_DELETION} = 0 ORDER BY c.asked_at DESC LIMIT :limit`,
    { agentKey, limit: max },
  );

/**
 * A conversation that a search found, with the matching line. If the visitor's name matches, the line is the latest
 * one.
 */
export interface FoundConversation {
  id: number;
  agentKey: string;
  status: 'open' | 'resolved';
  assignee: string;
  name: string;
  /** Id of the matching message, or 0 if the visitor's name matches. */
  message: number;
  line: string;
  by: string;
  at: number;
  deleteAskedAt: number;
}

interface ConversationSearch {
  agentKey: string;
  /** Search expression in the format of the index (`buildMatchExpression`). */
  match: string;
  limit: number;
}

const AGENT_MATCH_EXPRESSION = `'agent : "' || :agentKey || '" AND words : (' || :match || ')'` as const;
export const FOUND_CONVERSATION_COLUMNS =
  `c.id, c.agent_key AS agentKey, c.status, ${ASSIGNEE_COLUMN} AS assignee, o.name` as const;

// Full-text queries for one agent, newest first. They read only the rows that they return.

/** Returns conversations with matching messages, latest first. */
export const selectTalksByWords = ({
  beforeId,
  ...query
}: ConversationSearch & { beforeId: number }): Statement<FoundConversation> =>
  bindNamed(
    `SELECT ${FOUND_CONVERSATION_COLUMNS}, m.id AS message, m.content AS line, m.sender_name AS by, m.created_at AS at, ${OWNER_REQUESTED_DELETION} AS deleteAskedAt
FROM (SELECT rowid AS id FROM chat_words WHERE chat_words MATCH ${AGENT_MATCH_EXPRESSION} AND rowid > 0 AND rowid < :before
  ORDER BY rowid DESC LIMIT :limit) h
CROSS JOIN chat_messages m ON m.id = h.id CROSS JOIN chat_conversations c ON c.id = m.conversation_id
CROSS JOIN chat_contacts o ON o.id = c.contact_id WHERE c.agent_key = :agentKey ORDER BY m.id DESC`,
    { ...query, before: beforeId },
  );

/** Returns conversations of visitors with a matching name. */
export const selectTalksByName = (query: ConversationSearch): Statement<FoundConversation> =>
  bindNamed(
    `SELECT ${FOUND_CONVERSATION_COLUMNS}, 0 AS message, c.last_text AS line, '' AS by, c.last_at AS at, ${OWNER_REQUESTED_DELETION} AS deleteAskedAt
FROM (SELECT -rowid AS id FROM chat_words WHERE chat_words MATCH ${AGENT_MATCH_EXPRESSION} AND rowid < 0 ORDER BY rowid LIMIT :limit) h
CROSS JOIN chat_contacts o ON o.id = h.id CROSS JOIN chat_conversations c ON c.contact_id = o.id
WHERE c.agent_key = :agentKey ORDER BY c.last_at DESC`,
    { ...query },
  );
