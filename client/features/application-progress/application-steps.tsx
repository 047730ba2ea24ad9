import type { Application } from '#shared/contract/application/application.ts';
import { dayText, momentText, readDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import './application-steps.css';

/** The eight steps as a line of ports: solid is done, dotted ahead. */
export function ApplicationSteps({ application: { steps, decisions } }: { application: Application }) {
  const t = useText('application');
  const locale = useLocale();
  const here = steps.findIndex(({ at }) => at === '');
  const isDecided = steps[here]?.key === 'waitDecision' && decisions.length > 0;
  const dayOf = (at: string) =>
    momentText(at, locale, { year: 'numeric', month: 'short', day: 'numeric' }) || dayText(readDay(at), locale);
  return (
    <ol className="way" aria-label={t('steps')}>
      {steps.map(({ key, at, note }, index) => (
        <li
          key={key}
          className={at ? 'done' : index === here ? 'here' : undefined}
          aria-current={index === here ? 'step' : undefined}
        >
          <b>{t(`step.${key}`)}</b>
          <small>
            {at ? (
              <>
                <span className="sr">{t('done')}</span>
                <time dateTime={at}>{dayOf(at)}</time>
              </>
            ) : (
              t(index === here ? (isDecided ? 'decisionIn' : 'underWay') : 'ahead')
            )}
            {note && <span className="way__note">{note}</span>}
          </small>
        </li>
      ))}
    </ol>
  );
}
