import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import { listSchoolTerms, listSchoolWordsOfCourse } from '#backend/search/search-terms.ts';
import { toSortName } from '#backend/search/search-words.ts';
import { NO_RANK } from '#backend/catalogue/no-rank.ts';
import { getMonogram } from '#backend/seed/schools/school-texts.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { ALL_LEVELS } from '#backend/queries/database.ts';
import type { KnownTown } from './known-places.ts';
import { toBd09, formatPoint } from '#backend/catalogue/coordinates.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY, convertToHkd } from '#backend/catalogue/country-keys.ts';
import type { SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { KIND_IDS, getNature } from '#backend/catalogue/institution-kinds.ts';

const serialize = JSON.stringify;

/** School as described by the register. */
export interface RegisteredSchool {
  id: number;
  country: CountryKey;
  name: string;
  otherNames: string[];
  /** Chinese name written by hand. If missing, the name in Latin letters is used. */
  nameChn?: { zh: string; 'zh-hk': string };
  kind?: SchoolSeed['kind'];
  ownership: 'public' | 'private';
  address: string;
  website: string;
  /** Lowest yearly fee for international students, or null if the register states none. */
  lowestFee: number | null;
  town: KnownTown;
  /** Position of the school, if the register states one. */
  point?: { lat: number; lng: number };
}

/** Returns the names of a school: those written by hand if the school is known, otherwise the register's. */
function getNames({ name, nameChn, otherNames }: RegisteredSchool, existingSchool: SchoolSeed | null) {
  if (existingSchool) return existingSchool;
  const [simplifiedName, traditionalName] = [nameChn?.zh || name, nameChn?.['zh-hk'] || name];
  return {
    name,
    nameChn: simplifiedName,
    nameHk: traditionalName,
    nameTw: traditionalName,
    aliases: otherNames,
  } as SchoolSeed;
}

/** Sort value of a school without a fee, greater than any fee. */
const NO_FEE = 1_000_000_000;

/** Columns of an existing school that an import leaves unchanged, because no register provides them. */
export const PRESERVED_SCHOOL_COLUMNS = ['levels', 'rank_sort', 'monogram', 'detail', 'illustrative'] as const;

export function createSchoolRow(registeredSchool: RegisteredSchool, existingSchool: SchoolSeed | null): Row {
  const { id, country, ownership, address, website, lowestFee, town } = registeredSchool;
  const schoolNames = getNames(registeredSchool, existingSchool);
  const point = existingSchool ?? registeredSchool.point ?? town;
  const nameSort = toSortName(schoolNames.name);
  const kind =
    existingSchool?.kind ??
    registeredSchool.kind ??
    (/\buniversity\b/i.test(schoolNames.name) ? 'university' : 'college');
  const currency = CURRENCY_BY_COUNTRY[country];
  return {
    id,
    country_id: getCountryId(country),
    state_id: town.stateId,
    city_id: town.cityId,
    type_id: KIND_IDS[kind],
    levels: ALL_LEVELS,
    name: schoolNames.name,
    name_chn: serialize({ zh: schoolNames.nameChn, 'zh-hk': schoolNames.nameHk }),
    name_sort: nameSort,
    initial: /^[a-z]/.test(nameSort) ? nameSort.charAt(0).toUpperCase() : '#',
    rank_sort: NO_RANK,
    currency,
    lowest_fee: lowestFee,
    tuition_sort: lowestFee === null ? NO_FEE : convertToHkd(lowestFee, currency),
    nature: serialize(getNature({ kind, ownership } as SchoolSeed)),
    detail: '{}',
    address,
    website: parseWebsite(website) || (existingSchool?.website ?? ''),
    lat: point.lat,
    lng: point.lng,
    map_xy_bd: formatPoint(toBd09(point)),
    monogram: getMonogram(schoolNames),
    illustrative: 0,
  };
}

/** Returns the URL of a website, also for a bare host such as 'www.unimelb.edu.au', or '' for an invalid one. */
function parseWebsite(text: string): string {
  if (text === '') return '';
  try {
    const { protocol, href, hostname } = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
    return /^https?:$/.test(protocol) && hostname.includes('.') ? href : '';
  } catch {
    return '';
  }
}

export const getSearchNames = (registeredSchool: RegisteredSchool, existingSchool: SchoolSeed | null) =>
  listSchoolTerms(getNames(registeredSchool, existingSchool));

export const getCourseSearchNames = (registeredSchool: RegisteredSchool, existingSchool: SchoolSeed | null) =>
  listSchoolWordsOfCourse(getNames(registeredSchool, existingSchool));
