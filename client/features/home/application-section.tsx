import { useText } from '#client/i18n/use-text.ts';
import { STEPS_IN_SHORT } from './marketing-figures.ts';

/** The stages of an application, drawn together to the five that a student does something in. */
export function ApplicationSection() {
  const t = useText('home');
  return (
    <section className="section" id="application">
      <div className="section__head">
        <h2>{t('application.title')}</h2>
      </div>
      <ol className="steps steps--five">
        {STEPS_IN_SHORT.map((step) => (
          <li key={step}>
            <h3>{t(`application.${step}`)}</h3>
            <p>{t(`application.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
