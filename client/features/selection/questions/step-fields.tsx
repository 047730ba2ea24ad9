import type { Step } from '#client/features/selection/steps.ts';
import { useIsReady } from '#client/site/site.tsx';
import { LatePlace, latePart } from '#client/ui/late-part.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/say/waiting.tsx';
import type { FieldsProps } from './field-parts.ts';
import { StudyFields } from './study-fields.tsx';

/** They have calendars, sliders and pickers, and come while the first step is answered. */
export const LaterSteps = latePart({
  load: async () => (await import('./further-fields.tsx')).FurtherFields,
  words: ['exam', 'selection', 'ui'],
});

/**
 * The questions of one step. The server draws the first. From one to another the page waits for what the next one needs, so that
 * its fields are there when the first of their faults is focused.
 */
export function StepFields({ step, ...fields }: FieldsProps & { step: Step }) {
  const isReady = useIsReady();
  if (step !== 'step1' && !isReady) return <StepWaiting />;
  return (
    <LatePlace waiting={<StepWaiting />}>
      {step === 'step1' ? <StudyFields {...fields} /> : <LaterSteps.Inside step={step} {...fields} />}
    </LatePlace>
  );
}

function StepWaiting() {
  return (
    <SkeletonGroup className="sel__skeleton">
      <Skeleton height="2rem" width="40%" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  );
}
