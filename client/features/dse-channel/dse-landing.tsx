import { DATE_PAGES, DatePages, DATES_READ } from '#client/site/catalogue/date-pages.tsx';
import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { BestFive } from './best-five.tsx';
import { ChannelTabs } from './channel-tabs.tsx';
import './dse.css';

export function DseLanding() {
  const t = useText('dse');
  const path = useSitePath();
  return (
    <div className="wrap dse-page">
      <header className="dse-page__head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <ButtonLink variant="primary" href={path('/dse/choose-school-taqbin')}>
          {t('start')}
        </ButtonLink>
      </header>
      <ChannelTabs here="dse" />
      <DseWays />
      <DseGrades />
      <BestFive />
      <DseCalendar />
    </div>
  );
}

const WAYS = [
  { id: 'fastLine', to: '/dse/choose-school-taqbin' },
  { id: 'pathway', to: '/dse/pathway-course' },
  { id: 'lectures', to: '/lecture' },
  { id: 'questions', to: '/about/question' },
] as const;

/** What one can do next, each with its reason. */
function DseWays() {
  const t = useText('dse');
  return (
    <ul className="dse-page__ways" aria-label={t('ways.title')}>
      {WAYS.map(({ id, to }) => (
        <li key={id}>
          <h2>
            <SiteLink to={to}>{t(`ways.${id}.title`)}</SiteLink>
          </h2>
          <p>{t(`ways.${id}.text`)}</p>
          <Icon name="right" />
        </li>
      ))}
    </ul>
  );
}

const GRADES = ['categoryA', 'citizenship', 'categoryB', 'categoryC'] as const;

/** How results are reported, and what the local threshold is. */
function DseGrades() {
  const t = useText('dse');
  return (
    <section className="section" id="grades">
      <div className="section__head">
        <h2>{t('grades.title')}</h2>
      </div>
      <div>
        <dl className="ledger">
          {GRADES.map((grade) => (
            <div key={grade}>
              <dt>{t(`grades.${grade}`)}</dt>
              <dd>{t(`grades.${grade}Text`)}</dd>
            </div>
          ))}
        </dl>
        <p className="dse-page__note">{t('grades.threshold')}</p>
      </div>
    </section>
  );
}

const SEASONS = ['autumn', 'winter', 'spring', 'results', 'after'] as const;

/** The last school year in its seasons, with what each asks for here and abroad. */
function DseCalendar() {
  const t = useText('dse');
  const locale = useLocale();
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
        <DatePages pages={DATE_PAGES.dse} words={t('calendar.datesRead', { date: dayText(DATES_READ, locale) })} />
      </div>
    </section>
  );
}
