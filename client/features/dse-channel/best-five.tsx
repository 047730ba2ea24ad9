import { countResults } from '#shared/rules/exams/count-results.ts';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';

/** The same results counted in three ways; what is left out of the sum is hatched. */
export function BestFive() {
  const t = useText('dse');
  const { subjects } = countResults(EXAMPLE_RULES.whole, EXAMPLE_RESULTS);
  return (
    <section className="section" id="best-five">
      <div className="section__head">
        <h2>{t('five.title')}</h2>
      </div>
      <div>
        <p className="dse-page__lead">{t('five.text')}</p>
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
            {subjects.map(({ subject, grade, counts }, place) => (
              <tr key={subject} className={joinClasses(!counts && 'out') || undefined}>
                <th scope="row">
                  {t(`subject.${EXAMPLE_RESULTS[place]?.subject ?? 'chinese'}`)}
                  {!counts && <small>{t('five.out')}</small>}
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
        <p className="source dse-page__note">{t('five.scales')}</p>
        <ul className="dse-page__minds">
          {(['weights', 'subjects', 'categories', 'sittings'] as const).map((mind) => (
            <li key={mind}>{t(`five.mind.${mind}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** One student's six subjects, to show that the same results come out differently. */
export const EXAMPLE_RESULTS = [
  { subject: 'chinese', grade: '4' },
  { subject: 'english', grade: '5' },
  { subject: 'maths', grade: '5*' },
  { subject: 'economics', grade: '5' },
  { subject: 'physics', grade: '4' },
  { subject: 'history', grade: '3' },
] as const;

// Three ways of counting, to show beside each other. What courses really use comes with them from the backend.

type Points = [one: number, two: number, three: number, four: number, five: number, star: number, twoStars: number];

const LEVELS = ['1', '2', '3', '4', '5', '5*', '5**'];

const bestFive = (key: string, points: Points): CountingRule => ({
  id: key,
  key,
  exam: '1',
  name: '',
  note: '',
  source: '',
  illustrative: true,
  points: Object.fromEntries(LEVELS.map((level, at) => [level, points[at] ?? 0])),
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

/** Every university says which of these, or another, is its own. */
export const EXAMPLE_RULES: Record<(typeof EXAMPLE_SCALES)[number], CountingRule> = {
  whole: bestFive('whole', [1, 2, 3, 4, 5, 6, 7]),
  half: bestFive('half', [1, 2, 3, 4, 5, 5.5, 6]),
  stretched: bestFive('stretched', [1, 2, 3, 4, 5.5, 7, 8.5]),
};
