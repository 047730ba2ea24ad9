import type { Statement } from '#backend/queries/database.ts';

// The yearly fee of a course is the fee on the school's page if there is one, otherwise the register's.

const PAGE_SOURCES_CONDITION = `source_id IN (SELECT id FROM sources WHERE source_key LIKE 'page %')`;

/** Copies fees published on pages to the column used by lists, filters and budgets. */
export const applyFeesOfPages = (): Statement => ({
  sql: `UPDATE courses SET fee = p.fee FROM (SELECT f.subject_id AS id, f.value AS fee FROM facts f
  WHERE f.subject = 'course' AND f.fact_key = 'courseYear' AND f.part = '' AND f.${PAGE_SOURCES_CONDITION}) p
WHERE p.id = courses.id AND courses.fee <> p.fee`,
  values: [],
});

/** Restores the register's fee (or none) for courses whose page no longer publishes a fee. */
export const restoreRegisterFees = (courseIds: readonly number[]): Statement => ({
  sql: `UPDATE courses SET fee = coalesce((SELECT f.value FROM facts f WHERE f.subject = 'course' AND f.subject_id = courses.id
  AND f.fact_key IN ('courseTuitionYear', 'levelYear', 'universityYear') AND f.part = '' LIMIT 1), 0)
WHERE id IN (SELECT value FROM json_each(?1))`,
  values: [JSON.stringify(courseIds)],
});
