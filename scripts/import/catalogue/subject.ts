import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import type { OwnSource, SourceKey } from '#scripts/import/sources.ts';

// What becomes of the rows of a register: schools and courses of the catalogue, each with what is known of it.

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
  /** Where it is not that of its key. */
  unit?: string;
  source: SourceKey | OwnSource;
}

/** What a row leans on, of the words of the catalogue: added where it is not there. */
export interface Lookup {
  table: 'states' | 'cities' | 'course_types' | 'course_outlines' | 'admission_terms';
  row: Row;
}

interface Subject {
  id: number;
  /** The first is the one that the id is drawn from. */
  codes: [Code, ...Code[]];
  row: Row;
  facts: Fact[];
  /** Under which it is found. */
  names: string[];
  lookups: Lookup[];
}

export interface SchoolSubject extends Subject {
  subject: 'school';
}

export interface CourseSubject extends Subject {
  subject: 'course';
  /** Names of its school, which find it as words beside its own. */
  schoolNames: string[];
  /** Its subjects, in every language: words that find it beside its own names and its fields. */
  subjectNames?: string[];
  /** The group stands with the first type of each group only. */
  types: { typeId: number; groupId: number | null }[];
  /** Months in which it begins, where a file tells them; no register does. */
  intakes?: number[];
}

export type ImportSubject = SchoolSubject | CourseSubject;
