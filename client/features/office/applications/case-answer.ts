import type { CaseRefusal, DOCUMENT_ERRORS } from '#shared/contract/office/applications.ts';

/** Result of an action on a case, with the submitted values. */
export type CaseActionResult = { typedValues: Readonly<Record<string, string>> } & (
  | { kind: 'invalid'; field: string }
  | { kind: 'refused'; refusal: CaseRefusal }
  /** The request did not reach the server. */
  | { kind: 'notSent' }
  /** The change requires confirmation, because the student sees it immediately. */
  | { kind: 'confirm' }
  | { kind: 'passportNumber'; number: string }
  | { kind: 'notFiled'; fault: (typeof DOCUMENT_ERRORS)[number] | 'closed' }
  | { kind: 'notOpened'; why: 'reason' | 'staysHere' }
);

export const CASE_ACTIONS_DONE = [
  'stepReached',
  'decided',
  'deferred',
  'closed',
  'reopened',
  'noted',
  'mentioned',
  'tasked',
  'taskedMentioned',
  'taskDone',
  'messageSent',
  'messageResponded',
  'conditionMet',
  'conditionWaived',
  'offerAccepted',
  'offerDeclined',
  'extensionRequested',
  'undone',
  'sentToSchools',
  'courseMoved',
  'documentRequested',
  'documentsRequested',
  'documentApproved',
  'documentRejected',
  'documentWaived',
  'documentAdded',
  'assigned',
] as const;
export type CaseActionDone = (typeof CASE_ACTIONS_DONE)[number];
