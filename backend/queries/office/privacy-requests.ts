import { bindNamed, type Statement } from '#backend/queries/database.ts';
import type { ConsentKind } from '#shared/rules/consent.ts';
import type { PrivacyRequestKind, PrivacyRequestState } from '#shared/rules/privacy-requests.ts';

export interface PrivacyRequestRow {
  id: number;
  kind: PrivacyRequestKind;
  person: string;
  /** Date such as 2026-12-01. `dueOn` has the same format. */
  receivedOn: string;
  dueOn: string;
  state: PrivacyRequestState;
  note: string;
  handledBy: string;
  handledAt: number;
}

/** Returns open requests by due date, then closed requests, latest first. */
export const selectPrivacyRequests = (agentKey: string, max: number): Statement<PrivacyRequestRow> =>
  bindNamed(
    `SELECT id, kind, person, received_on AS receivedOn, due_on AS dueOn, state, note, handled_by AS handledBy, handled_at AS handledAt
FROM privacy_requests WHERE agent_key = :agentKey ORDER BY handled_at > 0, iif(handled_at = 0, due_on, ''), handled_at DESC, id LIMIT :limit`,
    { agentKey, limit: max },
  );

interface NewPrivacyRequest extends Pick<PrivacyRequestRow, 'kind' | 'person' | 'receivedOn' | 'dueOn' | 'note'> {
  agentKey: string;
}

export const insertPrivacyRequest = ({
  agentKey,
  kind,
  person,
  receivedOn,
  dueOn,
  note,
}: NewPrivacyRequest): Statement =>
  bindNamed(
    `INSERT INTO privacy_requests (agent_key, kind, person, received_on, due_on, note)
VALUES (:agentKey, :kind, :person, :receivedOn, :dueOn, :note)`,
    { agentKey, kind, person, receivedOn, dueOn, note },
  );

interface ClosedRequest extends Pick<PrivacyRequestRow, 'id' | 'note' | 'handledBy'> {
  agentKey: string;
  state: Exclude<PrivacyRequestState, 'open'>;
  now: number;
}

/**
 * Closes a request. Returns no row if it is already closed or belongs to another agency. An empty note leaves the
 * existing note unchanged.
 */
export const closeRequest = ({
  id,
  agentKey,
  state,
  note,
  handledBy,
  now,
}: ClosedRequest): Statement<{ kind: PrivacyRequestKind }> =>
  bindNamed(
    `UPDATE privacy_requests SET state = :state, note = iif(:note = '', note, :note), handled_by = :handledBy, handled_at = :now
WHERE id = :id AND agent_key = :agentKey AND handled_at = 0 RETURNING kind`,
    { id, agentKey, state, note, handledBy, now },
  );

/** Returns students who registered on the site, or applied there, and requested the deletion of their account. */
export const selectLeavingStudents = (agentKey: string, max: number): Statement<{ id: number; askedAt: number }> =>
  bindNamed(
    `SELECT u.id, u.delete_asked_at AS askedAt FROM users u WHERE u.delete_asked_at > 0
  AND (u.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey)
    OR EXISTS (SELECT 1 FROM applications a WHERE a.user_id = u.id AND a.agent_key = :agentKey))
ORDER BY u.delete_asked_at LIMIT :limit`,
    { agentKey, limit: max },
  );

export interface DueCountRow {
  kind: 'account' | 'application' | 'conversation' | 'lead' | 'shownResult';
  total: number;
}

/** Time, by kind, before which records are due for deletion. */
export type DueCutoffs = Record<DueCountRow['kind'], number>;

/**
 * Counts records of an agency that the retention job deletes before these times. Each kind uses the index of its age.
 * Counts stop at `max`.
 */
export const selectDueForDeletion = (agentKey: string, cutoffs: DueCutoffs, max: number): Statement<DueCountRow> =>
  bindNamed(
    `SELECT 'account' AS kind, count(*) AS total FROM (SELECT 1 FROM users u WHERE u.delete_asked_at > 0 AND u.delete_asked_at <= :account
  AND (u.agent_id = (SELECT id FROM agents WHERE key_code = :agentKey)
    OR EXISTS (SELECT 1 FROM applications a WHERE a.user_id = u.id AND a.agent_key = :agentKey)) LIMIT :limit)
UNION ALL SELECT 'application', count(*) FROM (SELECT 1 FROM applications
  WHERE agent_key = :agentKey AND status IN ('draft', 'finished', 'withdrawn') AND updated_at <= :application LIMIT :limit)
UNION ALL SELECT 'conversation', count(*) FROM (SELECT 1 FROM chat_conversations
  WHERE agent_key = :agentKey AND status IN ('open', 'resolved') AND last_at <= :conversation LIMIT :limit)
UNION ALL SELECT 'lead', count(*) FROM (SELECT 1 FROM leads WHERE agent_key = :agentKey AND changed_at <= :lead LIMIT :limit)
UNION ALL SELECT 'shownResult', count(*) FROM (SELECT 1 FROM shown_results WHERE agent_key = :agentKey AND at <= :shownResult LIMIT :limit)`,
    { agentKey, ...cutoffs, application: new Date(cutoffs.application).toISOString(), limit: max },
  );

/** Returns exports of student data, latest first. `students` is the number of exported students. */
export const selectExports = (
  agentKey: string,
  max: number,
): Statement<{ at: number; who: string; students: string }> =>
  bindNamed(
    `SELECT at, who, about AS students FROM (SELECT id, at, who, about, deed FROM staff_log WHERE agent_key = :agentKey ORDER BY id DESC LIMIT 5000)
WHERE deed = 'studentsExported' ORDER BY id DESC LIMIT :limit`,
    { agentKey, limit: max },
  );

/** Counts students by the latest state of each kind of consent. */
export const selectConsentCounts = (
  agentKey: string,
): Statement<{ kind: ConsentKind; given: number; withdrawn: number }> =>
  bindNamed(
    `SELECT what AS kind, sum(deed = 'given') AS given, sum(deed = 'withdrawn') AS withdrawn FROM consents k
WHERE k.agent_key = :agentKey AND k.id = (SELECT max(l.id) FROM consents l WHERE l.user_id = k.user_id AND l.agent_key = k.agent_key AND l.what = k.what)
GROUP BY what`,
    { agentKey },
  );
