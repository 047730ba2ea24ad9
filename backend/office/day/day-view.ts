import type { ApplicationSummary } from '#backend/application/application-summary.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';
import { nextOf } from '#backend/application/application-state.ts';
import type { DeskWord, OfficePlace } from '#backend/office/office-view.ts';

const LACKS = {
  decision: 'day.lacksDecision',
  offer: 'day.lacksOffer',
  acceptance: 'day.lacksAcceptance',
  conditions: 'day.lacksConditions',
} as const satisfies Record<string, DeskWord>;

/** States that say more than the next step does. */
const STATES_APART: readonly CaseState[] = ['waitlisted', 'deferred', 'rejected', 'declined', 'withdrawn', 'enrolled'];

/** What an application waits for: a state of its own, what its next step lacks, or that step. */
export function sayNext(
  say: OfficePlace['say'],
  { caseState, sent, ...stand }: Pick<ApplicationSummary, 'caseState' | 'sent' | 'steps' | 'offers' | 'accepted'>,
): string {
  if (STATES_APART.includes(caseState)) return say(`state.${caseState}`);
  const next = nextOf(stand);
  if (!next) return '';
  if (next.lacks === 'decision' && !sent) return say('day.lacksSending');
  return next.lacks ? say(LACKS[next.lacks]) : say('day.nextUp', { step: say(`step.${next.step}`) });
}
