import { getNextStep } from '#backend/application/application-state.ts';
import type { ApplicationSummary } from '#backend/application/application-summary.ts';
import type { NextStep } from '#shared/contract/office/student.ts';

type Summary = Pick<ApplicationSummary, 'steps' | 'accepted' | 'unanswered' | 'caseState'>;

/**
 * Describes the next step of an open application, and the action that leads to it. `hasDeadline` means that an open
 * offer has a reply deadline.
 */
export function describeNextStep(summary: Summary, hasDeadline: boolean): NextStep {
  const nextStepOfCase = getNextStep(summary);
  const missingStep = nextStepOfCase?.lacks ?? null;
  return {
    step: nextStepOfCase?.step ?? null,
    lacks: missingStep,
    action: getAction(summary, missingStep, hasDeadline),
  };
}

function getAction({ unanswered, caseState }: Summary, missingStep: NextStep['lacks'], hasDeadline: boolean) {
  if (unanswered > 0) return 'answer';
  if (caseState === 'rejected' || caseState === 'declined') return 'close';
  if (hasDeadline || missingStep === 'acceptance') return 'remind';
  if (missingStep === 'sending') return 'send';
  return missingStep ? 'decide' : 'move';
}
