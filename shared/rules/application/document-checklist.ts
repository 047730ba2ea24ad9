import {
  CASE_DOCUMENT_KINDS,
  type CaseDocumentKind,
  OUTCOME_DOCUMENT_KINDS,
  type ReturnReason,
} from './application-lists.ts';

/** State of a document. `missing`: neither requested nor received; `waived`: not needed. */
export const DOCUMENT_STATES = ['missing', 'requested', 'received', 'approved', 'rejected', 'waived'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export interface CaseDocument {
  kind: CaseDocumentKind;
  state: Exclude<DocumentState, 'missing'>;
  /** Whether the document was requested or rejected, so that the student expects a result. */
  isRequested: boolean;
  /** Ready reason for the rejection, or '' if none. */
  reason: ReturnReason | '';
  /** Written reason for the request or the rejection, or '' if none. */
  note: string;
  /** Deadline such as '2026-12-12', or '' if there is none or the document was received. */
  due: string;
  at: string;
}

const BASE_DOCUMENTS: readonly CaseDocumentKind[] = ['passport', 'transcript', 'english', 'statement'];

/** Documents by country: evidence of funds for the visa, and the document with which a school confirms the place. */
const COUNTRY_DOCUMENTS: Readonly<Record<string, readonly CaseDocumentKind[]>> = {
  uk: ['financial', 'cas'],
  au: ['financial', 'coe'],
  us: ['financial', 'i20'],
  ca: ['financial', 'loa'],
};

/** Documents by level: degrees require a reference, and degrees after the first also the certificate of the first. */
const LEVEL_DOCUMENTS: Readonly<Record<string, readonly CaseDocumentKind[]>> = {
  bachelor: ['reference'],
  master: ['reference', 'academic'],
  phd: ['reference', 'academic'],
};

interface AppliedCourse {
  /** Key such as 'uk', or '' for a school that is not in the catalogue. */
  countryKey: string;
  /** Key such as 'bachelor', or '' for a course that is not in the catalogue. */
  levelKey: string;
}

/** Returns the documents that the country and level of the courses require, in the order of CASE_DOCUMENT_KINDS. */
export function listRequiredDocuments(courses: readonly AppliedCourse[]): CaseDocumentKind[] {
  const requiredKinds = new Set<CaseDocumentKind>([
    ...BASE_DOCUMENTS,
    ...courses.flatMap(({ countryKey, levelKey }) => [
      ...(COUNTRY_DOCUMENTS[countryKey] ?? []),
      ...(LEVEL_DOCUMENTS[levelKey] ?? []),
    ]),
    'offerLetter',
  ]);
  return CASE_DOCUMENT_KINDS.filter((kind) => requiredKinds.has(kind));
}

export const isOutcomeDocument = (kind: CaseDocumentKind): boolean =>
  OUTCOME_DOCUMENT_KINDS.some((item) => item === kind);

/**
 * Returns the date from which the agency must act on a document: its deadline if requested, the date of the change if
 * rejected or received after a request, or '' otherwise.
 */
export const getWaitingSince = ({
  state,
  isRequested,
  due,
  at,
}: Omit<CaseDocument, 'kind' | 'reason' | 'note'>): string =>
  state === 'requested' ? due : state === 'rejected' || (state === 'received' && isRequested) ? at.slice(0, 10) : '';
