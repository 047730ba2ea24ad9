import { bindNamed, buildSiteCondition, type Statement } from '#backend/queries/database.ts';
import { FAMILY_LIMITS } from '#shared/rules/family.ts';

export interface FamilyLinkRow {
  id: number;
  name: string;
  createdAt: number;
  endsAt: number;
  endedAt: number;
  showsStanding: number;
}

export const selectLinks = (userId: number, agentKey: string): Statement<FamilyLinkRow> =>
  bindNamed(
    `SELECT id, name, created_at AS createdAt, ends_at AS endsAt, ended_at AS endedAt, standings IS NOT NULL AS showsStanding FROM family_links
WHERE user_id = :userId AND agent_key = :agentKey ORDER BY created_at DESC, id DESC LIMIT 50`,
    { userId, agentKey },
  );

interface NewLink {
  userId: number;
  agentKey: string;
  name: string;
  tokenHash: string;
  now: number;
  endsAt: number;
  /** JSON array of the placements, or null if the link does not show them. */
  standings: string | null;
}

/** Inserts a link. Returns no row if the user already has the maximum number of open links. */
export const addLink = (link: NewLink): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO family_links (user_id, agent_key, name, token_hash, created_at, ends_at, standings)
SELECT :userId, :agentKey, :name, :tokenHash, :now, :endsAt, :standings WHERE (
  SELECT count(*) FROM family_links WHERE user_id = :userId AND ended_at = 0 AND ends_at > :now
) < ${FAMILY_LIMITS.links} RETURNING id`,
    { ...link },
  );

/** Revokes one link, or all links if `id` is null. Anybody who has the link loses access at the next request. */
export const endLinks = (userId: number, id: string | null, now: number): Statement =>
  bindNamed(
    'UPDATE family_links SET ended_at = :now, standings = NULL WHERE user_id = :userId AND ended_at = 0 AND (:id IS NULL OR id = CAST(:id AS INTEGER))',
    { userId, id, now },
  );

/**
 * Finds the student of a token. Returns no row if the link was revoked or the student has requested the deletion of the
 * account.
 */
export const selectRoomByToken = (
  tokenHash: string,
  agentKey: string,
  now: number,
): Statement<{
  id: number;
  userId: number;
  name: string;
  endsAt: number;
  createdAt: number;
  standings: string | null;
}> =>
  bindNamed(
    `SELECT l.id, l.user_id AS userId, l.name, l.ends_at AS endsAt, l.created_at AS createdAt, l.standings FROM family_links l JOIN users u ON u.id = l.user_id
WHERE l.token_hash = :tokenHash AND l.agent_key = :agentKey AND l.ended_at = 0 AND l.ends_at > :now
  AND u.delete_asked_at = 0 AND u.is_active = 1`,
    { tokenHash, agentKey, now },
  );

export interface FavouriteRow {
  kind: 'school' | 'course';
  id: number;
}

/** Returns the student's visible favourites. A school with a favourite course is replaced by that course. */
export const selectFavourites = (userId: number, publicLevel: number): Statement<FavouriteRow> =>
  bindNamed(
    `SELECT kind, id FROM (
  SELECT 'course' AS kind, f.course_id AS id, f.created_at AS at FROM course_favourites f JOIN courses c ON c.id = f.course_id
  WHERE f.user_id = :userId AND ${buildSiteCondition('c')}
  UNION ALL
  SELECT 'school', f.school_id, f.created_at FROM school_favourites f JOIN schools s ON s.id = f.school_id
  WHERE f.user_id = :userId AND ${buildSiteCondition('s')}
    AND NOT EXISTS (SELECT 1 FROM course_favourites o WHERE o.user_id = f.user_id AND o.school_id = f.school_id)
) ORDER BY at DESC, id DESC LIMIT ${FAMILY_LIMITS.things}`,
    { userId, level: publicLevel },
  );

export interface FamilyVoteRow extends FavouriteRow {
  who: string;
  vote: string;
}

export const selectVotes = (userId: number): Statement<FamilyVoteRow> =>
  bindNamed('SELECT kind, thing_id AS id, who, vote FROM family_votes WHERE user_id = :userId ORDER BY at', { userId });

export interface FamilyNoteRow extends FavouriteRow {
  noteId: number;
  who: string;
  note: string;
  at: number;
}

export const selectNotes = (userId: number): Statement<FamilyNoteRow> =>
  bindNamed(
    'SELECT id AS noteId, kind, thing_id AS id, who, note, at FROM family_notes WHERE user_id = :userId ORDER BY id',
    { userId },
  );

interface FamilyFeedback {
  userId: number;
  kind: string;
  thingId: string;
  who: string;
  now: number;
}

/** SQL condition that the school or course is a favourite of the student. */
const COLLECTED_CONDITION = `(
  (:kind = 'school' AND EXISTS (SELECT 1 FROM school_favourites WHERE user_id = :userId AND school_id = CAST(:thingId AS INTEGER)))
  OR (:kind = 'course' AND EXISTS (SELECT 1 FROM course_favourites WHERE user_id = :userId AND course_id = CAST(:thingId AS INTEGER))))` as const;

export const upsertVote = (vote: FamilyFeedback & { vote: string }): Statement<{ who: string }> =>
  bindNamed(
    `INSERT INTO family_votes (user_id, who, kind, thing_id, vote, at)
SELECT :userId, :who, :kind, CAST(:thingId AS INTEGER), :vote, :now WHERE ${COLLECTED_CONDITION}
ON CONFLICT (user_id, kind, thing_id, who) DO UPDATE SET vote = excluded.vote, at = excluded.at RETURNING who`,
    { ...vote },
  );

/**
 * Adds a note. Student and family have separate limits, so that a flood through a leaked link cannot prevent the
 * student from replying.
 */
export const addNote = (note: FamilyFeedback & { note: string }): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO family_notes (user_id, who, kind, thing_id, note, at)
SELECT :userId, :who, :kind, CAST(:thingId AS INTEGER), :note, :now WHERE ${COLLECTED_CONDITION}
  AND (SELECT count(*) FROM family_notes WHERE user_id = :userId AND (who = 'student') = (:who = 'student')) < ${FAMILY_LIMITS.notes} RETURNING id`,
    { ...note },
  );

export const removeNote = (userId: number, id: string): Statement =>
  bindNamed('DELETE FROM family_notes WHERE user_id = :userId AND id = CAST(:id AS INTEGER)', { userId, id });
