import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import type { OwnSource, SourceKey } from '#scripts/import/sources.ts';

// Import subjects: schools and courses of the catalogue with their facts, produced from a register's rows.

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
  /** Set if it differs from the unit of the fact's key. */
  unit?: string;
  source: SourceKey | OwnSource;
}

/** Referenced lookup row, inserted if missing. */
export interface Lookup {
  table: 'states' | 'cities' | 'course_types' | 'course_outlines' | 'admission_terms';
  row: Row;
}

interface Subject {
  id: number;
  /** The id is derived from the first code. */
  codes: [Code, ...Code[]];
  row: Row;
  facts: Fact[];
  /** Names for search. */
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
  /** Names of its subjects in every language, indexed beside its own names and fields. */
  subjectNames?: string[];
  /** Only the first type of each group has `groupId`. */
  types: { typeId: number; groupId: number | null }[];
  /** Start months, which only agencies' own files have. */
  intakes?: number[];
}

export type ImportSubject = SchoolSubject | CourseSubject;
