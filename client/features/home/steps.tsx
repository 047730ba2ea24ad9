import { useText } from '#client/i18n/use-text.ts';

/** The ways through the product that the page draws as a route. */
const CHOOSING_STEPS = ['ask', 'match', 'apply'] as const;

/** The stages of an application, drawn together to the five that a student does something in. */
const STEPS_IN_SHORT = ['submit', 'decision', 'offer', 'visa', 'depart'] as const;

/** From a question to an application, as a route with ports. */
export function StepsSection() {
  const t = useText('home');
  return (
    <Steps
      id="steps"
      className="steps"
      title={t('steps.title')}
      steps={CHOOSING_STEPS.map((step) => ({ key: step, title: t(`steps.${step}`), text: t(`steps.${step}Text`) }))}
    />
  );
}

/** From the form that is sent to the flight. */
export function ApplicationSection() {
  const t = useText('home');
  return (
    <Steps
      id="application"
      className="steps steps--five"
      title={t('application.title')}
      steps={STEPS_IN_SHORT.map((step) => ({
        key: step,
        title: t(`application.${step}`),
        text: t(`application.${step}Text`),
      }))}
    />
  );
}

interface StepsProps {
  id: string;
  className: string;
  title: string;
  steps: readonly { key: string; title: string; text: string }[];
}

function Steps({ id, className, title, steps }: StepsProps) {
  return (
    <section className="section" id={id}>
      <div className="section__head">
        <h2>{title}</h2>
      </div>
      <ol className={className}>
        {steps.map((step) => (
          <li key={step.key}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
