import { fillCounts } from '#backend/queries/catalogue/cached-counts.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { clearCourseIndex } from '#backend/queries/assistant/index.ts';
import type { Statement } from '#backend/queries/database.ts';
import { followSchools } from '#backend/queries/facts/import-tables.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { touchAllSites } from '#backend/queries/site/agents.ts';
import { deleteAll, deleteOthers, insertRows, upsertRows } from '#backend/queries/write-rows.ts';
import { countingRows } from '#backend/seed/matching/counting-rows.ts';
import { countryChargeRows, livingCostRows, visaFeeRows } from '#backend/seed/matching/living-cost-rows.ts';
import { entryRuleRows } from '#backend/seed/matching/entry-rule-rows.ts';
import { courseRows, courseSearchRows, intakeRows, typeLinkRows } from './course-rows.ts';
import { climateStationRows } from '#backend/seed/climate/climate-stations.ts';
import { countryOfSchool } from '#backend/seed/schools/school-texts.ts';
import { planCourses } from '#backend/seed/plans/course-plans.ts';
import { infoRows } from './info-sections.ts';
import { lectureRows } from '#backend/seed/lectures/lecture-rows.ts';
import { ownSectionRows } from './own-sections.ts';
import { schoolFileRows } from '#backend/seed/files/school-files.ts';
import {
  countryTermRows,
  courseTypeRows,
  groupRows,
  institutionTypeRows,
  majorLevelRows,
  outlineRows,
  termsRows,
} from './lookup-rows.ts';
import { newsRows, newsWordRows } from '#backend/seed/news/news-rows.ts';
import {
  getCityId,
  cityRows,
  pathwayRows,
  type PlacedSchool,
  rankRows,
  schoolRows,
  schoolSearchRows,
  stateRows,
} from '#backend/seed/schools/school-rows.ts';
import type { Places } from '#backend/seed/seed-data.ts';

/**
 * Tables whose rows others reference, favourites among them, in dependency order. Their rows are updated, not replaced.
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
const REWRITTEN = [
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
export function catalogueStatements(places: Places, coursesEach?: number): Statement[] {
  const rows = getRows(places, placeSchools(places, coursesEach));
  return [
    ...[...REGISTER_TABLES, ...REWRITTEN].map(deleteAll),
    ...PRESERVED_TABLES.flatMap((table) => upsertRows(table, rows[table])),
    ...PRESERVED_TABLES.toReversed().map((table) => deleteOthers(table, rows[table])),
    ...REWRITTEN.flatMap((table) => insertRows(table, rows[table])),
    touchAllSites(),
    ...followSchools(),
    ...repackCatalogue(),
    ...fillCounts(),
    ...fillPackedNames(),
    ...clearCourseIndex(),
  ];
}

function placeSchools({ schools, cities }: Places, coursesEach?: number): PlacedSchool[] {
  const byKey = new Map(cities.map((city) => [`${city.country} ${city.key}`, city]));
  return schools.map((school) => {
    const city = byKey.get(`${countryOfSchool(school)} ${school.city}`);
    if (!city) throw new Error(`School ${school.id} stands in ${school.city}, which nobody wrote down.`);
    return { school, city, country: city.country, courses: planCourses(school, city.country, coursesEach) };
  });
}

function getRows({ states, cities, schools }: Places, placedSchools: PlacedSchool[]) {
  const schoolSearch = schoolSearchRows(schools);
  const courseSearch = courseSearchRows(placedSchools);
  return {
    country_terms: countryTermRows(),
    states: stateRows(states),
    cities: cityRows(cities),
    climate_stations: climateStationRows(),
    institution_types: institutionTypeRows(),
    course_type_groups: groupRows(),
    course_types: courseTypeRows(),
    major_levels: majorLevelRows(),
    course_outlines: outlineRows(),
    admission_terms: termsRows(),
    schools: schoolRows(placedSchools),
    school_infos: [...infoRows(), ...ownSectionRows(placedSchools)],
    school_files: schoolFileRows(schools),
    school_pathways: pathwayRows(schools),
    school_ranks: rankRows(placedSchools),
    school_terms: schoolSearch.terms,
    school_words: schoolSearch.words,
    school_trigrams: schoolSearch.trigrams,
    courses: placedSchools.flatMap(courseRows),
    course_type_links: placedSchools.flatMap(typeLinkRows),
    course_intakes: placedSchools.flatMap(intakeRows),
    course_terms: courseSearch.terms,
    course_words: courseSearch.words,
    course_trigrams: courseSearch.trigrams,
    news: newsRows(),
    news_words: newsWordRows(),
    lectures: lectureRows(),
    counting_rules: countingRows(),
    living_costs: livingCostRows(cities, getCityId),
    visa_fees: visaFeeRows(),
    country_charges: countryChargeRows(),
    entry_rules: entryRuleRows(new Set(schools.map(({ id }) => id))),
  };
}
