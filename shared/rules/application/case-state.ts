import {
  type ApplicationStatus,
  type ApplicationEnding,
  isOffer,
  type DecisionOutcome,
  type Reply,
} from './application-lists.ts';

/** State of a case as shown in lists, derived from status, decisions and replies; the last four are final. */
export const CASE_STATES = [
  'draft',
  'preparing',
  'waiting',
  'waitlisted',
  'offered',
  'accepted',
  'deferred',
  'rejected',
  'declined',
  'withdrawn',
  'enrolled',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

interface CaseFacts {
  status: ApplicationStatus;
  /** Ending of a closed case; '' if it was withdrawn before endings were recorded. */
  ending: ApplicationEnding | '';
  /** Month of the later intake, such as 2027-09; '' if not deferred. */
  deferredTo: string;
  isSent: boolean;
  /** Number of courses in the application. */
  courses: number;
  /** Latest decision on each course. */
  decisions: readonly { outcome: DecisionOutcome; reply?: Reply | null | undefined }[];
}

export function getCaseState({ status, ending, deferredTo, isSent, courses, decisions }: CaseFacts): CaseState {
  if (status === 'draft') return 'draft';
  if (status === 'finished') return 'enrolled';
  if (status === 'withdrawn') return ending || 'withdrawn';
  if (decisions.some(({ reply }) => reply === 'accepted')) return deferredTo ? 'deferred' : 'accepted';
  if (decisions.some(({ outcome, reply }) => isOffer(outcome) && !reply)) return 'offered';
  if (decisions.length < courses) return isSent ? 'waiting' : 'preparing';
  if (decisions.some(({ outcome }) => outcome === 'waitlist')) return 'waitlisted';
  return decisions.every(({ outcome }) => outcome === 'rejection') ? 'rejected' : 'declined';
}

/**
 * Returns the ending with which the case can be closed now: its state if decisions or replies ended it, otherwise
 * 'withdrawn'.
 */
export const getEnding = (state: CaseState): ApplicationEnding =>
  state === 'rejected' || state === 'declined' ? state : 'withdrawn';
