import { type Passage, passageTo, roundKm } from '#shared/places/chart-passages.ts';
import type { ChartOrigin } from '#shared/art/art-kinds.ts';
import type { FavouriteSchoolRow } from './favourite-rows.ts';

/** Where one or several favourites are, as near to each other as one port on the chart. */
export interface OwnPort {
  at: Passage['at'];
  start: Passage['start'];
  places: string[];
  schools: FavouriteSchoolRow['names'][];
  /** '9,620', or '9,520–9,640' where it has several. */
  km: string;
}

/** Two ports of the chart, which is a square of 640, that are nearer than this would lie on each other. */
const APART = 34;

/** One's favourites as ports of the chart, the nearest first. Those of which nobody says where they are have none. */
export function gatherPorts(schools: readonly FavouriteSchoolRow[], origin: ChartOrigin): OwnPort[] {
  const placed = schools
    .flatMap(({ names, place, at }) => (at ? [{ names, place, ...passageTo(origin, [at.lat, at.lng]) }] : []))
    .sort((one, other) => one.km - other.km);
  const ports: (typeof placed)[] = [];
  for (const school of placed) {
    const near = ports.find(([first]) => first && distance(first.at, school.at) < APART);
    if (near) near.push(school);
    else ports.push([school]);
  }
  return ports.map((all) => {
    const [first, last] = [all[0], all.at(-1)] as [(typeof placed)[number], (typeof placed)[number]];
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
