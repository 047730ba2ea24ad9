import type { Row } from '#backend/queries/write-rows.ts';
import { compactText, createTrigramIndex, createWordIndex, toSortName } from '#backend/search/search-words.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import { hashToFraction, hashToId } from '#backend/seed/plans/chance.ts';
import type { CoursePlan } from '#backend/seed/plans/course-plans.ts';
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import { planSubjectRanks, parseRank, WHOLE_SCHOOL_GROUP } from '#backend/seed/plans/rank-plans.ts';
import { getPresentation } from '#backend/seed/files/school-files.ts';
import { getLevelsOfCourse, getLevelsOfSchool } from '#backend/seed/plans/level-plans.ts';
import { getIntro, getMonogram } from './school-texts.ts';
import { listSchoolTerms } from '#backend/search/search-terms.ts';
import type { CitySeed, SchoolSeed, StateSeed } from '#backend/seed/seed-schemas.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY, convertToHkd } from '#backend/catalogue/country-keys.ts';
import { toBd09, formatPoint } from '#backend/catalogue/coordinates.ts';
import { KIND_IDS, getNature } from '#backend/catalogue/institution-kinds.ts';

const toJson = JSON.stringify;

/** School with its city, country and courses. */
export interface PlacedSchool {
  school: SchoolSeed;
  city: CitySeed;
  country: CountryKey;
  courses: CoursePlan[];
}

export const getStateId = (country: string, key: string) => hashToId(`state ${country} ${key}`);
export const getCityId = (country: string, key: string) => hashToId(`city ${country} ${key}`);

export const createStateRows = (states: readonly StateSeed[]): Row[] =>
  states.map(({ key, country, name, nameChn, nameHk }) => ({
    id: getStateId(country, key),
    country_id: getCountryId(country),
    state_key: key,
    name,
    name_chn: toJson({ zh: nameChn, 'zh-hk': nameHk }),
  }));

export const createCityRows = (cities: readonly CitySeed[]): Row[] =>
  cities.map(({ key, country, state, name, nameChn, nameHk, lat, lng }) => ({
    id: getCityId(country, key),
    country_id: getCountryId(country),
    state_id: getStateId(country, state),
    city_key: key,
    name,
    name_chn: toJson({ zh: nameChn, 'zh-hk': nameHk }),
    lat,
    lng,
  }));

/** Sort value of schools without a fee, larger than any fee. */
const UNKNOWN_FEE_SORT = 1_000_000_000;

export const createSchoolRows = (placedSchools: readonly PlacedSchool[]): Row[] =>
  placedSchools.map(({ school, city, country, courses }) => {
    const currency = CURRENCY_BY_COUNTRY[country];
    const levels = getLevelsOfSchool(school.id);
    const fees = courses
      .filter(({ level }) => getLevelsOfCourse(school.id, country, level) === levels)
      .map(({ fee }) => fee);
    const lowestFee = fees.length > 0 ? Math.min(...fees) : null;
    const nameSort = toSortName(school.name);
    return {
      id: school.id,
      country_id: getCountryId(country),
      state_id: getStateId(country, city.state),
      city_id: getCityId(country, city.key),
      type_id: KIND_IDS[school.kind],
      levels,
      name: school.name,
      name_chn: toJson({ zh: school.nameChn, 'zh-hk': school.nameHk }),
      name_sort: nameSort,
      initial: /^[a-z]/.test(nameSort) ? nameSort.charAt(0).toUpperCase() : '#',
      qs_rank: school.qs2021,
      rank_sort: parseRank(school.qs2021),
      currency,
      lowest_fee: lowestFee,
      tuition_sort: lowestFee === null ? UNKNOWN_FEE_SORT : convertToHkd(lowestFee, currency),
      established_date: `${school.founded}-01-01`,
      student_count: estimateStudents(school),
      nature: toJson(getNature(school)),
      detail: toJson(getIntro(school)),
      address: school.address,
      website: school.website,
      lat: school.lat,
      lng: school.lng,
      map_xy_bd: formatPoint(toBd09(school)),
      monogram: getMonogram(school),
      ...getPresentation(school),
      illustrative: 1,
    };
  });

const MAX_STUDENTS_BY_KIND: Record<SchoolSeed['kind'], number> = { university: 26_000, college: 8000, pathway: 900 };

/** Illustrative number of students, rounded so that it does not look exact. */
const estimateStudents = ({ id, kind }: SchoolSeed) =>
  Math.round((MAX_STUDENTS_BY_KIND[kind] * (0.5 + hashToFraction(`students ${id}`) * 0.5)) / 100) * 100;

export function createPathwayRows(schools: readonly SchoolSeed[]): Row[] {
  const knownIds = new Set(schools.map((school) => school.id));
  return schools.flatMap(({ id, leadsTo = [] }) =>
    leadsTo.filter((target) => knownIds.has(target)).map((target) => ({ school_id: target, pathway_id: id })),
  );
}

export function createRankRows(placedSchools: readonly PlacedSchool[]): Row[] {
  const countryIds = new Map(placedSchools.map(({ school, country }) => [school.id, getCountryId(country)]));
  const createRankRow = (
    groupId: number,
    { id }: SchoolSeed,
    place: number,
    printedRank: string,
    illustrative: 0 | 1,
  ) => ({
    group_id: groupId,
    year: RANKING_YEAR,
    rank_sort: place,
    school_id: id,
    country_id: countryIds.get(id) ?? 0,
    rank: printedRank,
    illustrative,
  });
  const schools = placedSchools.map(({ school }) => school);
  return [
    ...schools
      .filter((school) => parseRank(school.qs2021) < NO_RANK)
      .map((school) => createRankRow(WHOLE_SCHOOL_GROUP, school, parseRank(school.qs2021), school.qs2021, 0)),
    ...planSubjectRanks(schools).map(({ groupId, school, place }) =>
      createRankRow(groupId, school, place, String(place), 1),
    ),
  ];
}

export function createSchoolSearchRows(schools: readonly SchoolSeed[]) {
  const searchRows = schools.map((school) => ({ id: school.id, names: listSchoolTerms(school) }));
  return {
    terms: searchRows.flatMap(({ id, names }): Row[] =>
      [...new Set(names.map(compactText))].map((term) => ({ term, school_id: id })),
    ),
    words: searchRows.map(({ id, names }): Row => ({ rowid: id, words: createWordIndex(names) })),
    trigrams: searchRows.map(({ id, names }): Row => ({ rowid: id, words: createTrigramIndex(names) })),
  };
}
