import { useText } from '#client/i18n/use-text.ts';

/** What the agency says of itself in figures; the words beside them stand in the message files. */
const MARKETING_FIGURES = [
  { name: 'partners', value: '917', unit: 'over' },
  { name: 'abroad', value: '100', unit: 'over' },
  { name: 'steps', value: '3', unit: null },
  { name: 'application', value: '5', unit: null },
  { name: 'result', value: '2–3', unit: 'resultUnit' },
  { name: 'assessment', value: '24', unit: 'assessmentUnit' },
] as const;

/** The agency's figures as a band of their own. */
export function FigureList() {
  const t = useText('home');
  return (
    <section className="proof" aria-label={t('figures.title')}>
      <div className="wrap">
        <dl>
          <FigureTerms />
        </dl>
      </div>
    </section>
  );
}

/** Each figure with its words; the list around them says how they look. */
export function FigureTerms() {
  const t = useText('home');
  return MARKETING_FIGURES.map(({ name, value, unit }) => (
    <div key={name}>
      <dt>{t(`figures.${name}`)}</dt>
      <dd className="num">
        {value}
        {unit && <small>{t(`figures.${unit}`)}</small>}
      </dd>
    </div>
  ));
}
