import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import './record.css';

/**
 * Shows all steps of an application in a row, and the dates of completed steps. On a phone one line names the latest step,
 * and opens the stacked steps, which follow it.
 */
export function StepLine({ reachedSteps }: { reachedSteps: readonly { at: number; note: string }[] }) {
  const t = useText('office-student');
  const casesText = useText('office-cases');
  const clock = useOfficeClock();
  const latestStep = APPLICATION_STEPS[reachedSteps.length - 1];
  return (
    <div>
      {latestStep && (
        <details className="phone-fold step-fold">
          <summary>
            {t('latestStep', {
              number: String(reachedSteps.length),
              count: APPLICATION_STEPS.length,
              step: casesText(`step.${latestStep}`),
            })}
            <Icon name="down" />
          </summary>
        </details>
      )}
      <ol className="step-line" aria-label={t('steps')}>
        {APPLICATION_STEPS.map((step, stepIndex) => {
          const reachedStep = reachedSteps[stepIndex];
          const isLatest = stepIndex === reachedSteps.length - 1;
          return (
            <li
              key={step}
              className={reachedStep && (isLatest ? 'is-here' : 'is-done')}
              aria-current={isLatest ? 'step' : undefined}
              title={reachedStep?.note || undefined}
            >
              <span>{casesText(`step.${step}`)}</span>
              {reachedStep && (
                <time className="meta" dateTime={new Date(reachedStep.at).toISOString()}>
                  {clock.shortDate(reachedStep.at)}
                </time>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
