import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import './record.css';

/** Shows all steps of an application in a row, with the days of those that are reached. On a phone they are stacked. */
export function StepLine({ reached }: { reached: readonly { at: number; note: string }[] }) {
  const t = useText('office-student');
  const tc = useText('office-cases');
  const clock = useOfficeClock();
  return (
    <ol className="step-line" aria-label={t('steps')}>
      {APPLICATION_STEPS.map((step, at) => {
        const result = reached[at];
        const isLast = at === reached.length - 1;
        return (
          <li
            key={step}
            className={result && (isLast ? 'is-here' : 'is-done')}
            aria-current={isLast ? 'step' : undefined}
            title={result?.note || undefined}
          >
            <span>{tc(`step.${step}`)}</span>
            {result && (
              <time className="meta" dateTime={new Date(result.at).toISOString()}>
                {clock.shortDate(result.at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
