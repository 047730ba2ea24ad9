import { OfficeTitle } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { Health } from '#shared/contract/office/health.ts';

const formatPercent = (count: number, total: number) => (total === 0 ? '–' : `${((count / total) * 100).toFixed(1)}%`);

export function HealthPage({ health }: { health: Health }) {
  const t = useText('office-health');
  const { alarms, clocks, noticesWaiting, texts, views, errors, slow } = health;
  const healthFigures: [term: string, figure: string | number, hint: string][] = [
    [t('notices'), noticesWaiting, ''],
    ...texts.map(({ sent, most }): [string, string, string] => [t('texts'), `${sent} / ${most}`, '']),
    [t('views'), views, t('viewsHint')],
    [t('errors'), formatPercent(errors, views), `${errors} / ${views}`],
    [t('slow'), formatPercent(slow.poor, slow.all), `${slow.poor} / ${slow.all}`],
  ];
  return (
    <div className="office__page office__page--narrow">
      <OfficeTitle title={t('title')} />
      <header className="office__head">
        <h1>{t('title')}</h1>
      </header>
      <section className="office__part">
        <h2>{t('alarms')}</h2>
        {alarms.length === 0 ? (
          <Notice tone="ok">{t('well')}</Notice>
        ) : (
          alarms.map(({ rule, says, minutes }) => (
            <Notice key={rule} tone="caution">
              {t(`alarm.${rule}`, { says })} <span className="meta">{t('since', { count: minutes })}</span>
            </Notice>
          ))
        )}
      </section>
      <section className="office__part">
        <h2>{t('jobs')}</h2>
        <ul className="office__rows">
          {clocks.map(({ clock, minutes }) => (
            <li key={clock} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
              {t(`clock.${clock}`)}
              <span className="meta">{minutes === null ? t('never') : t('ago', { count: minutes })}</span>
            </li>
          ))}
        </ul>
      </section>
      <dl className="office__figures">
        {healthFigures.map(([term, figure, hint]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <b>{figure}</b>
              <span className="meta">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
