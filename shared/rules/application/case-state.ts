import { type ApplicationStatus, type Ending, isOffer, type Outcome, type Reply } from './application-lists.ts';

/** How a case stands, beside the steps that it has reached; the last four are ends. */
const CASE_STATES = [
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
  /** Of a case that was closed; '' of one that was withdrawn before cases had endings. */
  ending: Ending | '';
  /** The month of the later intake, 2027-09; '' where nothing was deferred. */
  deferredTo: string;
  isSent: boolean;
  /** How many were applied for. */
  courses: number;
  /** The latest of each course. */
  decisions: readonly { outcome: Outcome; reply?: Reply | null | undefined }[];
}

export function caseStateOf({ status, ending, deferredTo, isSent, courses, decisions }: CaseFacts): CaseState {
  if (status === 'draft') return 'draft';
  if (status === 'finished') return 'enrolled';
  if (status === 'withdrawn') return ending || 'withdrawn';
  if (decisions.some(({ reply }) => reply === 'accepted')) return deferredTo ? 'deferred' : 'accepted';
  if (decisions.some(({ outcome, reply }) => isOffer(outcome) && !reply)) return 'offered';
  if (decisions.length < courses) return isSent ? 'waiting' : 'preparing';
  if (decisions.some(({ outcome }) => outcome === 'waitlist')) return 'waitlisted';
  return decisions.every(({ outcome }) => outcome === 'rejection') ? 'rejected' : 'declined';
}

/** By which a case can be closed now: as the schools' and the student's decisions have it, else as withdrawn. */
export const endingOf = (state: CaseState): Ending =>
  state === 'rejected' || state === 'declined' ? state : 'withdrawn';
