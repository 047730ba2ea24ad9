import { statSync } from 'node:fs';
import type { ExistingSchool } from '#backend/queries/facts/import-tables.ts';
import type { RegisterImporter } from '#scripts/import/registers.ts';
import { importFacts, importRules } from '#scripts/import/tables/import-tables.ts';
import { FACT_COLUMNS } from '#scripts/import/tables/fact-statements.ts';
import { RULE_COLUMNS } from '#scripts/import/tables/parse-entry-rules.ts';
import type { ImportTable } from '#scripts/import/tables/replace-table.ts';
import type { Columns } from './columns.ts';
import { OWN_COURSE_COLUMNS, createOwnCourseParser } from './own-courses.ts';
import { DATE_COLUMNS, importDates } from './own-dates.ts';
import { GUIDE_COLUMNS, importGuides } from './own-guides.ts';
import { importLectures, LECTURE_COLUMNS } from './own-lectures.ts';
import { importNews, NEWS_COLUMNS } from './own-news.ts';
import { importRankings, RANKING_COLUMNS } from './own-rankings.ts';
import { createOwnSchoolParser, OWN_SCHOOL_COLUMNS } from './own-schools.ts';

const ownTableFields = {
  input: 'FILE.csv|.json',
  sizeOf: (path: string) => statSync(path).size,
  preservedSchoolColumns: [],
  namesCourses: null,
  isDerived: () => true,
} as const satisfies Partial<RegisterImporter>;

const createOwnSchoolImporter = (existingSchools: readonly ExistingSchool[]): RegisterImporter => ({
  ...ownTableFields,
  name: 'schools',
  schemes: ['own-school'],
  read: createOwnSchoolParser(existingSchools),
});

const createOwnCourseImporter = (existingSchools: readonly ExistingSchool[]): RegisterImporter => ({
  ...ownTableFields,
  name: 'courses',
  schemes: ['own-course'],
  read: createOwnCourseParser(existingSchools),
});

export const OWN_FILES = {
  schools: {
    description: 'schools of your own; schools missing from a later file are hidden, and return under the same id',
    columns: OWN_SCHOOL_COLUMNS,
    registerOf: createOwnSchoolImporter,
  },
  courses: {
    description: 'courses of your own, at any school of the catalogue; courses missing from a later file are hidden',
    columns: OWN_COURSE_COLUMNS,
    registerOf: createOwnCourseImporter,
  },
  rules: {
    description: 'entry requirements by examination; replaces all existing rules',
    columns: RULE_COLUMNS,
    importTable: importRules,
  },
  facts: {
    description:
      'published facts of schools and courses: English requirements, fees, deadlines, deposits, scholarships; replaces the facts of the previous file',
    columns: FACT_COLUMNS,
    importTable: importFacts,
  },
  rankings: {
    description: 'ranking tables; replaces all existing ranks; lists are sorted by the table of whole institutions',
    columns: RANKING_COLUMNS,
    importTable: importRankings,
  },
  news: {
    description: 'news; replaces the articles of the previous file; other articles are kept',
    columns: NEWS_COLUMNS,
    importTable: importNews,
  },
  lectures: {
    description: 'lectures, added to the existing ones; cancel one with npm run ops -- lecture cancel',
    columns: LECTURE_COLUMNS,
    importTable: importLectures,
  },
  dates: {
    description:
      'admission dates; replaces all existing dates; they appear in the calendars of students who saved the school',
    columns: DATE_COLUMNS,
    importTable: importDates,
  },
  guides: {
    description:
      'passages that the assistant quotes on all sites; replaces the existing ones; passages that a site wrote are kept',
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
