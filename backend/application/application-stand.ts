import { APPLICATION_STEPS, isOffer } from '#shared/rules/application/application-steps.ts';
import type { ApplicationState } from './application-state.ts';

/** How an application stands, in the numbers that lists ask for; they stand in its row, and follow from its log. */
export interface ApplicationStand {
  /** How many steps have been reached. */
  steps: number;
  decisions: number;
  offers: number;
  /** Messages of the student's. */
  unanswered: number;
  /** Until when the offer that ends first has to be replied to; '' where none has, and once one is taken up. */
  replyBy: string;
}

const ADMITTED = APPLICATION_STEPS.indexOf('admission') + 1;

export function standOf({ reached, decisions, messages }: ApplicationState): ApplicationStand {
  const offers = decisions.filter(({ outcome }) => isOffer(outcome));
  const days = offers.map(({ replyBy }) => replyBy).filter(Boolean);
  return {
    steps: reached.length,
    decisions: decisions.length,
    offers: offers.length,
    unanswered: messages.filter(({ from, responded }) => from === 'student' && !responded).length,
    replyBy: reached.length < ADMITTED ? (days.toSorted()[0] ?? '') : '',
  };
}
