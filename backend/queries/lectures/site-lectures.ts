import { SEATED_STATES } from './lectures.ts';
import { bindNamed, type SqlValue, type Statement } from '#backend/queries/database.ts';
import { upsertRow } from '#backend/queries/write-rows.ts';

/** A lecture with its texts in every language, for editing. */
export interface FullLectureRow {
  id: number;
  agentId: number;
  /** JSON object by language. Speaker, place and description have the same format. */
  title: string;
  speaker: string;
  place: string;
  description: string;
  startTime: string;
  endTime: string;
  online: 0 | 1;
  cover: string;
  videoUrl: string;
  joinUrl: string;
  seats: number | null;
  levels: number;
  taken: number;
  /** Number of sign-ups, including cancelled ones. */
  signUps: number;
  cancelled: 0 | 1;
}

const SELECT_LECTURE =
  `SELECT l.id, l.agent_id AS agentId, l.title, l.speaker, l.place, l.description, l.start_time AS startTime, l.end_time AS endTime,
  l.online, l.cover, l.video_url AS videoUrl, l.join_url AS joinUrl, l.seats, l.levels,
  (SELECT count(*) FROM lecture_sign_ups s WHERE s.lecture_id = l.id AND s.state IN ${SEATED_STATES}) AS taken,
  (SELECT count(*) FROM lecture_sign_ups s WHERE s.lecture_id = l.id) AS signUps, l.cancelled_at <> '' AS cancelled
FROM lectures l` as const;

export const selectFullLecture = (id: number): Statement<FullLectureRow> =>
  bindNamed(`${SELECT_LECTURE} WHERE l.id = :id`, { id });

/** Returns the lectures of one site, latest first. */
export const selectSiteLectures = (agentId: number, max: number): Statement<FullLectureRow> =>
  bindNamed(`${SELECT_LECTURE} WHERE l.agent_id = :agentId ORDER BY l.start_time DESC, l.id LIMIT :limit`, {
    agentId,
    limit: max,
  });

/** Saves a lecture. Writes nothing if the id is that of another site's lecture. */
export const saveSiteLecture = (
  row: Readonly<Record<string, SqlValue>> & { id: number; agent_id: number },
): Statement => {
  const { sql, values } = upsertRow('lectures', ['id'], row);
  return { sql: `${sql} WHERE lectures.agent_id = excluded.agent_id`, values };
};

/** Deletes a lecture, unless it has sign-ups. */
export const deleteSiteLecture = (agentId: number, id: number): Statement =>
  bindNamed(
    `DELETE FROM lectures WHERE agent_id = :agentId AND id = :id AND NOT EXISTS (SELECT 1 FROM lecture_sign_ups WHERE lecture_id = :id)`,
    { agentId, id },
  );
