import { useText } from '#client/i18n/use-text.ts';
import { MARKETING_FIGURES } from './marketing-figures.ts';

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
