import type { CaseState } from '#shared/rules/application/case-state.ts';
import { acceptedPlace, type ApplicationState, hasAccepted, isTakeable, stateOfCase } from './application-state.ts';

/** How an application stands, in the numbers that lists ask for; they stand in its row, and follow from its log. */
export interface ApplicationStand {
  /** How many steps have been reached. */
  steps: number;
  decisions: number;
  /** Whether it has gone to schools. */
  sent: 0 | 1;
  /** Those that were declined are none any more. */
  offers: number;
  /** The place that the student has accepted: 0 for none, 1 with conditions to be met, 2 without. */
  accepted: 0 | 1 | 2;
  caseState: CaseState;
  /** Messages of the student's. */
  unanswered: number;
  /**
   * Until when each offer that is open has to be replied to, in order and each day once; none once one is taken up. All of them: which
   * comes next is asked on the day on which somebody looks, for days go by without an entry in the log.
   */
  replyDays: readonly string[];
}

/** An offer that waits for the student's word until a day. */
export interface OpenOffer {
  id: number;
  course: number;
  replyBy: string;
}

export function openOffers({ status, decisions }: ApplicationState): OpenOffer[] {
  if (status !== 'following' || hasAccepted({ decisions })) return [];
  return decisions
    .filter((decision) => isTakeable(decision) && decision.replyBy !== '')
    .map(({ id, course, replyBy }) => ({ id, course, replyBy }));
}

export function standOf(state: ApplicationState): ApplicationStand {
  const { reached, decisions, messages } = state;
  const offers = decisions.filter(isTakeable);
  const days = openOffers(state).map(({ replyBy }) => replyBy);
  return {
    steps: reached.length,
    decisions: decisions.length,
    sent: state.isSent ? 1 : 0,
    offers: offers.length,
    accepted: acceptedPlace(state),
    caseState: stateOfCase(state),
    unanswered: messages.filter(({ from, responded }) => from === 'student' && !responded).length,
    replyDays: [...new Set(days)].toSorted(),
  };
}

/** By when an offer has to be replied to next, from a day on; '' where none waits. */
export const nextReplyBy = (state: ApplicationState, today: string): string =>
  standOf(state).replyDays.find((day) => day >= today) ?? '';
