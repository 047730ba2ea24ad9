import type { Row } from '#backend/queries/write-rows.ts';
import { compact, indexTrigrams, indexWords } from '#backend/search/search-words.ts';
import { START_YEAR } from '#backend/seed/plans/calendar-plans.ts';
import type { CoursePlan } from '#backend/seed/plans/course-plans.ts';
import { getCountryId } from './lookup-rows.ts';
import { levelsOfCourse } from '#backend/seed/plans/level-plans.ts';
import { rankNumber } from '#backend/seed/plans/rank-plans.ts';
import type { PlacedSchool } from '#backend/seed/schools/school-rows.ts';
import { bothScripts, schoolWordsOfCourse, unique } from '#backend/search/search-terms.ts';
import { getLevel } from '#backend/catalogue/major-levels.ts';
import { CURRENCY_OF } from '#backend/catalogue/country-keys.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

const stored = JSON.stringify;

export const courseRows = ({ school, country, courses }: PlacedSchool): Row[] =>
  courses.map((course) => ({
    id: course.id,
    school_id: school.id,
    country_id: getCountryId(country),
    major_level_id: getLevel(course.level).id,
    kind: course.kind,
    outline_id: SUBJECT_PLANS[course.subject].id,
    terms_id: course.termsId,
    levels: levelsOfCourse(school.id, country, course.level),
    school_rank: rankNumber(school.qs2021),
    name: course.name,
    award: course.award ?? '',
    name_chn: stored(course.nameChn),
    faculty: stored(SUBJECT_PLANS[course.subject].name),
    fee: course.fee,
    currency: CURRENCY_OF[country],
    start_year: START_YEAR,
    start_month: course.intakes[0] ?? null,
    website: school.website,
    illustrative: 1,
  }));

/** Only the first type of each group names the group, so that the group lists the course once. */
export const typeLinkRows = ({ school, courses }: PlacedSchool): Row[] =>
  courses.flatMap(({ id, typeIds }) => {
    const groups = typeIds.map((typeId) => GROUP_OF_TYPE.get(typeId) ?? null);
    return typeIds.map((typeId, at) => ({
      course_id: id,
      type_id: typeId,
      group_id: groups.indexOf(groups[at] ?? null) === at ? (groups[at] ?? null) : null,
      school_rank: rankNumber(school.qs2021),
    }));
  });

const GROUP_OF_TYPE = new Map(
  Object.values(SUBJECT_PLANS).flatMap(({ id, types }) => types.map((type) => [type.id, id] as const)),
);

export const intakeRows = ({ school, courses }: PlacedSchool): Row[] =>
  courses.flatMap(({ id, intakes }) =>
    intakes.map((month) => ({ course_id: id, month, school_rank: rankNumber(school.qs2021) })),
  );

/** Returns the search terms of courses: their own names, and the school's names as additional words. */
export function courseSearchRows(placedSchools: readonly PlacedSchool[]) {
  const termsByName = new Map<string, string[]>(); // Many courses share a name, so its terms are cached.
  const getNames = (course: CoursePlan) => {
    const names = termsByName.get(course.name) ?? namesOfCourse(course);
    termsByName.set(course.name, names);
    return names;
  };
  const searchRows = placedSchools.flatMap(({ school, courses }) =>
    courses.map((course) => ({ id: course.id, names: getNames(course), school: schoolWordsOfCourse(school) })),
  );
  return {
    terms: searchRows.flatMap(({ id, names }): Row[] =>
      [...new Set(names.map(compact))].map((term) => ({ term, course_id: id })),
    ),
    words: searchRows.map(({ id, names, school }): Row => ({ rowid: id, words: indexWords([...names, ...school]) })),
    trigrams: searchRows.map(({ id, names }): Row => ({ rowid: id, words: indexTrigrams(names) })),
  };
}

/**
 * Returns the names of a course. Those of a degree include its field, because names such as Bachelor of Laws lack it.
 */
function namesOfCourse({ name, nameChn, kind, typeIds }: CoursePlan): string[] {
  const fields = kind === 'degree' ? typeIds.flatMap((id) => TYPE_NAMES.get(id) ?? []) : [];
  return unique([name, nameChn.zh, nameChn['zh-hk'], ...fields].flatMap(bothScripts));
}

const TYPE_NAMES = new Map(
  Object.values(SUBJECT_PLANS).flatMap(({ types }) =>
    types.map((type) => [type.id, Object.values(type.name)] as const),
  ),
);
