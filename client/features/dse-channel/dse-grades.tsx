import { useText } from '#client/i18n/use-text.ts';

const GRADES = ['categoryA', 'citizenship', 'categoryB', 'categoryC'] as const;

/** How results are reported, and what the local threshold is. */
export function DseGrades() {
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
