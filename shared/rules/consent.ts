import { getHongKongDay } from './hong-kong-day.ts';
import { isDay, getAge } from './person.ts';

/**
 * Separate consents: privacy policy and terms; storage of passports and documents; sending applications abroad; and the
 * guardian's consent for a student under 14.
 */
export const CONSENT_KINDS = ['agreement', 'documents', 'abroad', 'guardian'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const CONSENT_ACTIONS = ['given', 'withdrawn'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

export const GUARDIAN_RELATIONS = ['mother', 'father', 'guardian'] as const;
export type GuardianRelation = (typeof GUARDIAN_RELATIONS)[number];

/** Age below which a user cannot consent alone (Personal Information Protection Law of China, article 31). */
export const AGE_OF_CONSENT = 14;

/** Fields of a log entry that determine the current consent. */
export interface ConsentEntry {
  what: ConsentKind;
  action: ConsentAction;
  /** Ids of the destination countries of a consent to a transfer abroad. Empty for other kinds. */
  version: string;
  /** Ids of the destination countries of a consent to sending abroad. Empty for other kinds. */
  countries: readonly string[];
}

/** Returns the latest entry of a kind in a chronological log, or null if there is none. */
export const findLatestDecision = <Line extends ConsentEntry>(lines: readonly Line[], kind: ConsentKind): Line | null =>
  lines.filter((line) => line.what === kind).at(-1) ?? null;

export const isConsentWithdrawn = (lines: readonly ConsentEntry[], kind: ConsentKind) =>
  findLatestDecision(lines, kind)?.action === 'withdrawn';

/**
 * Returns whether the current policy version is accepted. Without a policy (`version` null), any consent that was not
 * withdrawn counts.
 */
export function isConsented(lines: readonly ConsentEntry[], kind: ConsentKind, version: string | null): boolean {
  const latestEntry = findLatestDecision(lines, kind);
  return latestEntry?.action === 'given' && (version === null || latestEntry.version === version);
}

/** Returns whether sending abroad is consented to for all of the countries. */
export const hasConsentFor = (lines: readonly ConsentEntry[], countries: readonly string[], version: string | null) =>
  isConsented(lines, 'abroad', version) &&
  countries.every((country) => findLatestDecision(lines, 'abroad')?.countries.includes(country));

/** Returns whether the age by any of the birthdays is below 14, or null if no birthday is valid. */
export function needsGuardianConsent(birthdays: readonly string[], today = getHongKongDay()): boolean | null {
  const validBirthdays = birthdays.filter((day) => isDay(day));
  if (validBirthdays.length === 0) return null;
  return validBirthdays.some((day) => getAge(day, today) < AGE_OF_CONSENT);
}

/**
 * Effect of a withdrawal on stored documents. Withdrawing `documents` deletes documents and passport number, because
 * the consent was the only reason for storing them. The other consents may be given again without an intent to delete,
 * so until then documents are only closed.
 */
export const WITHDRAWAL_EFFECTS: Readonly<Record<ConsentKind, 'closes' | 'deletes' | 'stopsSending'>> = {
  agreement: 'closes',
  documents: 'deletes',
  abroad: 'stopsSending',
  guardian: 'closes',
};

/**
 * Returns whether staff may no longer open the student's documents: after withdrawal of the document consent or the
 * whole agreement and, for a student under 14, also after withdrawal by the guardian.
 */
export const areDocumentsClosed = (lines: readonly ConsentEntry[], birthday: string, today = getHongKongDay()) =>
  isConsentWithdrawn(lines, 'agreement') ||
  isConsentWithdrawn(lines, 'documents') ||
  (isConsentWithdrawn(lines, 'guardian') && needsGuardianConsent([birthday], today) === true);

/** Returns whether nothing more may be sent abroad. Data sent earlier cannot be recalled. */
export const isSharingWithSchoolsBlocked = (lines: readonly ConsentEntry[]) =>
  isConsentWithdrawn(lines, 'agreement') || isConsentWithdrawn(lines, 'abroad');

/**
 * Returns the consent that is missing before results may be shared with advisers: the agreement if it was withdrawn or,
 * for a student under 14, the guardian's consent. Null if none is missing.
 */
export function findSharingConsentGap(
  { lines, version, birthdays }: ConsentCircumstances,
  today = getHongKongDay(),
): 'agreement' | 'guardian' | null {
  if (isConsentWithdrawn(lines, 'agreement')) return 'agreement';
  return needsGuardianConsent(birthdays, today) === true && !isConsented(lines, 'guardian', version)
    ? 'guardian'
    : null;
}

/** Returns whether a withdrawal makes shared results inaccessible to advisers. */
export const isSharingRevoked = (lines: readonly ConsentEntry[]) =>
  isConsentWithdrawn(lines, 'agreement') || isConsentWithdrawn(lines, 'guardian');

export type MissingConsent = ConsentKind | 'birthday';

export interface ConsentCircumstances {
  lines: readonly ConsentEntry[];
  /** Current version of the privacy policy, or null for a site without one. */
  version: string | null;
  birthdays: readonly string[];
}

/**
 * Returns the consent that is missing before a document or passport number may be stored and, with `countries`, before
 * an application may be sent there, or null if none is missing. A withdrawn agreement blocks. Acceptance of a new or
 * changed policy is requested without blocking.
 */
export function findConsentGap(
  { lines, version, birthdays }: ConsentCircumstances,
  countries: readonly string[] | null,
  today = getHongKongDay(),
): MissingConsent | null {
  if (isConsentWithdrawn(lines, 'agreement')) return 'agreement';
  if (!isConsented(lines, 'documents', version)) return 'documents';
  const isBelowConsentAge = needsGuardianConsent(birthdays, today);
  if (isBelowConsentAge === null) return 'birthday';
  if (isBelowConsentAge && !isConsented(lines, 'guardian', version)) return 'guardian';
  return countries === null || hasConsentFor(lines, countries, version) ? null : 'abroad';
}
