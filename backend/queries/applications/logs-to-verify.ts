import type { ChainedEntry, LogHead } from '#shared/rules/application/log-chain.ts';
import { bindNamed, type Statement } from '#backend/queries/database.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';
import { type EventRow, HEAD_COLUMNS } from './applications.ts';

/** Head of an application's log, with the columns derived from the log. */
interface LogToVerifyRow extends LogHead {
  id: number;
  agentKey: string;
  status: ApplicationStatus;
  steps: number;
  decisions: number;
  sent: 0 | 1;
  offers: number;
  accepted: 0 | 1 | 2;
  caseState: CaseState;
  unanswered: number;
  /** JSON array of reply deadlines. */
  replyDays: string;
  replyBy: string;
  /** JSON of document states. */
  documents: string;
  documentsDay: string;
}

/** Returns a page of applications in the order of their ids. An empty agent key means all agents. */
export const selectLogsAfter = (afterId: number, agentKey: string, max: number): Statement<LogToVerifyRow> =>
  bindNamed(
    `SELECT id, agent_key AS agentKey, ${HEAD_COLUMNS}, status, steps, decisions, sent, offers, accepted, case_state AS caseState, course_states AS courseStates, unanswered,
  reply_days AS replyDays, reply_by AS replyBy, documents, documents_day AS documentsDay FROM applications
WHERE id > :after AND (:agentKey = '' OR agent_key = :agentKey) ORDER BY id LIMIT :limit`,
    { after: afterId, agentKey, limit: max },
  );

/**
 * Returns the log entries of the same page. Both queries run in one round trip. Otherwise, an entry appended in between
 * would look like a truncated log.
 */
export const selectEntriesAfter = (
  afterId: number,
  agentKey: string,
  max: number,
): Statement<ChainedEntry & EventRow & { id: number }> =>
  bindNamed(
    `SELECT application_id AS id, seq, at, by, who, deed AS action, hash FROM application_events
WHERE application_id IN (SELECT id FROM applications
  WHERE id > :after AND (:agentKey = '' OR agent_key = :agentKey) ORDER BY id LIMIT :limit) ORDER BY application_id, seq`,
    { after: afterId, agentKey, limit: max },
  );

export interface HeadRow extends LogHead {
  id: number;
  /** JSON of the application form. */
  form: string;
}

/** Returns the applications of a student, latest first, including withdrawn ones. */
export const selectHeadsOfUser = (userId: number): Statement<HeadRow> =>
  bindNamed(`SELECT id, form, ${HEAD_COLUMNS} FROM applications WHERE user_id = :userId ORDER BY id DESC LIMIT 20`, {
    userId,
  });

export const selectEntriesOfUser = (userId: number): Statement<ChainedEntry & { id: number }> =>
  bindNamed(
    `SELECT application_id AS id, seq, at, by, who, deed AS action, hash FROM application_events
WHERE application_id IN (SELECT id FROM applications WHERE user_id = :userId ORDER BY id DESC LIMIT 20) ORDER BY application_id, seq`,
    { userId },
  );

/**
 * Sets the head of a log that has none, unless a concurrent write has set it. From then on, the log is invalid without
 * a head.
 */
export const setLogHead = (id: number, head: string): Statement =>
  bindNamed(`UPDATE applications SET log_head = :head, log_sealed = 1 WHERE id = :id AND log_head = ''`, { id, head });
