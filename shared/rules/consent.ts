import { hongKongDay, isDay, yearsBetween } from './person.ts';

/**
 * Separate consents: privacy policy and terms, storage of passports and documents, sending applications abroad, and a
 * guardian's consent below 14.
 */
export const CONSENTS = ['agreement', 'documents', 'abroad', 'guardian'] as const;
export type ConsentKind = (typeof CONSENTS)[number];

export const CONSENT_ACTIONS = ['given', 'withdrawn'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

export const GUARDIAN_RELATIONS = ['mother', 'father', 'guardian'] as const;
export type GuardianRelation = (typeof GUARDIAN_RELATIONS)[number];

/** Younger users cannot consent alone (Personal Information Protection Law, article 31). */
export const AGE_OF_CONSENT = 14;

/** Subset of a log entry that determines the current consent. */
export interface ConsentLine {
  what: ConsentKind;
  action: ConsentAction;
  /** Version of the policy. */
  version: string;
  /** Country ids of consent to sending abroad. */
  countries: readonly string[];
}

/** Last entry of a kind; the log is chronological. */
export const latestDecision = <Line extends ConsentLine>(lines: readonly Line[], kind: ConsentKind): Line | null =>
  lines.filter((line) => line.what === kind).at(-1) ?? null;

export const isWithdrawn = (lines: readonly ConsentLine[], kind: ConsentKind) =>
  latestDecision(lines, kind)?.action === 'withdrawn';

/** Whether the current policy version is accepted. A site without a policy accepts any earlier consent. */
export function isConsented(lines: readonly ConsentLine[], kind: ConsentKind, version: string | null): boolean {
  const last = latestDecision(lines, kind);
  return last?.action === 'given' && (version === null || last.version === version);
}

/** Consent to sending abroad, by country. */
export const isConsentedFor = (lines: readonly ConsentLine[], countries: readonly string[], version: string | null) =>
  isConsented(lines, 'abroad', version) &&
  countries.every((country) => latestDecision(lines, 'abroad')?.countries.includes(country));

/** Uses the latest of the entered birthdays; null without one. */
export function needsGuardian(birthdays: readonly string[], today = hongKongDay()): boolean | null {
  const days = birthdays.filter((day) => isDay(day));
  if (days.length === 0) return null;
  return days.some((day) => yearsBetween(day, today) < AGE_OF_CONSENT);
}

/**
 * Effect of a withdrawal on stored data. Documents and the passport number are deleted, since the consent was the only
 * reason to store them. Other withdrawn consents also cover documents but can be given again without a request for
 * deletion: until then documents are closed.
 */
export const WITHDRAWING: Readonly<Record<ConsentKind, 'closes' | 'deletes' | 'stopsSending'>> = {
  agreement: 'closes',
  documents: 'deletes',
  abroad: 'stopsSending',
  guardian: 'closes',
};

/**
 * Uploads are inaccessible to staff after withdrawal of the document consent or of the whole agreement, for children
 * also by the guardian.
 */
export const closesDocuments = (lines: readonly ConsentLine[], birthday: string, today = hongKongDay()) =>
  isWithdrawn(lines, 'agreement') ||
  isWithdrawn(lines, 'documents') ||
  (isWithdrawn(lines, 'guardian') && needsGuardian([birthday], today) === true);

/** Stops further transfers abroad; earlier ones cannot be undone. */
export const blocksSharingWithSchools = (lines: readonly ConsentLine[]) =>
  isWithdrawn(lines, 'agreement') || isWithdrawn(lines, 'abroad');

/**
 * Reason against sharing results with advisers: below 14 a guardian's consent is required, and a withdrawn agreement
 * must be given again.
 */
export function findSharingConsentGap(
  { lines, version, birthdays }: ConsentCircumstances,
  today = hongKongDay(),
): 'agreement' | 'guardian' | null {
  if (isWithdrawn(lines, 'agreement')) return 'agreement';
  return needsGuardian(birthdays, today) === true && !isConsented(lines, 'guardian', version) ? 'guardian' : null;
}

/** Shared results are inaccessible to advisers while one of these is withdrawn. */
export const revokesSharing = (lines: readonly ConsentLine[]) =>
  isWithdrawn(lines, 'agreement') || isWithdrawn(lines, 'guardian');

export type ConsentGap = ConsentKind | 'birthday';

export interface ConsentCircumstances {
  lines: readonly ConsentLine[];
  /** Current policy version; null for a site without one. */
  version: string | null;
  birthdays: readonly string[];
}

/**
 * Consent that is missing before a document or passport number may be stored and, with countries, before an application
 * may be sent there; null if none. A policy that was never accepted, or has changed, is asked for without blocking; a
 * policy whose consent was withdrawn blocks.
 */
export function findConsentGap(
  { lines, version, birthdays }: ConsentCircumstances,
  countries: readonly string[] | null,
  today = hongKongDay(),
): ConsentGap | null {
  if (isWithdrawn(lines, 'agreement')) return 'agreement';
  if (!isConsented(lines, 'documents', version)) return 'documents';
  const isChild = needsGuardian(birthdays, today);
  if (isChild === null) return 'birthday';
  if (isChild && !isConsented(lines, 'guardian', version)) return 'guardian';
  return countries === null || isConsentedFor(lines, countries, version) ? null : 'abroad';
}
