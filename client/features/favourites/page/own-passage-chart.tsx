import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { chartAddress } from '#shared/art/art-address.ts';
import type { FavouriteSchoolRow } from './favourite-rows.ts';
import { gatherPorts } from './own-passage.ts';

/** Where one's favourites are, as a passage of one's own: numbered ports on the agent's chart, and each in words beside it. */
export function OwnPassage({ schools }: { schools: readonly FavouriteSchoolRow[] }) {
  const t = useText('favourites-page');
  const locale = useLocale();
  const { agent } = useSite();
  const { originCity: origin, brandColour: colour } = agent;
  const ports = gatherPorts(schools, origin);
  if (ports.length === 0) return null;
  const join = (words: readonly string[]) => words.join(t('passage.comma'));
  return (
    <section className="passage" aria-labelledby="own-passage">
      <div className="passage__chart" aria-hidden="true">
        <img src={chartAddress({ origin, locale, colour, isBare: true })} alt="" width={640} height={640} />
        <svg viewBox="0 0 640 640">
          {ports.map(({ at: [x, y], start }) => (
            <path key={`${x} ${y}`} d={`M${start.join(' ')}L${x} ${y}`} pathLength={1} />
          ))}
          {ports.map(({ at: [x, y] }, index) => (
            <g key={`${x} ${y}`}>
              <circle cx={x} cy={y} r={16} />
              <text x={x} y={y + 6.5} textAnchor="middle">
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <div>
        <h2 id="own-passage">{t('passage.title')}</h2>
        <p className="meta">{t('passage.text', { city: t(`passage.city.${origin}`) })}</p>
        <ol>
          {ports.map(({ places, schools: names, km }) => (
            <li key={km + join(places)}>
              <p>
                <b>{join(places)}</b> <span className="num">{t('passage.km', { km })}</span>
              </p>
              <p className="meta">{join(names.map(({ own }) => own))}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
