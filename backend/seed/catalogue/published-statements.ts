import type { Statement } from '#backend/queries/database.ts';
import {
  deleteGeneratedRows,
  dropDigests,
  followSchools,
  resetEditions,
  removeFromIndex,
} from '#backend/queries/facts/import-tables.ts';
import { fillCounts } from '#backend/queries/catalogue/cached-counts.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { clearCourseIndex } from '#backend/queries/assistant/index.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { deleteAll, deleteOthers, insertRows, type Row, upsertRows } from '#backend/queries/write-rows.ts';
import { createClimateStationRows } from '#backend/seed/climate/climate-stations.ts';
import { createSchoolFileRows } from '#backend/seed/files/school-files.ts';
import { createLectureRows } from '#backend/seed/lectures/lecture-rows.ts';
import { createCountingRows } from '#backend/seed/matching/counting-rows.ts';
import { createEntryRuleRows } from '#backend/seed/matching/entry-rule-rows.ts';
import {
  createCountryChargeRows,
  createLivingCostRows,
  createVisaFeeRows,
} from '#backend/seed/matching/living-cost-rows.ts';
import { createNewsRows, createNewsWordRows } from '#backend/seed/news/news-rows.ts';
import {
  getCityId,
  createCityRows,
  createPathwayRows,
  createSchoolSearchRows,
  createStateRows,
} from '#backend/seed/schools/school-rows.ts';
import { createPublishedSchoolRows } from '#backend/seed/schools/published-schools.ts';
import { createInfoRows } from './info-sections.ts';
import {
  createCountryTermRows,
  createCourseTypeRows,
  createGroupRows,
  createInstitutionTypeRows,
  createMajorLevelRows,
} from './lookup-rows.ts';
import type { Places } from '#backend/seed/seed-data.ts';

/** Updated tables in dependency order. Rows imported from registers are kept. */
const UPDATED_TABLES = [
  'states',
  'cities',
  'institution_types',
  'course_type_groups',
  'course_types',
  'major_levels',
  'schools',
  'news',
  'lectures',
  'counting_rules',
] as const;

/** Tables that contain only rows of the demo. */
const PLATFORM_TABLES = ['school_infos', 'school_files', 'news', 'lectures', 'counting_rules'] as const;

const REWRITTEN_TABLES = [
  'country_terms',
  'living_costs',
  'visa_fees',
  'country_charges',
  'climate_stations',
  'school_pathways',
  'news_words',
] as const;

const SEARCH_TABLES = ['school_terms', 'school_words', 'school_trigrams'] as const;

/** Tables that are emptied, because registers do not publish their rows. */
const EMPTIED_TABLES = ['school_ranks', 'ranking_tables', 'course_intakes', 'fact_history'] as const;

/**
 * Returns the statements for entry rules, including those of register schools. Must run after the schools are written.
 */
export const createEntryRuleStatements = (schoolIds: ReadonlySet<number>): Statement[] => [
  deleteAll('entry_rules'),
  ...insertRows('entry_rules', createEntryRuleRows(schoolIds)),
];

/**
 * Returns the base rows for register imports: places, schools with manually written names, news and lectures, without
 * generated data. Loading them again deletes generated and imported rows. Registers must be imported afterwards.
 */
export function createPublishedStatements(places: Places): Statement[] {
  const rows = getRows(places);
  const schoolIds = rows.schools.map(({ id }) => Number(id));
  return [
    ...deleteGeneratedRows(),
    ...[...EMPTIED_TABLES, ...REWRITTEN_TABLES].map(deleteAll),
    ...UPDATED_TABLES.flatMap((table) => upsertRows(table, rows[table])),
    ...upsertRows('school_infos', rows.school_infos),
    ...upsertRows('school_files', rows.school_files),
    ...PLATFORM_TABLES.map((table) => deleteOthers(table, rows[table])),
    ...REWRITTEN_TABLES.flatMap((table) => insertRows(table, rows[table])),
    ...removeFromIndex(schoolIds),
    ...SEARCH_TABLES.flatMap((table) => insertRows(table, rows[table])),
    dropDigests(schoolIds),
    resetEditions(),
    incrementAllSiteVersions(),
    ...followSchools(),
    ...repackCatalogue(),
    ...fillCounts(),
    ...fillPackedNames(),
    ...clearCourseIndex(),
  ];
}

function getRows({ states, cities, schools }: Places) {
  const searchTables = createSchoolSearchRows(schools);
  return {
    country_terms: createCountryTermRows(),
    states: createStateRows(states),
    cities: createCityRows(cities),
    living_costs: createLivingCostRows(cities, getCityId),
    visa_fees: createVisaFeeRows(),
    country_charges: createCountryChargeRows(),
    climate_stations: createClimateStationRows(),
    institution_types: createInstitutionTypeRows(),
    course_type_groups: createGroupRows(),
    course_types: createCourseTypeRows(),
    major_levels: createMajorLevelRows(),
    schools: createPublishedSchoolRows(schools, cities),
    school_infos: createInfoRows(),
    school_files: createSchoolFileRows(schools),
    school_pathways: createPathwayRows(schools),
    school_terms: searchTables.terms,
    school_words: searchTables.words,
    school_trigrams: searchTables.trigrams,
    news: createNewsRows(),
    news_words: createNewsWordRows(),
    lectures: createLectureRows(),
    counting_rules: createCountingRows(),
  } satisfies Record<string, Row[]>;
}
