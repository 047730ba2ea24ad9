import { fillCounts } from '#backend/queries/catalogue/cached-counts.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { clearCourseIndex } from '#backend/queries/assistant/index.ts';
import type { Statement } from '#backend/queries/database.ts';
import { followSchools } from '#backend/queries/facts/import-tables.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { deleteAll, deleteOthers, insertRows, upsertRows } from '#backend/queries/write-rows.ts';
import { createCountingRows } from '#backend/seed/matching/counting-rows.ts';
import {
  createCountryChargeRows,
  createLivingCostRows,
  createVisaFeeRows,
} from '#backend/seed/matching/living-cost-rows.ts';
import { createEntryRuleRows } from '#backend/seed/matching/entry-rule-rows.ts';
import { createCourseRows, createCourseSearchRows, createIntakeRows, createTypeLinkRows } from './course-rows.ts';
import { createClimateStationRows } from '#backend/seed/climate/climate-stations.ts';
import { getCountryOfSchool } from '#backend/seed/schools/school-texts.ts';
import { planCourses } from '#backend/seed/plans/course-plans.ts';
import { createInfoRows } from './info-sections.ts';
import { createLectureRows } from '#backend/seed/lectures/lecture-rows.ts';
import { createSchoolSectionRows } from './own-sections.ts';
import { createSchoolFileRows } from '#backend/seed/files/school-files.ts';
import {
  createCountryTermRows,
  createCourseTypeRows,
  createGroupRows,
  createInstitutionTypeRows,
  createMajorLevelRows,
  createOutlineRows,
  createTermsRows,
} from './lookup-rows.ts';
import { createNewsRows, createNewsWordRows } from '#backend/seed/news/news-rows.ts';
import {
  getCityId,
  createCityRows,
  createPathwayRows,
  type PlacedSchool,
  createRankRows,
  createSchoolRows,
  createSchoolSearchRows,
  createStateRows,
} from '#backend/seed/schools/school-rows.ts';
import type { Places } from '#backend/seed/seed-data.ts';

/**
 * Tables whose rows are referenced by others, such as favourites, in dependency order. Their rows are updated, not
 * replaced.
 */
const PRESERVED_TABLES = [
  'states',
  'cities',
  'institution_types',
  'course_type_groups',
  'course_types',
  'major_levels',
  'course_outlines',
  'admission_terms',
  'schools',
  'school_infos',
  'school_files',
  'courses',
  'news',
  'lectures',
  'counting_rules',
] as const;

/** Tables without ids, whose rows are deleted and inserted again. */
const REWRITTEN_TABLES = [
  'country_terms',
  'climate_stations',
  'school_pathways',
  'school_ranks',
  'school_terms',
  'school_words',
  'school_trigrams',
  'course_type_links',
  'course_intakes',
  'course_terms',
  'course_words',
  'course_trigrams',
  'news_words',
  'entry_rules',
  'living_costs',
  'visa_fees',
  'country_charges',
] as const;

/** Imported tables, which are emptied because they belong to the replaced catalogue. */
const REGISTER_TABLES = ['open_ranks', 'facts', 'fact_history', 'external_ids', 'ranking_tables'] as const;

/** Returns the statements that replace the whole catalogue, including imported rows. */
export function createCatalogueStatements(places: Places, coursesPerSchool?: number): Statement[] {
  const rows = getRows(places, placeSchools(places, coursesPerSchool));
  return [
    ...[...REGISTER_TABLES, ...REWRITTEN_TABLES].map(deleteAll),
    ...PRESERVED_TABLES.flatMap((table) => upsertRows(table, rows[table])),
    ...PRESERVED_TABLES.toReversed().map((table) => deleteOthers(table, rows[table])),
    ...REWRITTEN_TABLES.flatMap((table) => insertRows(table, rows[table])),
    incrementAllSiteVersions(),
    ...followSchools(),
    ...repackCatalogue(),
    ...fillCounts(),
    ...fillPackedNames(),
    ...clearCourseIndex(),
  ];
}

function placeSchools({ schools, cities }: Places, coursesPerSchool?: number): PlacedSchool[] {
  const cityByKey = new Map(cities.map((city) => [`${city.country} ${city.key}`, city]));
  return schools.map((school) => {
    const city = cityByKey.get(`${getCountryOfSchool(school)} ${school.city}`);
    if (!city) throw new Error(`School ${school.id} has an unknown city: ${school.city}`);
    return { school, city, country: city.country, courses: planCourses(school, city.country, coursesPerSchool) };
  });
}

function getRows({ states, cities, schools }: Places, placedSchools: PlacedSchool[]) {
  const schoolSearchTables = createSchoolSearchRows(schools);
  const courseSearchTables = createCourseSearchRows(placedSchools);
  return {
    country_terms: createCountryTermRows(),
    states: createStateRows(states),
    cities: createCityRows(cities),
    climate_stations: createClimateStationRows(),
    institution_types: createInstitutionTypeRows(),
    course_type_groups: createGroupRows(),
    course_types: createCourseTypeRows(),
    major_levels: createMajorLevelRows(),
    course_outlines: createOutlineRows(),
    admission_terms: createTermsRows(),
    schools: createSchoolRows(placedSchools),
    school_infos: [...createInfoRows(), ...createSchoolSectionRows(placedSchools)],
    school_files: createSchoolFileRows(schools),
    school_pathways: createPathwayRows(schools),
    school_ranks: createRankRows(placedSchools),
    school_terms: schoolSearchTables.terms,
    school_words: schoolSearchTables.words,
    school_trigrams: schoolSearchTables.trigrams,
    courses: placedSchools.flatMap(createCourseRows),
    course_type_links: placedSchools.flatMap(createTypeLinkRows),
    course_intakes: placedSchools.flatMap(createIntakeRows),
    course_terms: courseSearchTables.terms,
    course_words: courseSearchTables.words,
    course_trigrams: courseSearchTables.trigrams,
    news: createNewsRows(),
    news_words: createNewsWordRows(),
    lectures: createLectureRows(),
    counting_rules: createCountingRows(),
    living_costs: createLivingCostRows(cities, getCityId),
    visa_fees: createVisaFeeRows(),
    country_charges: createCountryChargeRows(),
    entry_rules: createEntryRuleRows(new Set(schools.map(({ id }) => id))),
  };
}
