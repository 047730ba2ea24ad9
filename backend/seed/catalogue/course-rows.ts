import type { Row } from '#backend/queries/write-rows.ts';
import { compactText, createTrigramIndex, createWordIndex } from '#backend/search/search-words.ts';
import { START_YEAR } from '#backend/seed/plans/calendar-plans.ts';
import type { CoursePlan } from '#backend/seed/plans/course-plans.ts';
import { getCountryId } from './lookup-rows.ts';
import { getLevelsOfCourse } from '#backend/seed/plans/level-plans.ts';
import { parseRank } from '#backend/seed/plans/rank-plans.ts';
import type { PlacedSchool } from '#backend/seed/schools/school-rows.ts';
import { writeInBothScripts, listSchoolWordsOfCourse, removeDuplicates } from '#backend/search/search-terms.ts';
import { getLevel } from '#backend/catalogue/major-levels.ts';
import { CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

const toJson = JSON.stringify;

export const createCourseRows = ({ school, country, courses }: PlacedSchool): Row[] =>
  courses.map((course) => ({
    id: course.id,
    school_id: school.id,
    country_id: getCountryId(country),
    major_level_id: getLevel(course.level).id,
    kind: course.kind,
    outline_id: SUBJECT_PLANS[course.subject].id,
    terms_id: course.termsId,
    levels: getLevelsOfCourse(school.id, country, course.level),
    school_rank: parseRank(school.qs2021),
    name: course.name,
    award: course.award ?? '',
    name_chn: toJson(course.nameChn),
    faculty: toJson(SUBJECT_PLANS[course.subject].name),
    fee: course.fee,
    currency: CURRENCY_BY_COUNTRY[country],
    start_year: START_YEAR,
    start_month: course.intakes[0] ?? null,
    website: school.website,
    illustrative: 1,
  }));

/**
 * Creates the links of courses to types. Only the first type of each group is linked to the group, so that the group
 * lists the course once.
 */
export const createTypeLinkRows = ({ school, courses }: PlacedSchool): Row[] =>
  courses.flatMap(({ id, typeIds }) => {
    const groupIds = typeIds.map((typeId) => GROUP_ID_BY_TYPE.get(typeId) ?? null);
    return typeIds.map((typeId, typeIndex) => ({
      course_id: id,
      type_id: typeId,
      group_id: groupIds.indexOf(groupIds[typeIndex] ?? null) === typeIndex ? (groupIds[typeIndex] ?? null) : null,
      school_rank: parseRank(school.qs2021),
    }));
  });

const GROUP_ID_BY_TYPE = new Map(
  Object.values(SUBJECT_PLANS).flatMap(({ id, types }) => types.map((type) => [type.id, id] as const)),
);

export const createIntakeRows = ({ school, courses }: PlacedSchool): Row[] =>
  courses.flatMap(({ id, intakes }) =>
    intakes.map((month) => ({ course_id: id, month, school_rank: parseRank(school.qs2021) })),
  );

/** Returns the search terms of courses: their own names, and the school's names as additional words. */
export function createCourseSearchRows(placedSchools: readonly PlacedSchool[]) {
  const termsByName = new Map<string, string[]>(); // Many courses have the same name, so its terms are cached.
  const getNames = (course: CoursePlan) => {
    const names = termsByName.get(course.name) ?? listCourseNames(course);
    termsByName.set(course.name, names);
    return names;
  };
  const searchRows = placedSchools.flatMap(({ school, courses }) =>
    courses.map((course) => ({ id: course.id, names: getNames(course), school: listSchoolWordsOfCourse(school) })),
  );
  return {
    terms: searchRows.flatMap(({ id, names }): Row[] =>
      [...new Set(names.map(compactText))].map((term) => ({ term, course_id: id })),
    ),
    words: searchRows.map(({ id, names, school }): Row => ({
      rowid: id,
      words: createWordIndex([...names, ...school]),
    })),
    trigrams: searchRows.map(({ id, names }): Row => ({ rowid: id, words: createTrigramIndex(names) })),
  };
}

/** Returns the names of a course. Those of a degree include its field, which names such as Bachelor of Laws lack. */
function listCourseNames({ name, nameChn, kind, typeIds }: CoursePlan): string[] {
  const fieldNames = kind === 'degree' ? typeIds.flatMap((id) => NAMES_BY_TYPE.get(id) ?? []) : [];
  return removeDuplicates([name, nameChn.zh, nameChn['zh-hk'], ...fieldNames].flatMap(writeInBothScripts));
}

const NAMES_BY_TYPE = new Map(
  Object.values(SUBJECT_PLANS).flatMap(({ types }) =>
    types.map((type) => [type.id, Object.values(type.name)] as const),
  ),
);
