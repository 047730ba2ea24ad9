import { APPLICATION_STEPS, type ApplicationStep } from '#shared/rules/application/application-lists.ts';

/** The next step, and what has to come before it. */
export interface NextStep {
  step: ApplicationStep;
  lacks: 'decision' | 'offer' | null;
}

/** Of one that is being followed, by how many steps, decisions and offers there have been; null after the last. */
export function nextOf({
  steps,
  decisions,
  offers,
}: Record<'steps' | 'decisions' | 'offers', number>): NextStep | null {
  const step = APPLICATION_STEPS[steps];
  if (!step) return null;
  if (step === 'waitDecision' && decisions === 0) return { step, lacks: 'decision' };
  return { step, lacks: step === 'admission' && offers === 0 ? 'offer' : null };
}
