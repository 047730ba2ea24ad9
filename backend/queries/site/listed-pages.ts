import { named, openToLevel, type Statement } from '#backend/queries/database.ts';
import { LISTED_AT_ONCE, type ListedKind } from '#shared/contract/site/pages.ts';

/** Whoever may not see a school sees none of its courses. */
const OPEN = {
  school: openToLevel(),
  course: openToLevel('(levels & school_levels)'),
  news: openToLevel(),
} as const satisfies Record<ListedKind, string>;

/** Of what a register says, the day on which it was last imported; an article changes on the day that it names. */
const importedAt = <const Kind extends 'school' | 'course'>(kind: Kind) =>
  `(SELECT date(i.at / 1000, 'unixepoch') FROM imports i WHERE i.id = (SELECT max(f.import_id) FROM facts f
    WHERE f.subject = '${kind}' AND f.subject_id = p.id))` as const;

const PAGES = {
  school: `SELECT p.id, ${importedAt('school')} AS changedAt FROM schools p WHERE ${OPEN.school}`,
  course: `SELECT p.id, ${importedAt('course')} AS changedAt FROM courses p WHERE ${OPEN.course}`,
  news: `SELECT p.id, substr(p.publish_time, 1, 10) AS changedAt FROM news p WHERE ${OPEN.news}`,
} as const;

export interface ListedRow {
  id: number;
  changedAt: string | null;
}

export const listedRows = (kind: ListedKind, part: number, level: number): Statement<ListedRow> =>
  named(`${PAGES[kind]} ORDER BY p.id LIMIT :most OFFSET :before`, {
    level,
    most: LISTED_AT_ONCE,
    before: (part - 1) * LISTED_AT_ONCE,
  });

export const countListed = (level: number): Statement<Record<ListedKind, number>> =>
  named(
    `SELECT (SELECT count(*) FROM schools WHERE ${OPEN.school}) AS school, (SELECT count(*) FROM courses WHERE ${OPEN.course}) AS course,
  (SELECT count(*) FROM news WHERE ${OPEN.news}) AS news`,
    { level },
  );
