import { type Passage, passageTo, roundKm } from '#shared/places/chart-passages.ts';
import { type ChartOrigin, chartAddress } from '#shared/art/art-address.ts';
import type { FavouriteSchoolRow } from './favourite-rows.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';

/** Port of one favourite school, or of several that are close together on the chart. */
interface OwnPort {
  at: Passage['at'];
  start: Passage['start'];
  places: string[];
  schools: FavouriteSchoolRow['names'][];
  /** Formatted distance such as '9,620', or a range such as '9,520–9,640' for several schools. */
  km: string;
}

/** Minimum distance of two ports on the chart of 640 × 640 units. Closer ports would overlap. */
const LABEL_DISTANCE = 34;

/** Groups favourite schools to ports, nearest first. Schools without a position are omitted. */
export function gatherPorts(schools: readonly FavouriteSchoolRow[], origin: ChartOrigin): OwnPort[] {
  const locatedSchools = schools
    .flatMap(({ names, place, at }) => (at ? [{ names, place, ...passageTo(origin, [at.lat, at.lng]) }] : []))
    .sort((item, other) => item.km - other.km);
  const ports: (typeof locatedSchools)[] = [];
  for (const school of locatedSchools) {
    const nearestPort = ports.find(([first]) => first && distance(first.at, school.at) < LABEL_DISTANCE);
    if (nearestPort) nearestPort.push(school);
    else ports.push([school]);
  }
  return ports.map((all) => {
    const [first, last] = [all[0], all.at(-1)] as [(typeof locatedSchools)[number], (typeof locatedSchools)[number]];
    const kms = new Set([roundKm(first.km), roundKm(last.km)]);
    return {
      at: first.at,
      start: first.start,
      places: [...new Set(all.map(({ place }) => place))].filter(Boolean),
      schools: all.map(({ names }) => names),
      km: [...kms].join('–'),
    };
  });
}

const distance = ([x, y]: Passage['at'], [u, v]: Passage['at']) => Math.hypot(x - u, y - v);

/** Chart with the favourites as numbered ports, and a list beside it. */
export function RouteChart({ schools }: { schools: readonly FavouriteSchoolRow[] }) {
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
        <img src={chartAddress({ origin, locale, colour, isPlain: true })} alt="" width={640} height={640} />
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
