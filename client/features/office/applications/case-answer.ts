import type { CaseRefusal, DOCUMENT_FAULTS } from '#shared/contract/office/applications.ts';

/** Result of an action on a case, with the submitted values. */
export type CaseAnswer = { typed: Readonly<Record<string, string>> } & (
  | { kind: 'invalid'; field: string }
  | { kind: 'refused'; refusal: CaseRefusal }
  /** The change requires confirmation, since the student sees it at once. */
  | { kind: 'confirm' }
  | { kind: 'passportNumber'; number: string }
  | { kind: 'notFiled'; fault: (typeof DOCUMENT_FAULTS)[number] | 'closed' }
  | { kind: 'notOpened'; why: 'reason' | 'staysHere' }
);

export const CASE_DONE = [
  'stepReached',
  'decided',
  'deferred',
  'closed',
  'reopened',
  'noted',
  'mentioned',
  'taskDone',
  'messageSent',
  'messageResponded',
  'conditionMet',
  'undone',
  'sentToSchools',
  'documentRequested',
  'documentApproved',
  'documentRejected',
  'documentWaived',
  'documentAdded',
  'assigned',
] as const;
export type CaseDone = (typeof CASE_DONE)[number];
