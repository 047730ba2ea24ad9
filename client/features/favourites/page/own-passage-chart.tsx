import { type Passage, createRoute, roundKm } from '#shared/places/chart-passages.ts';
import { type ChartOrigin, getChartPath } from '#shared/art/art-address.ts';
import type { FavouriteSchoolRow } from './favourite-rows.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';

/** Destination on the map for one favourite school, or for several schools that are close together. */
interface FavouritePort {
  position: Passage['at'];
  start: Passage['start'];
  places: string[];
  schools: FavouriteSchoolRow['names'][];
  /** Formatted distance such as '9,620', or a range such as '9,520–9,640' for several schools. */
  km: string;
}

/** Minimum distance between two ports on the map, which has 640 × 640 units. Closer ports would overlap. */
const MIN_LABEL_DISTANCE = 34;

/** Groups favourite schools to ports, nearest first. Schools without a position are omitted. */
export function groupByPort(schools: readonly FavouriteSchoolRow[], origin: ChartOrigin): FavouritePort[] {
  const locatedSchools = schools
    .flatMap(({ names, place, at }) => (at ? [{ names, place, ...createRoute(origin, [at.lat, at.lng]) }] : []))
    .sort((schoolA, schoolB) => schoolA.km - schoolB.km);
  const ports: (typeof locatedSchools)[] = [];
  for (const school of locatedSchools) {
    const nearestPort = ports.find(
      ([firstSchool]) => firstSchool && getDistance(firstSchool.at, school.at) < MIN_LABEL_DISTANCE,
    );
    if (nearestPort) nearestPort.push(school);
    else ports.push([school]);
  }
  return ports.map((portSchools) => {
    const [nearestSchool, farthestSchool] = [portSchools[0], portSchools.at(-1)] as [
      (typeof locatedSchools)[number],
      (typeof locatedSchools)[number],
    ];
    const roundedDistances = new Set([roundKm(nearestSchool.km), roundKm(farthestSchool.km)]);
    return {
      position: nearestSchool.at,
      start: nearestSchool.start,
      places: [...new Set(portSchools.map(({ place }) => place))].filter(Boolean),
      schools: portSchools.map(({ names }) => names),
      km: [...roundedDistances].join('–'),
    };
  });
}

const getDistance = ([x, y]: Passage['at'], [u, v]: Passage['at']) => Math.hypot(x - u, y - v);

/** Map that shows the favourites as numbered ports, with a list next to it. */
export function RouteChart({ schools }: { schools: readonly FavouriteSchoolRow[] }) {
  const t = useText('favourites-page');
  const locale = useLocale();
  const { agent } = useSite();
  const { originCity: origin, brandColour: colour } = agent;
  const ports = groupByPort(schools, origin);
  if (ports.length === 0) return null;
  const joinNames = (names: readonly string[]) => names.join(t('passage.comma'));
  return (
    <section className="passage" aria-labelledby="own-passage">
      <div className="passage__chart" aria-hidden="true">
        <img src={getChartPath({ origin, locale, colour, isPlain: true })} alt="" width={640} height={640} />
        <svg viewBox="0 0 640 640">
          {ports.map(({ position: [x, y], start }) => (
            <path key={`${x} ${y}`} d={`M${start.join(' ')}L${x} ${y}`} pathLength={1} />
          ))}
          {ports.map(({ position: [x, y] }, index) => (
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
            <li key={km + joinNames(places)}>
              <p>
                <b>{joinNames(places)}</b> <span className="num">{t('passage.km', { km })}</span>
              </p>
              <p className="meta">{joinNames(names.map(({ own }) => own))}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
