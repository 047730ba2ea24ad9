import type { Row } from '#backend/queries/write-rows.ts';
import { ALL_LEVELS } from '#backend/queries/database.ts';
import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import { toSortName } from '#backend/search/search-words.ts';
import { getPresentation } from '#backend/seed/files/school-files.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import { getCityId, getStateId } from './school-rows.ts';
import { getCountryOfSchool, getIntro, getMonogram } from './school-texts.ts';
import type { CitySeed, SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { toBd09, formatPoint } from '#backend/catalogue/coordinates.ts';
import { CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import { KIND_IDS } from '#backend/catalogue/institution-kinds.ts';

const toJson = JSON.stringify;

/** Sort value of schools without a fee, larger than any fee. */
const UNKNOWN_FEE_SORT = 1_000_000_000;

/**
 * Creates rows of manually written schools: names, position and one or two sentences, without figures, because a figure
 * needs a source.
 */
export function createPublishedSchoolRows(schools: readonly SchoolSeed[], cities: readonly CitySeed[]): Row[] {
  const cityByKey = new Map(cities.map((city) => [`${city.country} ${city.key}`, city]));
  return schools.map((school) => {
    const country = getCountryOfSchool(school);
    const city = cityByKey.get(`${country} ${school.city}`);
    if (!city) throw new Error(`School ${school.id} has an unknown city: ${school.city}`);
    const nameSort = toSortName(school.name);
    return {
      id: school.id,
      country_id: getCountryId(country),
      state_id: getStateId(country, city.state),
      city_id: getCityId(country, city.key),
      type_id: KIND_IDS[school.kind],
      levels: ALL_LEVELS,
      name: school.name,
      name_chn: toJson({ zh: school.nameChn, 'zh-hk': school.nameHk }),
      name_sort: nameSort,
      initial: /^[a-z]/.test(nameSort) ? nameSort.charAt(0).toUpperCase() : '#',
      qs_rank: '',
      rank_sort: NO_RANK,
      currency: CURRENCY_BY_COUNTRY[country],
      lowest_fee: null,
      tuition_sort: UNKNOWN_FEE_SORT,
      established_date: '',
      student_count: null,
      // Whether a school is public or private comes from registers only.
      nature: '{}',
      detail: toJson(getIntro(school)),
      address: school.address,
      website: school.website,
      lat: school.lat,
      lng: school.lng,
      map_xy_bd: formatPoint(toBd09(school)),
      monogram: getMonogram(school),
      ...getPresentation(school),
      illustrative: 0,
    };
  });
}
