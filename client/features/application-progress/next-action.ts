import type { Application } from '#shared/contract/application.ts';
import { type ApplicationStep, isOffer } from '#shared/rules/application-steps.ts';

export type NextAction =
  /** A message of the adviser has no answer yet. */
  | { kind: 'answer' }
  /** A school offers a place and wants to hear by a day. */
  | { kind: 'reply'; by: string }
  /** Nobody waits for the student: this step is the next to come. */
  | { kind: 'await'; step: ApplicationStep }
  /** A school has decided, and the adviser has not recorded it as a step yet. */
  | { kind: 'decided' }
  | { kind: 'arrived' };

/** What the student should do first, or what they wait for. */
export function nextAction({ steps, messages, decisions, status }: Application): NextAction {
  if (status === 'finished') return { kind: 'arrived' };
  if (messages.some(({ from, responded }) => from === 'staff' && !responded)) return { kind: 'answer' };
  const step = steps.find(({ at }) => at === '')?.key ?? 'departure';
  const [soonest] = decisions
    .filter(({ outcome, replyBy }) => isOffer(outcome) && replyBy)
    .map(({ replyBy }) => replyBy)
    .sort();
  const isUndecided = step === 'waitDecision' || step === 'admission';
  if (isUndecided && soonest) return { kind: 'reply', by: soonest };
  return step === 'waitDecision' && decisions.length > 0 ? { kind: 'decided' } : { kind: 'await', step };
}
