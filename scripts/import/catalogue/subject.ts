import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import type { OwnSource, SourceKey } from '#scripts/import/sources.ts';

// Import subjects: schools and courses with their facts, which the importers create from a register's rows.

export type Scheme =
  | 'cricos-provider'
  | 'cricos-course'
  | 'unitid'
  | 'unitid-course'
  | 'ukprn'
  | 'ukprn-course'
  | 'kis-course'
  | 'ouac-school'
  | 'ouac-course'
  | 'own-school'
  | 'own-course';

export interface Code {
  scheme: Scheme;
  code: string;
}

export interface Fact {
  key: FactKey;
  part?: string;
  value: string | number;
  /** Unit, if it differs from the usual unit of the fact. */
  unit?: string;
  source: SourceKey | OwnSource;
}

/** Lookup row that a subject refers to. The import inserts it if it is missing. */
export interface Lookup {
  table: 'states' | 'cities' | 'course_types' | 'course_outlines' | 'admission_terms';
  row: Row;
}

interface Subject {
  id: number;
  /** Codes in registers. The id is derived from the first code. */
  codes: [Code, ...Code[]];
  row: Row;
  facts: Fact[];
  /** Names under which the search finds the school. */
  names: string[];
  lookups: Lookup[];
}

export interface SchoolSubject extends Subject {
  subject: 'school';
}

export interface CourseSubject extends Subject {
  subject: 'course';
  /** Names of the school, under which the search also finds its courses. */
  schoolNames: string[];
  /** Names of the course's subjects in every language, under which the search also finds the course. */
  subjectNames?: string[];
  /** Fields of study. `groupId` is null for all but the first type of each group. */
  types: { typeId: number; groupId: number | null }[];
  /** Start months, which only an agency's own files contain. */
  intakes?: number[];
}

export type ImportSubject = SchoolSubject | CourseSubject;
