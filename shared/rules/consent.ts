import { hongKongDay, isDay, yearsBetween } from './person.ts';

/**
 * What a student agrees to, each by itself: the privacy policy with the terms, the keeping of passports and other
 * documents, the sending of an application to schools abroad, and below 14 what a guardian agrees to.
 */
export const CONSENTS = ['agreement', 'documents', 'abroad', 'guardian'] as const;
export type ConsentKind = (typeof CONSENTS)[number];

export const CONSENT_ACTIONS = ['given', 'withdrawn'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

export const GUARDIAN_RELATIONS = ['mother', 'father', 'guardian'] as const;
export type GuardianRelation = (typeof GUARDIAN_RELATIONS)[number];

/** Who is younger cannot agree alone (Personal Information Protection Law, article 31). */
export const AGE_OF_CONSENT = 14;

/** As much of a line of the log as it takes to say what stands. */
export interface ConsentLine {
  what: ConsentKind;
  action: ConsentAction;
  /** Of the text that was agreed to. */
  version: string;
  /** Ids of countries, where it is about sending abroad. */
  countries: readonly string[];
}

/** The last word on something; the log is in the order in which it was written. */
export const latestDecision = <Line extends ConsentLine>(lines: readonly Line[], what: ConsentKind): Line | null =>
  lines.filter((line) => line.what === what).at(-1) ?? null;

export const isWithdrawn = (lines: readonly ConsentLine[], what: ConsentKind) =>
  latestDecision(lines, what)?.action === 'withdrawn';

/** Whether somebody has agreed to the text of today. A site that has no text any more goes by what was agreed to. */
export function isConsented(lines: readonly ConsentLine[], what: ConsentKind, version: string | null): boolean {
  const last = latestDecision(lines, what);
  return last?.action === 'given' && (version === null || last.version === version);
}

/** The same for sending abroad, which names the countries. */
export const isConsentedFor = (lines: readonly ConsentLine[], countries: readonly string[], version: string | null) =>
  isConsented(lines, 'abroad', version) &&
  countries.every((country) => latestDecision(lines, 'abroad')?.countries.includes(country));

/** By any of the days that somebody has given as their birthday, so by the latest; null where there is none. */
export function needsGuardian(birthdays: readonly string[], today = hongKongDay()): boolean | null {
  const days = birthdays.filter((day) => isDay(day));
  if (days.length === 0) return null;
  return days.some((day) => yearsBetween(day, today) < AGE_OF_CONSENT);
}

/**
 * What a withdrawal does with what was kept. Documents and the number of a passport are deleted: nothing but the consent was
 * the reason to have them. What else was agreed to covers them as well, but can be given anew by somebody who has not asked
 * for anything to go: then they are closed until it is.
 */
export const WITHDRAWING: Readonly<Record<ConsentKind, 'closes' | 'deletes' | 'stopsSending'>> = {
  agreement: 'closes',
  documents: 'deletes',
  abroad: 'stopsSending',
  guardian: 'closes',
};

/**
 * What has been uploaded stays closed to everybody but its student once the consent to it or the whole agreement is
 * withdrawn, a child's also by the guardian.
 */
export const closesDocuments = (lines: readonly ConsentLine[], birthday: string, today = hongKongDay()) =>
  isWithdrawn(lines, 'agreement') ||
  isWithdrawn(lines, 'documents') ||
  (isWithdrawn(lines, 'guardian') && needsGuardian([birthday], today) === true);

/** Nothing more goes to schools abroad. What they have already cannot be called back. */
export const blocksSharingWithSchools = (lines: readonly ConsentLine[]) =>
  isWithdrawn(lines, 'agreement') || isWithdrawn(lines, 'abroad');

/**
 * What keeps somebody from showing advisers their results: below 14 a guardian has to have agreed to what the site keeps, and who has taken
 * back the agreement to all of it gives it again first.
 */
export function findSharingConsentGap(
  { lines, version, birthdays }: ConsentCircumstances,
  today = hongKongDay(),
): 'agreement' | 'guardian' | null {
  if (isWithdrawn(lines, 'agreement')) return 'agreement';
  return needsGuardian(birthdays, today) === true && !isConsented(lines, 'guardian', version) ? 'guardian' : null;
}

/** What was shown is closed to advisers as soon as one of these is taken back, until it is given again. */
export const revokesSharing = (lines: readonly ConsentLine[]) =>
  isWithdrawn(lines, 'agreement') || isWithdrawn(lines, 'guardian');

export type ConsentGap = ConsentKind | 'birthday';

export interface ConsentCircumstances {
  lines: readonly ConsentLine[];
  /** Of the text of today; null for a site without one. */
  version: string | null;
  birthdays: readonly string[];
}

/**
 * What is lacking before a document or the number of a passport may be kept, and with countries before an application may
 * be sent there; null where nothing is. A policy that was never agreed to, or has changed, is asked for and keeps nobody
 * from anything; one of which the consent was withdrawn does.
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
