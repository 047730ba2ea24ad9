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
import { touchAllSites } from '#backend/queries/site/agents.ts';
import { deleteAll, deleteOthers, insertRows, type Row, upsertRows } from '#backend/queries/write-rows.ts';
import { climateStationRows } from '#backend/seed/climate/climate-stations.ts';
import { schoolFileRows } from '#backend/seed/files/school-files.ts';
import { lectureRows } from '#backend/seed/lectures/lecture-rows.ts';
import { countingRows } from '#backend/seed/matching/counting-rows.ts';
import { entryRuleRows } from '#backend/seed/matching/entry-rule-rows.ts';
import { countryChargeRows, livingCostRows, visaFeeRows } from '#backend/seed/matching/living-cost-rows.ts';
import { newsRows, newsWordRows } from '#backend/seed/news/news-rows.ts';
import { getCityId, cityRows, pathwayRows, schoolSearchRows, stateRows } from '#backend/seed/schools/school-rows.ts';
import { publishedSchoolRows } from '#backend/seed/schools/published-schools.ts';
import { infoRows } from './info-sections.ts';
import { countryTermRows, courseTypeRows, groupRows, institutionTypeRows, majorLevelRows } from './lookup-rows.ts';
import type { Places } from '#backend/seed/seed-data.ts';

/** Updated tables in dependency order. Rows imported from registers stay. */
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

/** Tables that contain rows of the demo only. */
const PLATFORM_TABLES = ['school_infos', 'school_files', 'news', 'lectures', 'counting_rules'] as const;

const REWRITTEN = [
  'country_terms',
  'living_costs',
  'visa_fees',
  'country_charges',
  'climate_stations',
  'school_pathways',
  'news_words',
] as const;

const SEARCH = ['school_terms', 'school_words', 'school_trigrams'] as const;

/** Tables that are emptied, because no register publishes their rows. */
const EMPTIED_TABLES = ['school_ranks', 'ranking_tables', 'course_intakes', 'fact_history'] as const;

/**
 * Returns the statements for entry rules, including those of register schools; must run after the schools are written.
 */
export const entryRuleStatements = (schoolIds: ReadonlySet<number>): Statement[] => [
  deleteAll('entry_rules'),
  ...insertRows('entry_rules', entryRuleRows(schoolIds)),
];

/**
 * Returns the base rows for register imports: places, schools with manually written names, news and lectures, without
 * generated data. Loading them again deletes generated and imported rows; registers must be imported afterwards.
 */
export function publishedStatements(places: Places): Statement[] {
  const rows = getRows(places);
  const schoolIds = rows.schools.map(({ id }) => Number(id));
  return [
    ...deleteGeneratedRows(),
    ...[...EMPTIED_TABLES, ...REWRITTEN].map(deleteAll),
    ...UPDATED_TABLES.flatMap((table) => upsertRows(table, rows[table])),
    ...upsertRows('school_infos', rows.school_infos),
    ...upsertRows('school_files', rows.school_files),
    ...PLATFORM_TABLES.map((table) => deleteOthers(table, rows[table])),
    ...REWRITTEN.flatMap((table) => insertRows(table, rows[table])),
    ...removeFromIndex(schoolIds),
    ...SEARCH.flatMap((table) => insertRows(table, rows[table])),
    dropDigests(schoolIds),
    resetEditions(),
    touchAllSites(),
    ...followSchools(),
    ...repackCatalogue(),
    ...fillCounts(),
    ...fillPackedNames(),
    ...clearCourseIndex(),
  ];
}

function getRows({ states, cities, schools }: Places) {
  const search = schoolSearchRows(schools);
  return {
    country_terms: countryTermRows(),
    states: stateRows(states),
    cities: cityRows(cities),
    living_costs: livingCostRows(cities, getCityId),
    visa_fees: visaFeeRows(),
    country_charges: countryChargeRows(),
    climate_stations: climateStationRows(),
    institution_types: institutionTypeRows(),
    course_type_groups: groupRows(),
    course_types: courseTypeRows(),
    major_levels: majorLevelRows(),
    schools: publishedSchoolRows(schools, cities),
    school_infos: infoRows(),
    school_files: schoolFileRows(schools),
    school_pathways: pathwayRows(schools),
    school_terms: search.terms,
    school_words: search.words,
    school_trigrams: search.trigrams,
    news: newsRows(),
    news_words: newsWordRows(),
    lectures: lectureRows(),
    counting_rules: countingRows(),
  } satisfies Record<string, Row[]>;
}
