import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import type { OwnSource, SourceKey } from '#scripts/import/sources.ts';

// Import subjects: schools and courses with their facts, as the importers produce them from a register's rows.

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
  /** Unit, if it differs from the usual one of the fact's key. */
  unit?: string;
  source: SourceKey | OwnSource;
}

/** Lookup row that a subject references; it is inserted if it is missing. */
export interface Lookup {
  table: 'states' | 'cities' | 'course_types' | 'course_outlines' | 'admission_terms';
  row: Row;
}

interface Subject {
  id: number;
  /** Codes in registers; the id is derived from the first. */
  codes: [Code, ...Code[]];
  row: Row;
  facts: Fact[];
  /** Names that are indexed for search. */
  names: string[];
  lookups: Lookup[];
}

export interface SchoolSubject extends Subject {
  subject: 'school';
}

export interface CourseSubject extends Subject {
  subject: 'course';
  /** Names of the course's school, which are indexed for the course too. */
  schoolNames: string[];
  /** Names of the course's subjects in every language, which are indexed too. */
  subjectNames?: string[];
  /** Fields of study. `groupId` is null except for the first type of each group. */
  types: { typeId: number; groupId: number | null }[];
  /** Start months; only an agency's own files have them. */
  intakes?: number[];
}

export type ImportSubject = SchoolSubject | CourseSubject;
