import { countResults } from '#shared/rules/exams/count-results.ts';
import { useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { EXAMPLE_RESULTS, EXAMPLE_RULES, EXAMPLE_SCALES } from './example-results.ts';

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
