import type { ApplicationStatus, DecisionOutcome, Reply } from './application-lists.ts';

/** State of one course of an application. The last four are final. */
export const COURSE_STATES = [
  'preparing',
  'submitted',
  'waitlisted',
  'conditionalOffer',
  'offer',
  'accepted',
  'deferred',
  'enrolled',
  'rejected',
  'declined',
  'withdrawn',
] as const;
export type CourseState = (typeof COURSE_STATES)[number];

interface CourseFacts {
  /** Status of the application. */
  status: ApplicationStatus;
  /** Month of the later intake of the accepted place, or '' if not deferred. */
  deferredTo: string;
  isSent: boolean;
  isWithdrawn: boolean;
  /** Latest decision on the course, or null if there is none. */
  decision: {
    outcome: DecisionOutcome;
    conditions: readonly string[];
    met: readonly number[];
    reply: Reply | null;
  } | null;
}

export function getCourseState({ status, deferredTo, isSent, isWithdrawn, decision }: CourseFacts): CourseState {
  if (decision?.reply === 'accepted') {
    if (status === 'finished') return 'enrolled';
    if (status !== 'withdrawn') return deferredTo ? 'deferred' : 'accepted';
  }
  if (isWithdrawn) return 'withdrawn';
  if (decision?.outcome === 'rejection') return 'rejected';
  if (decision?.reply === 'declined') return 'declined';
  // When an application is closed or finished, none of its other courses remains open.
  if (status === 'withdrawn' || status === 'finished') return 'withdrawn';
  if (!decision) return isSent ? 'submitted' : 'preparing';
  if (decision.outcome === 'waitlist') return 'waitlisted';
  const { outcome, conditions, met } = decision;
  return outcome === 'offer' || (conditions.length > 0 && met.length === conditions.length)
    ? 'offer'
    : 'conditionalOffer';
}
