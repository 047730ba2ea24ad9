import { APPLICATION_STEPS } from '#shared/rules/application/application-steps.ts';
import { type ApplicationState, hasAccepted, isTakeable } from './application-state.ts';

/** How an application stands, in the numbers that lists ask for; they stand in its row, and follow from its log. */
export interface ApplicationStand {
  /** How many steps have been reached. */
  steps: number;
  decisions: number;
  /** Those that were declined are none any more. */
  offers: number;
  /** Messages of the student's. */
  unanswered: number;
  /**
   * Until when each offer that is open has to be replied to, in order and each day once; none once one is taken up. All of them: which
   * comes next is asked on the day on which somebody looks, for days go by without an entry in the log.
   */
  replyDays: readonly string[];
}

const ADMITTED = APPLICATION_STEPS.indexOf('admission') + 1;

export function standOf({ status, reached, decisions, messages }: ApplicationState): ApplicationStand {
  const offers = decisions.filter(isTakeable);
  const isOpen = status === 'following' && reached.length < ADMITTED && !hasAccepted({ decisions });
  const days = isOpen ? offers.map(({ replyBy }) => replyBy).filter(Boolean) : [];
  return {
    steps: reached.length,
    decisions: decisions.length,
    offers: offers.length,
    unanswered: messages.filter(({ from, responded }) => from === 'student' && !responded).length,
    replyDays: [...new Set(days)].toSorted(),
  };
}
