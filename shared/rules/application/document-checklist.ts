import { CASE_DOCUMENT_KINDS, type CaseDocumentKind, OUTCOME_DOCUMENT_KINDS } from './application-lists.ts';

/** State of a document of a case; `missing`: neither requested nor received; `waived`: not needed. */
export const DOCUMENT_STATES = ['missing', 'requested', 'received', 'approved', 'rejected', 'waived'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** State of a document as logged. */
export interface CaseDocument {
  kind: CaseDocumentKind;
  state: Exclude<DocumentState, 'missing'>;
  /** Whether it was requested or rejected, so that the student expects a result. */
  isRequested: boolean;
  /** Reason of the request or the rejection; '' without one. */
  note: string;
  /** '2026-12-12'; '' without a deadline, and once it is received. */
  due: string;
  at: string;
}

const STUDENTS: readonly CaseDocumentKind[] = ['passport', 'transcript', 'english', 'statement'];

/** Evidence of funds for the visa, and the document that confirms the place. */
const OF_COUNTRY: Readonly<Record<string, readonly CaseDocumentKind[]>> = {
  uk: ['financial', 'cas'],
  au: ['financial', 'coe'],
  us: ['financial', 'i20'],
  ca: ['financial', 'loa'],
};

/** A degree asks for a reference, and one after a first degree for its certificate. */
const OF_LEVEL: Readonly<Record<string, readonly CaseDocumentKind[]>> = {
  bachelor: ['reference'],
  master: ['reference', 'academic'],
  phd: ['reference', 'academic'],
};

interface AppliedFor {
  /** 'uk'; '' for a school that the catalogue lacks. */
  countryKey: string;
  /** 'bachelor'; '' for a course that the catalogue lacks. */
  levelKey: string;
}

/** Documents of a case by country and level of its courses, in the order of the kinds. */
export function defaultChecklist(courses: readonly AppliedFor[]): CaseDocumentKind[] {
  const needed = new Set<CaseDocumentKind>([
    ...STUDENTS,
    ...courses.flatMap(({ countryKey, levelKey }) => [
      ...(OF_COUNTRY[countryKey] ?? []),
      ...(OF_LEVEL[levelKey] ?? []),
    ]),
    'offerLetter',
  ]);
  return CASE_DOCUMENT_KINDS.filter((kind) => needed.has(kind));
}

export const isOutcomeDocument = (kind: CaseDocumentKind): boolean =>
  OUTCOME_DOCUMENT_KINDS.some((one) => one === kind);

/** Day from which a document waits for the agency: rejected, received after a request, or due; '' if it waits for nobody. */
export const waitsFrom = ({ state, isRequested, due, at }: Omit<CaseDocument, 'kind' | 'note'>): string =>
  state === 'requested' ? due : state === 'rejected' || (state === 'received' && isRequested) ? at.slice(0, 10) : '';
