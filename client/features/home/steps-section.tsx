import { useText } from '#client/i18n/use-text.ts';
import { CHOOSING_STEPS } from './marketing-figures.ts';

/** From a question to an application, as a route with ports. */
export function StepsSection() {
  const t = useText('home');
  return (
    <section className="section" id="steps">
      <div className="section__head">
        <h2>{t('steps.title')}</h2>
      </div>
      <ol className="steps">
        {CHOOSING_STEPS.map((step) => (
          <li key={step}>
            <h3>{t(`steps.${step}`)}</h3>
            <p>{t(`steps.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
