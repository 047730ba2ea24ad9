import { DOCUMENT_KINDS } from './application-lists.ts';

/** Why an adviser opens a document; with `other`, and where they wish, in words of their own. */
export const OPENING_REASONS = ['check', 'forward', 'visa', 'asked', 'other'] as const;
export type OpeningReason = (typeof OPENING_REASONS)[number];

/** What is opened with a reason: files, and the number of the passport in the form. */
export const OPENED_KINDS = [...DOCUMENT_KINDS, 'passportNumber'] as const;

export const OPENING_NOTE_MAX = 200;

const SHOWN = 3;

/** As much of a passport's number as tells one from another, without telling it. */
export const maskPassport = (number: string) =>
  number.length > SHOWN * 2 ? `${'•'.repeat(number.length - SHOWN)}${number.slice(-SHOWN)}` : '•'.repeat(number.length);
