import {
  type ApplicationStatus,
  type ApplicationStep,
  type ApplicationEnding,
  isOffer,
  type DecisionOutcome,
  type Reply,
} from './application-lists.ts';

/**
 * Status of a case, the same in every list and on every page: derived from status, decisions, replies and the steps that
 * follow an accepted place. The last four are final.
 */
export const CASE_STATES = [
  'draft',
  'preparing',
  'waiting',
  'waitlisted',
  'offered',
  'accepted',
  'depositPaid',
  'placeConfirmed',
  'visaGranted',
  'deferred',
  'rejected',
  'declined',
  'withdrawn',
  'enrolled',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

interface CaseFacts {
  status: ApplicationStatus;
  /** Ending of a closed case, or '' if it was withdrawn before endings were recorded. */
  ending: ApplicationEnding | '';
  /** Month of the later intake, such as 2027-09, or '' if not deferred. */
  deferredTo: string;
  /** Steps reached so far. */
  reached: readonly { key: ApplicationStep }[];
  isSent: boolean;
  /** Number of courses in the application. */
  courses: number;
  /** Latest decision on each course. */
  decisions: readonly { outcome: DecisionOutcome; reply?: Reply | null | undefined }[];
}

export function getCaseState({
  status,
  ending,
  deferredTo,
  reached,
  isSent,
  courses,
  decisions,
}: CaseFacts): CaseState {
  if (status === 'draft') return 'draft';
  if (status === 'finished') return 'enrolled';
  if (status === 'withdrawn') return ending || 'withdrawn';
  if (decisions.some(({ reply }) => reply === 'accepted')) return deferredTo ? 'deferred' : getPlaceState(reached);
  if (decisions.some(({ outcome, reply }) => isOffer(outcome) && !reply)) return 'offered';
  if (decisions.length < courses) return isSent ? 'waiting' : 'preparing';
  if (decisions.some(({ outcome }) => outcome === 'waitlist')) return 'waitlisted';
  return decisions.every(({ outcome }) => outcome === 'rejection') ? 'rejected' : 'declined';
}

/** States of a case with an accepted place, by the last step, latest first. */
const PLACE_STATES = [
  ['visa', 'visaGranted'],
  ['coe', 'placeConfirmed'],
  ['payReservationFee', 'depositPaid'],
] as const satisfies [ApplicationStep, CaseState][];

const getPlaceState = (reached: CaseFacts['reached']): CaseState =>
  PLACE_STATES.find(([step]) => reached.some(({ key }) => key === step))?.[1] ?? 'accepted';

/** Whether the case has an accepted place and is still in progress. */
export const hasPlace = (state: CaseState) =>
  state === 'accepted' || state === 'deferred' || PLACE_STATES.some(([, placeState]) => placeState === state);

/**
 * Returns the ending with which the case can be closed now: its state if decisions or replies ended it, otherwise
 * 'withdrawn'.
 */
export const getEnding = (state: CaseState): ApplicationEnding =>
  state === 'rejected' || state === 'declined' ? state : 'withdrawn';
