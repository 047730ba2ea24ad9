import { named, openToLevel, type Statement } from '#backend/queries/database.ts';
import { VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import type { Filters } from './build-query.ts';
import type { UserId } from './favourite-joins.ts';

/**
 * Somebody's results of an English test; a course that asks for nothing of the kind is no answer to them. What a course
 * gives as an example decides nothing, and results of school go by published rules alone.
 */
interface ResultsHeld {
  ielts?: number | null;
  toefl?: number | null;
  pte?: number | null;
}

/** What the list of all courses cannot be asked for, and a question can. */
export interface Narrower extends ResultsHeld {
  school?: number | null;
  cities?: readonly number[];
  /** How long it takes. */
  months?: number | null;
  countries?: readonly number[];
  /** The most that a fee may be, by the currency it stands in. */
  ceilings?: Readonly<Record<string, number>> | null;
  /** The last place in the ranking that will do. */
  top?: number | null;
  /** For somebody who comes from school: nothing that follows a first degree. */
  isFirstStep?: boolean;
  /** The first degrees first, or the lowest fee, which says something within one currency only. */
  first?: 'firstDegree' | 'lowestFee' | 'lowestFirstDegree';
}

export const isNarrowed = (narrower: Narrower) => Object.values(narrower).some((one) => one !== null && one !== false);

/** Of the test with this number, among the scores that a course names. */
function overallOf(typeId: number) {
  return `(SELECT e.value ->> 'overall' FROM json_each(english) e WHERE e.value ->> 'typeId' = ${typeId})`;
}

/** Where the terms of a course say what it asks for. */
const ASKED = {
  ielts: 'ielts',
  toefl: overallOf(2),
  pte: overallOf(4),
} as const satisfies Record<keyof ResultsHeld, string>;

export function narrow(narrower: Narrower, bind: Filters['bind']): (string | false)[] {
  const { school = null, cities = [], months = null, countries = [], ceilings = null, top = null } = narrower;
  const held = Object.entries(ASKED).flatMap(([exam, asked]) => {
    const result = narrower[exam as keyof ResultsHeld] ?? null;
    // A course that does not say what it asks for is not one that asks for more.
    return result === null ? [] : [`coalesce(${asked} <= ${bind(result)}, 1)`];
  });
  return [
    school !== null && `c.school_id = ${bind(school)}`,
    cities.length > 0 &&
      `c.school_id IN (SELECT id FROM schools WHERE city_id IN (SELECT value FROM json_each(${bind(JSON.stringify(cities))})))`,
    months !== null && `c.terms_id IN (SELECT id FROM admission_terms WHERE duration_months = ${bind(months)})`,
    countries.length > 0 && `c.country_id IN (SELECT value FROM json_each(${bind(JSON.stringify(countries))}))`,
    ceilings !== null && `c.fee > 0 AND c.fee <= CASE c.currency ${ceilingsOf(ceilings, bind)} END`,
    top !== null && `c.school_rank <= ${bind(top)}`,
    held.length > 0 &&
      `(c.illustrative = 1 OR c.terms_id IN (SELECT id FROM admission_terms WHERE ${held.join(' AND ')}))`,
  ];
}

const ceilingsOf = (ceilings: Readonly<Record<string, number>>, bind: Filters['bind']) =>
  Object.entries(ceilings)
    .map(([currency, most]) => `WHEN ${bind(currency)} THEN ${bind(most)}`)
    .join(' ');

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

/** The first courses of every school, by their ids; each is looked up in its school's index. With :level. */
export const FIRST_COURSES = `SELECT f.value AS id FROM schools s CROSS JOIN json_each((SELECT json_group_array(id) FROM (
    SELECT c.id FROM courses c WHERE c.school_id = s.id AND ${openToLevel('c.levels')} ORDER BY ${ORDER_IN_SCHOOL} LIMIT ${VISITOR_COURSES}))) f
WHERE ${openToLevel('s.levels')}`;

export const firstCourses = (publicLevel: number): Statement<{ id: number }> =>
  named(FIRST_COURSES, { level: publicLevel });
