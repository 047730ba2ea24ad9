import { VISITOR_COURSES } from '#shared/contract/course.ts';
import type { Statement } from '#backend/queries/database.ts';
import { named } from '#backend/queries/named.ts';
import { openToLevel } from '#backend/queries/open-to-level.ts';
import type { UserId } from './marks.ts';

// A user is shown every course, a visitor the first of each school: always the same ones, whatever is asked, or other
// filters would open other courses. Totals count all of them for everybody.

/** The order of a school's own list, which says what its first courses are. */
export const ORDER_IN_SCHOOL = 'c.major_level_id, c.id';

/** A row that whoever asks may be shown; `c` is the course. With :level. */
export type ShownCondition = string & { readonly condition: 'shown' };

const FIRST_OF_SCHOOL =
  `(SELECT count(*) FROM (SELECT 1 FROM courses p WHERE p.school_id = c.school_id AND ${openToLevel('p.levels')}
  AND (p.major_level_id, p.id) < (c.major_level_id, c.id) LIMIT ${VISITOR_COURSES})) < ${VISITOR_COURSES}` as ShownCondition;

const ALL = 'true' as ShownCondition;

export const shownTo = (userId: UserId) => (userId === null ? FIRST_OF_SCHOOL : ALL);

/** The page of one course is open to whoever has its address: what is shared must open (decision 036). */
export const BY_ITS_ADDRESS = ALL;

/** The first courses of every school, by their ids; each is looked up in its school's index. */
export const firstCourses = (publicLevel: number): Statement<{ id: number }> =>
  named(
    `SELECT f.value AS id FROM schools s CROSS JOIN json_each((SELECT json_group_array(id) FROM (
    SELECT c.id FROM courses c WHERE c.school_id = s.id AND ${openToLevel('c.levels')} ORDER BY ${ORDER_IN_SCHOOL} LIMIT ${VISITOR_COURSES}))) f
WHERE ${openToLevel('s.levels')}`,
    { level: publicLevel },
  );
