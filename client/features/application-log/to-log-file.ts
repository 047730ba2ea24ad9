import { assertNever } from '#shared/assert-never.ts';
import type { OwnLog } from '#shared/contract/application/application.ts';
import type { LogFile } from '#shared/rules/application/log-file.ts';
import { isHashedAction, type RedactedEntry } from '#shared/rules/application/log-chain.ts';
import {
  APPLICATION_EVENTS,
  type ApplicationEventKind,
  RETURN_REASONS,
  type ReturnReason,
} from '#shared/rules/application/application-lists.ts';

/** Converts the backend's response to a log file, which can be verified without the site. */
export const toLogFile = (log: OwnLog, site: string, writtenAt: string): LogFile => ({
  application: log.id,
  site,
  writtenAt,
  head: {
    userId: log.userId,
    head: log.head,
    old: log.old,
    sealed: log.sealed ? 1 : 0,
    submittedAt: log.submittedAt,
  },
  entries: log.entries.map(({ isWithheld, ...entry }) =>
    isWithheld ? { seq: entry.seq, hash: entry.hash, isWithheld } : entry,
  ),
  sent: log.sent,
});

/** Log entry for display. `ownMatter` is an internal entry whose details the student does not see. */
export type DescribedAction =
  | { kind: 'ownMatter' | 'unknown' }
  | {
      kind: 'event';
      event: ApplicationEventKind;
      step: string;
      outcome: string;
      ending: string;
      /** Month to which the start of the course was deferred. */
      intake: string;
      document: string;
      course: number;
      /** Ready reason for returning a document, or null. */
      returnReason: ReturnReason | null;
      text: string;
    };

/** Parses the action of an entry. The log may be tampered with, so an unrecognised action becomes `unknown`. */
export function parseLoggedAction(entry: RedactedEntry): DescribedAction {
  if ('isWithheld' in entry || isHashedAction(entry.action)) return { kind: 'ownMatter' };
  const action = parseJsonObject(entry.action);
  const event = APPLICATION_EVENTS.find((item) => item === action?.kind);
  if (!action || !event) return { kind: 'unknown' };
  const getText = (name: string) => (typeof action[name] === 'string' ? action[name] : '');
  const course = typeof action.course === 'number' ? action.course : 0;
  const [step, outcome, ending, intake] = [getText('step'), getText('outcome'), getText('ending'), getText('intake')];
  const documentKind = getText('document');
  return {
    kind: 'event',
    event,
    step,
    outcome,
    ending,
    intake,
    document: documentKind,
    course,
    returnReason: RETURN_REASONS.find((item) => item === getText('reason')) ?? null,
    text: [formatDeposit(action.deposit), getNote(event, getText)].filter(Boolean).join(' · '),
  };
}

/** Returns amount and day of a deposit as they are stored, such as 'GBP 2000 · 2026-11-30'. */
function formatDeposit(deposit: unknown): string {
  if (typeof deposit !== 'object' || deposit === null) return '';
  const { amount, currency, paidOn } = deposit as Record<string, unknown>;
  return [
    typeof amount === 'number' && typeof currency === 'string' ? `${currency} ${amount}` : '',
    typeof paidOn === 'string' ? paidOn : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function getNote(event: ApplicationEventKind, getText: (name: string) => string): string {
  switch (event) {
    case 'messageSent':
      return getText('text');
    case 'decided':
      return [getText('replyBy'), getText('note')].filter(Boolean).join(' · ');
    case 'stepReached':
    case 'sentToSchools':
    case 'courseMoved':
    case 'documentRequested':
    case 'documentRejected':
    case 'deferred':
    case 'closed':
    case 'reopened':
    case 'withdrawn':
    case 'offerAccepted':
    case 'offerDeclined':
    case 'conditionWaived':
    case 'extensionRequested':
      return getText('note');
    case 'started':
    case 'submitted':
    case 'formChanged':
    case 'documentAdded':
    case 'documentApproved':
    case 'documentWaived':
    case 'conditionMet':
    case 'undone':
    case 'messageResponded':
      return '';
    default:
      return assertNever(event);
  }
}

function parseJsonObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsedValue = JSON.parse(text) as unknown;
    return typeof parsedValue === 'object' && parsedValue !== null ? (parsedValue as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Returns the names of the courses of a submitted form, in its order. */
export function listCourseNames(submittedForm: string): string[] {
  const courses = parseJsonObject(submittedForm)?.courses;
  return Array.isArray(courses)
    ? courses.map((course: unknown) => {
        const { courseName, schoolName } = (course ?? {}) as Record<string, unknown>;
        return (
          [courseName, schoolName].find((candidate) => typeof candidate === 'string' && candidate !== '')?.toString() ??
          ''
        );
      })
    : [];
}
