import { useText } from '#client/i18n/use-text.ts';

const SEASONS = ['autumn', 'winter', 'spring', 'results', 'after'] as const;

/** The last school year in its seasons, with what each asks for here and abroad. */
export function DseCalendar() {
  const t = useText('dse');
  return (
    <section className="section" id="calendar">
      <div className="section__head">
        <h2>{t('calendar.title')}</h2>
      </div>
      <div>
        <p className="dse-page__lead">{t('calendar.text')}</p>
        <ol className="dse-page__calendar">
          {SEASONS.map((season) => (
            <li key={season}>
              <h3>{t(`calendar.${season}.when`)}</h3>
              <dl>
                <div>
                  <dt>{t('calendar.here')}</dt>
                  <dd>{t(`calendar.${season}.here`)}</dd>
                </div>
                <div>
                  <dt>{t('calendar.abroad')}</dt>
                  <dd>{t(`calendar.${season}.abroad`)}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ol>
        <p className="source dse-page__note">{t('calendar.note')}</p>
      </div>
    </section>
  );
}
