import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { DATE_SOURCES, DateSourceLinks, DATES_READ_ON } from '#client/site/catalogue/date-sources.tsx';
import { useSitePath } from '#client/site/site.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { formatDatedFacts } from '#shared/rules/dated-facts.ts';
import { DseSchools } from './asked-schools.tsx';
import type { DseContent } from './load-dse.server.ts';
import { ChannelTabs } from './channel-tabs.tsx';
import './dse.css';

export function DseLanding({ asked: dseSchools }: Pick<DseContent, 'asked'>) {
  const t = useText('dse');
  const toPath = useSitePath();
  return (
    <div className="wrap dse-page">
      <header className="dse-page__head">
        <h1>{t('title')}</h1>
        <ButtonLink variant="primary" href={toPath('/dse/choose-school-taqbin')}>
          {t('start')}
        </ButtonLink>
      </header>
      <ChannelTabs currentTab="dse" />
      <DseSchools asked={dseSchools} />
      <DseGrades />
      <BestFive />
      <DseCalendar />
    </div>
  );
}

const GRADE_GROUPS = ['categoryA', 'citizenship', 'categoryB', 'categoryC'] as const;

function DseGrades() {
  const t = useText('dse');
  return (
    <section className="section" id="grades">
      <div className="section__head section__head--level">
        <h2>
          <Phrases text={t('grades.title')} />
        </h2>
      </div>
      <div>
        <p className="dse-page__lead">{t('grades.threshold')}</p>
        <dl className="ledger">
          {GRADE_GROUPS.map((grade) => (
            <div key={grade}>
              <dt>{t(`grades.${grade}`)}</dt>
              <dd>{t(`grades.${grade}Text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const CALENDAR_SEASONS = ['autumn', 'winter', 'spring', 'results', 'after'] as const;

function DseCalendar() {
  const t = useText('dse');
  const locale = useLocale();
  return (
    <section className="section" id="calendar">
      <div className="section__head section__head--level">
        <h2>
          <Phrases text={t('calendar.title')} />
        </h2>
      </div>
      <div>
        <p className="dse-page__lead">{t('calendar.text')}</p>
        <ol className="dse-page__calendar">
          {CALENDAR_SEASONS.map((season) => (
            <li key={season}>
              <h3>{t(`calendar.${season}.when`)}</h3>
              <dl>
                <div>
                  <dt>{t('calendar.here')}</dt>
                  <dd>{t(`calendar.${season}.here`)}</dd>
                </div>
                <div>
                  <dt>{t('calendar.abroad')}</dt>
                  <dd>{t(`calendar.${season}.abroad`, formatDatedFacts(locale))}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ol>
        <p className="source dse-page__note">{t('calendar.note')}</p>
        <details className="source">
          <summary>{t('calendar.sources')}</summary>
          <DateSourceLinks
            pages={DATE_SOURCES.dse}
            text={t('calendar.datesRead', { date: formatDay(DATES_READ_ON, locale) })}
          />
        </details>
      </div>
    </section>
  );
}

/** Points of the top levels on each scale. On all scales, the points of level 4 and below are the level itself. */
const SCALE_POINTS = [
  { level: '5**', standard: 7, half: 6, stretched: 8.5 },
  { level: '5*', standard: 6, half: 5.5, stretched: 7 },
  { level: '5', standard: 5, half: 5, stretched: 5.5 },
  { level: '4', standard: 4, half: 4, stretched: 4 },
];

function BestFive() {
  const t = useText('dse');
  return (
    <section className="section" id="best-five">
      <div className="section__head section__head--level">
        <h2>
          <Phrases text={t('five.title')} />
        </h2>
      </div>
      <div>
        <p className="dse-page__lead">{t('five.text')}</p>
        <table className="table dse-page__five">
          <caption className="sr">{t('five.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('five.level')}</th>
              <th scope="col" className="end">
                {t('five.whole')}
              </th>
              <th scope="col" className="end">
                {t('five.half')}
                <small>{t('five.halfWhere')}</small>
              </th>
              <th scope="col" className="end">
                {t('five.stretched')}
                <small>{t('five.stretchedWhere')}</small>
              </th>
            </tr>
          </thead>
          <tbody>
            {SCALE_POINTS.map(({ level, standard, half, stretched }) => (
              <tr key={level}>
                <th scope="row">{level}</th>
                <td className="end">{standard}</td>
                <td className="end">{half}</td>
                <td className="end">{stretched}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul className="dse-page__minds">
          {(['weights', 'subjects', 'categories', 'sittings'] as const).map((caveat) => (
            <li key={caveat}>{t(`five.mind.${caveat}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
