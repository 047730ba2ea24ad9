import { statSync } from 'node:fs';
import type { ExistingSchool } from '#backend/queries/facts/import-tables.ts';
import type { RegisterImporter } from '#scripts/import/registers.ts';
import { importFacts, importRules } from '#scripts/import/tables/import-tables.ts';
import { FACT_COLUMNS } from '#scripts/import/tables/fact-statements.ts';
import { RULE_COLUMNS } from '#scripts/import/tables/parse-entry-rules.ts';
import type { ImportTable } from '#scripts/import/tables/replace-table.ts';
import type { Columns } from './columns.ts';
import { OWN_COURSE_COLUMNS, parseOwnCourses } from './own-courses.ts';
import { DATE_COLUMNS, importDates } from './own-dates.ts';
import { GUIDE_COLUMNS, importGuides } from './own-guides.ts';
import { importLectures, LECTURE_COLUMNS } from './own-lectures.ts';
import { importNews, NEWS_COLUMNS } from './own-news.ts';
import { importRankings, RANKING_COLUMNS } from './own-rankings.ts';
import { parseOwnSchools, OWN_SCHOOL_COLUMNS } from './own-schools.ts';

const ownTable = {
  input: 'FILE.csv|.json',
  sizeOf: (path: string) => statSync(path).size,
  preservedSchoolColumns: [],
  namesCourses: null,
  isDerived: () => true,
} as const satisfies Partial<RegisterImporter>;

const ownSchools = (existingSchools: readonly ExistingSchool[]): RegisterImporter => ({
  ...ownTable,
  name: 'schools',
  schemes: ['own-school'],
  read: parseOwnSchools(existingSchools),
});

const ownCourses = (existingSchools: readonly ExistingSchool[]): RegisterImporter => ({
  ...ownTable,
  name: 'courses',
  schemes: ['own-course'],
  read: parseOwnCourses(existingSchools),
});

export const OWN_FILES = {
  schools: {
    description: 'schools of your own; what a file names no longer is shown no longer, and comes back under its number',
    columns: OWN_SCHOOL_COLUMNS,
    registerOf: ownSchools,
  },
  courses: {
    description: 'courses of your own, at any school here; what a file names no longer is shown no longer',
    columns: OWN_COURSE_COLUMNS,
    registerOf: ownCourses,
  },
  rules: {
    description: 'rules of entry by exam, in place of all that are here',
    columns: RULE_COLUMNS,
    importTable: importRules,
  },
  facts: {
    description:
      'what pages state of schools and courses: English, fees, deadlines, deposits, scholarships; in place of all that such a file brought',
    columns: FACT_COLUMNS,
    importTable: importFacts,
  },
  rankings: {
    description:
      'places in rankings, in place of all that are here; lists stand in the order of the one of whole schools',
    columns: RANKING_COLUMNS,
    importTable: importRankings,
  },
  news: {
    description: 'news, in place of those of the file before; what did not come from a file stays',
    columns: NEWS_COLUMNS,
    importTable: importNews,
  },
  lectures: {
    description: 'lectures, beside those that are here; one is cancelled by npm run ops -- lecture cancel',
    columns: LECTURE_COLUMNS,
    importTable: importLectures,
  },
  dates: {
    description: 'dates of admission, in place of all that are here; who saved a school there has them in the calendar',
    columns: DATE_COLUMNS,
    importTable: importDates,
  },
  guides: {
    description: 'what the assistant tells on all sites, in place of all that is here; what a site wrote itself stays',
    columns: GUIDE_COLUMNS,
    importTable: importGuides,
  },
} as const satisfies Record<
  string,
  { description: string; columns: Columns } & (
    | { registerOf: (existingSchools: readonly ExistingSchool[]) => RegisterImporter }
    | { importTable: ImportTable }
  )
>;

export type OwnKind = keyof typeof OWN_FILES;
export const OWN_KINDS = Object.keys(OWN_FILES) as OwnKind[];
export const isOwnKind = (name: string | undefined): name is OwnKind =>
  name !== undefined && Object.hasOwn(OWN_FILES, name);
