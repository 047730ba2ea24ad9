import type { Row } from '#backend/queries/write-rows.ts';
import { compact, indexTrigrams, indexWords, sortName } from '#backend/search/search-words.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import { getChance, idOfKey } from '#backend/seed/plans/chance.ts';
import type { CoursePlan } from '#backend/seed/plans/course-plans.ts';
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import { planSubjectRanks, rankNumber, WHOLE_SCHOOL_GROUP } from '#backend/seed/plans/rank-plans.ts';
import { getPresentation } from '#backend/seed/files/school-files.ts';
import { levelsOfCourse, levelsOfSchool } from '#backend/seed/plans/level-plans.ts';
import { getIntro, getMonogram } from './school-texts.ts';
import { namesOfSchool } from '#backend/search/search-terms.ts';
import type { CitySeed, SchoolSeed, StateSeed } from '#backend/seed/seed-schemas.ts';
import { type CountryKey, CURRENCY_OF, worthInHkd } from '#backend/catalogue/country-keys.ts';
import { toBd09, formatPoint } from '#backend/catalogue/coordinates.ts';
import { KIND_IDS, getNature } from '#backend/catalogue/institution-kinds.ts';

const stored = JSON.stringify;

/** A school with its city, country and courses. */
export interface PlacedSchool {
  school: SchoolSeed;
  city: CitySeed;
  country: CountryKey;
  courses: CoursePlan[];
}

export const getStateId = (country: string, key: string) => idOfKey(`state ${country} ${key}`);
export const getCityId = (country: string, key: string) => idOfKey(`city ${country} ${key}`);

export const stateRows = (states: readonly StateSeed[]): Row[] =>
  states.map(({ key, country, name, nameChn, nameHk }) => ({
    id: getStateId(country, key),
    country_id: getCountryId(country),
    state_key: key,
    name,
    name_chn: stored({ zh: nameChn, 'zh-hk': nameHk }),
  }));

export const cityRows = (cities: readonly CitySeed[]): Row[] =>
  cities.map(({ key, country, state, name, nameChn, nameHk, lat, lng }) => ({
    id: getCityId(country, key),
    country_id: getCountryId(country),
    state_id: getStateId(country, state),
    city_key: key,
    name,
    name_chn: stored({ zh: nameChn, 'zh-hk': nameHk }),
    lat,
    lng,
  }));

/** Sort value of schools without a fee, larger than every fee. */
const NO_FEE = 1_000_000_000;

export const schoolRows = (placedSchools: readonly PlacedSchool[]): Row[] =>
  placedSchools.map(({ school, city, country, courses }) => {
    const currency = CURRENCY_OF[country];
    const levels = levelsOfSchool(school.id);
    const fees = courses
      .filter(({ level }) => levelsOfCourse(school.id, country, level) === levels)
      .map(({ fee }) => fee);
    const lowest = fees.length > 0 ? Math.min(...fees) : null;
    const nameSort = sortName(school.name);
    return {
      id: school.id,
      country_id: getCountryId(country),
      state_id: getStateId(country, city.state),
      city_id: getCityId(country, city.key),
      type_id: KIND_IDS[school.kind],
      levels,
      name: school.name,
      name_chn: stored({ zh: school.nameChn, 'zh-hk': school.nameHk }),
      name_sort: nameSort,
      initial: /^[a-z]/.test(nameSort) ? nameSort.charAt(0).toUpperCase() : '#',
      qs_rank: school.qs2021,
      rank_sort: rankNumber(school.qs2021),
      currency,
      lowest_fee: lowest,
      tuition_sort: lowest === null ? NO_FEE : worthInHkd(lowest, currency),
      established_date: `${school.founded}-01-01`,
      student_count: getStudents(school),
      nature: stored(getNature(school)),
      detail: stored(getIntro(school)),
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

const LARGEST: Record<SchoolSeed['kind'], number> = { university: 26_000, college: 8000, pathway: 900 };

/** Illustrative number of students, rounded so that it does not look exact. */
const getStudents = ({ id, kind }: SchoolSeed) =>
  Math.round((LARGEST[kind] * (0.5 + getChance(`students ${id}`) * 0.5)) / 100) * 100;

export function pathwayRows(schools: readonly SchoolSeed[]): Row[] {
  const knownIds = new Set(schools.map((school) => school.id));
  return schools.flatMap(({ id, leadsTo = [] }) =>
    leadsTo.filter((target) => knownIds.has(target)).map((target) => ({ school_id: target, pathway_id: id })),
  );
}

export function rankRows(placedSchools: readonly PlacedSchool[]): Row[] {
  const countryIds = new Map(placedSchools.map(({ school, country }) => [school.id, getCountryId(country)]));
  const row = (groupId: number, { id }: SchoolSeed, index: number, printed: string, illustrative: 0 | 1) => ({
    group_id: groupId,
    year: RANKING_YEAR,
    rank_sort: index,
    school_id: id,
    country_id: countryIds.get(id) ?? 0,
    rank: printed,
    illustrative,
  });
  const schools = placedSchools.map(({ school }) => school);
  return [
    ...schools
      .filter((school) => rankNumber(school.qs2021) < NO_RANK)
      .map((school) => row(WHOLE_SCHOOL_GROUP, school, rankNumber(school.qs2021), school.qs2021, 0)),
    ...planSubjectRanks(schools).map(({ groupId, school, place }) => row(groupId, school, place, String(place), 1)),
  ];
}

export function schoolSearchRows(schools: readonly SchoolSeed[]) {
  const searchRows = schools.map((school) => ({ id: school.id, names: namesOfSchool(school) }));
  return {
    terms: searchRows.flatMap(({ id, names }): Row[] =>
      [...new Set(names.map(compact))].map((term) => ({ term, school_id: id })),
    ),
    words: searchRows.map(({ id, names }): Row => ({ rowid: id, words: indexWords(names) })),
    trigrams: searchRows.map(({ id, names }): Row => ({ rowid: id, words: indexTrigrams(names) })),
  };
}
