import { prepareFragments, type SqlValue, type Statement } from '#backend/queries/database.ts';

/**
 * Subquery that selects user ids. It must select them from `users`, because a bound number is a float in SQLite,
 * whereas ids are integers.
 */
export interface StudentSelection {
  sql: string;
  values: Readonly<Record<string, SqlValue>>;
}

export const selectStudentPlace = (id: number): StudentSelection => ({
  sql: 'SELECT id FROM users WHERE id = :studentId',
  values: { studentId: id },
});

export const selectStudentPlaces = (ids: readonly number[]): StudentSelection => ({
  sql: 'SELECT id FROM users WHERE id IN (SELECT value FROM json_each(:studentIds))',
  values: { studentIds: JSON.stringify(ids) },
});

export const selectStudentOfApplication = (applicationId: number): StudentSelection => ({
  sql: 'SELECT id FROM users WHERE id = (SELECT user_id FROM applications WHERE id = :applicationId)',
  values: { applicationId },
});

const OWNER_ID_EXPRESSION = `CAST(substr(o.owner, 6) AS INTEGER)`;
const STUDENT_OWNER_CONDITION = `o.owner GLOB 'user:[0-9]*'`;

/** Selects the students of the conversations that match `condition`. Conversations of guests have none. */
export const selectStudentOfConversation = (
  condition: string,
  values: StudentSelection['values'],
): StudentSelection => ({
  sql: `SELECT id FROM users WHERE id IN (SELECT ${OWNER_ID_EXPRESSION} FROM chat_conversations c JOIN chat_contacts o ON o.id = c.contact_id
  WHERE ${condition} AND ${STUDENT_OWNER_CONDITION})`,
  values,
});

/** The last 20 bits of a sort position distinguish students with an activity in the same millisecond. */
const BATCH_SIZE = 2 ** 20;

const SIGNS_CTE = `UNION ALL SELECT substr(rest, 2) FROM signs WHERE length(rest) > 1)
      SELECT group_concat(substr(rest, 1, 3), ' ') FROM signs`;

/**
 * SQL for the names in the form of application `n`, which are the title of its case. The given names stand on both
 * sides of the family name, so that both orders are phrases of the index.
 */
const FORM_NAMES = `char(10) || coalesce(n.form ->> '$.personal.nameChn', '') || char(10) || coalesce(n.form ->> '$.personal.firstName', '')
          || ' ' || coalesce(n.form ->> '$.personal.lastName', '') || ' ' || coalesce(n.form ->> '$.personal.firstName', '')`;

/**
 * SQL for the stage of course `k` of application `a` on the board. A withdrawn course is closed, even while the
 * application continues with another course.
 */
const COURSE_STAGE = `CASE WHEN a.status = 'withdrawn' THEN 'closed'
    WHEN a.status = 'finished' THEN iif(k.value ->> '$.state' = 'enrolled', 'enrolled', 'closed')
    ELSE CASE k.value ->> '$.state' WHEN 'preparing' THEN 'prepare' WHEN 'submitted' THEN 'school' WHEN 'waitlisted' THEN 'waitlist'
      WHEN 'conditionalOffer' THEN 'offer' WHEN 'offer' THEN 'offer' WHEN 'deferred' THEN 'deferred'
      WHEN 'accepted' THEN iif(a.steps >= 5, 'leaving', 'deposit')
      WHEN 'rejected' THEN 'rejected' WHEN 'declined' THEN 'rejected' ELSE 'closed' END END`;

/**
 * Rebuilds the office's index of the selected students: one row of `student_places` per agent (relations as in
 * AGENT_CONDITION, students.ts), the words of `student_words`, and one row of `application_courses` per course.
 * Students who requested deletion have no rows.
 */
export function indexStudents({ sql: selectionSql, values }: StudentSelection): Statement[] {
  const rebuildStatements = [
    `DELETE FROM student_words WHERE rowid IN (SELECT id FROM student_places WHERE user_id IN (${selectionSql}))`,
    `DELETE FROM student_places WHERE user_id IN (${selectionSql})`,
    `INSERT INTO student_places (id, agent_key, user_id, following)
SELECT p.base + coalesce((SELECT max(s.id) + 1 - p.base FROM student_places s WHERE s.id >= p.base AND s.id < p.base + ${BATCH_SIZE}), 0)
  + row_number() OVER (PARTITION BY p.base ORDER BY p.user_id, p.agent_key) - 1, p.agent_key, p.user_id, p.following
FROM (SELECT u.id AS user_id, k.agent_key, coalesce(a.status = 'following', 0) AS following,
    CASE WHEN a.id IS NULL THEN u.id * ${BATCH_SIZE} - 4611686018427387904
      ELSE max(0, coalesce(CAST(round((julianday(a.updated_at) - 2440587.5) * 86400000) AS INTEGER), 0)) * ${BATCH_SIZE} END AS base
  FROM (
    SELECT v.id AS user_id, g.key_code AS agent_key FROM users v JOIN agents g ON g.id = v.agent_id WHERE v.id IN (${selectionSql})
    UNION SELECT user_id, agent_key FROM applications WHERE user_id IN (${selectionSql}) AND status <> 'draft' AND agent_key <> ''
    UNION SELECT ${OWNER_ID_EXPRESSION}, o.agent_key FROM chat_contacts o JOIN chat_conversations c ON c.contact_id = o.id
      WHERE o.owner IN (SELECT 'user:' || id FROM (${selectionSql})) AND c.status = 'open') k
  CROSS JOIN users u ON u.id = k.user_id
  LEFT JOIN applications a ON a.user_id = u.id AND +a.agent_key = k.agent_key AND +a.status IN ('following', 'finished')
  WHERE u.delete_asked_at = 0) p`,
    `INSERT INTO student_words (rowid, agent, words, number, saved)
SELECT p.id, p.agent_key,
  (WITH RECURSIVE signs (rest) AS (SELECT replace(substr(
      u.nickname || ' ' || u.name || ' ' || u.first_name || ' ' || u.last_name
        || coalesce((SELECT group_concat(${FORM_NAMES}, '') FROM applications n
          WHERE n.user_id = u.id AND +n.agent_key = p.agent_key AND n.status <> 'draft'), '')
        || char(10) || coalesce(a.form ->> '$.personal.email', '')
        || coalesce((SELECT group_concat(char(10) || coalesce(k.value ->> '$.schoolName', '') || ' ' || coalesce(k.value ->> '$.courseName', ''), '')
          FROM json_each(a.form, '$.courses') k), ''), 1, 2000), ' ', '␣') ${SIGNS_CTE}),
  (WITH RECURSIVE signs (rest) AS (SELECT u.mobile ${SIGNS_CTE}),
  (SELECT group_concat(school_id, ' ') FROM school_favourites WHERE user_id = u.id)
FROM student_places p CROSS JOIN users u ON u.id = p.user_id
LEFT JOIN applications a ON a.user_id = u.id AND +a.agent_key = p.agent_key AND +a.status IN ('following', 'finished')
WHERE p.user_id IN (${selectionSql})`,
    `DELETE FROM application_courses WHERE application_id IN (SELECT id FROM applications WHERE user_id IN (${selectionSql}))`,
    `INSERT INTO application_courses (application_id, course, agent_key, stage, staff_id, unanswered, reply_by, updated_at)
SELECT a.id, k.key, a.agent_key, ${COURSE_STAGE}, a.staff_id, a.unanswered > 0, coalesce(k.value ->> '$.replyBy', ''), a.updated_at
FROM applications a JOIN users u ON u.id = a.user_id, json_each(a.course_states) k
WHERE a.user_id IN (${selectionSql}) AND a.status <> 'draft' AND u.delete_asked_at = 0`,
  ];
  // Rebuilding the index twice has the same result.
  return rebuildStatements.map((sql) => ({ ...prepareFragments(sql, values), mayRepeat: true }));
}
