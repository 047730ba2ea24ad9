import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { DATE_PAGES, DatePages, DATES_READ_ON } from '#client/site/catalogue/date-pages.tsx';
import { useSitePath } from '#client/site/site.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import { formatDatedFacts } from '#shared/rules/dated-facts.ts';
import { countResults } from '#shared/rules/exams/count-results.ts';
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
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <ButtonLink variant="primary" href={toPath('/dse/choose-school-taqbin')}>
          {t('start')}
        </ButtonLink>
      </header>
      <ChannelTabs here="dse" />
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
        <h2>{t('grades.title')}</h2>
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
        <h2>{t('calendar.title')}</h2>
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
          <DatePages
            pages={DATE_PAGES.dse}
            words={t('calendar.datesRead', { date: formatDay(DATES_READ_ON, locale) })}
          />
        </details>
      </div>
    </section>
  );
}

/** Equal results under three counting rules. Subjects that a rule does not count are hatched. */
function BestFive() {
  const t = useText('dse');
  const { subjects } = countResults(EXAMPLE_RULES.whole, EXAMPLE_RESULTS);
  return (
    <section className="section" id="best-five">
      <div className="section__head section__head--level">
        <h2>{t('five.title')}</h2>
      </div>
      <div>
        <p className="dse-page__lead">{t('five.text')}</p>
        <div className="scroll-x">
          <table className="table dse-page__five">
            <caption>{t('five.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('five.subject')}</th>
                <th scope="col" className="end">
                  {t('five.level')}
                </th>
                {EXAMPLE_SCALES.map((scale) => (
                  <th key={scale} scope="col" className="end">
                    {t(`five.${scale}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {subjects.map(({ subject, grade, isCounted }, index) => (
                <tr key={subject} className={joinClasses(!isCounted && 'out') || undefined}>
                  <th scope="row">
                    {t(`subject.${EXAMPLE_RESULTS[index]?.subject ?? 'chinese'}`)}
                    {!isCounted && <small>{t('five.out')}</small>}
                  </th>
                  <td className="end">{grade}</td>
                  {EXAMPLE_SCALES.map((scale) => (
                    <td key={scale} className="end">
                      {EXAMPLE_RULES[scale].points[grade]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t('five.total')}
                </th>
                {EXAMPLE_SCALES.map((scale) => (
                  <td key={scale} className="end">
                    <b>{countResults(EXAMPLE_RULES[scale], EXAMPLE_RESULTS).total}</b>
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
        <p className="source dse-page__note">{t('five.scales')}</p>
        <ul className="dse-page__minds">
          {(['weights', 'subjects', 'categories', 'sittings'] as const).map((caveat) => (
            <li key={caveat}>{t(`five.mind.${caveat}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const EXAMPLE_RESULTS = [
  { subject: 'chinese', grade: '4' },
  { subject: 'english', grade: '5' },
  { subject: 'maths', grade: '5*' },
  { subject: 'economics', grade: '5' },
  { subject: 'physics', grade: '4' },
  { subject: 'history', grade: '3' },
] as const;

// Three example counting rules. Real ones come from the backend.

type LevelPoints = [
  one: number,
  two: number,
  three: number,
  four: number,
  five: number,
  star: number,
  twoStars: number,
];

const DSE_LEVELS = ['1', '2', '3', '4', '5', '5*', '5**'];

const createBestFiveRule = (key: string, points: LevelPoints): CountingRule => ({
  id: key,
  key,
  exam: '1',
  name: '',
  note: '',
  source: '',
  illustrative: true,
  points: Object.fromEntries(DSE_LEVELS.map((level, index) => [level, points[index] ?? 0])),
  ownPoints: [],
  joined: [],
  oneOf: [],
  leftOut: [],
  weights: [],
  take: [{ subjects: [], count: 5 }],
  beyond: null,
  topGrades: null,
  required: [],
  fullMarks: points[6] * 5,
});

const EXAMPLE_SCALES = ['whole', 'half', 'stretched'] as const;

export const EXAMPLE_RULES: Record<(typeof EXAMPLE_SCALES)[number], CountingRule> = {
  whole: createBestFiveRule('whole', [1, 2, 3, 4, 5, 6, 7]),
  half: createBestFiveRule('half', [1, 2, 3, 4, 5, 5.5, 6]),
  stretched: createBestFiveRule('stretched', [1, 2, 3, 4, 5.5, 7, 8.5]),
};
