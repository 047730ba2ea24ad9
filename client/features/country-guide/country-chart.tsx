import { useText } from '#client/i18n/use-text.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { COUNTRY_FRAMES, flattenFrame, type Frame } from '#shared/places/country-frames.ts';
import auChart from './charts/au.svg?url&no-inline';
import caChart from './charts/ca.svg?url&no-inline';
import ukChart from './charts/uk.svg?url&no-inline';
import usChart from './charts/us.svg?url&no-inline';
import type { Area } from './load-guide.server.ts';

const CHARTS: Record<KnownCountry, string> = { uk: ukChart, au: auChart, us: usChart, ca: caChart };

/** The country as a chart, with how many schools each area has. All that it says stands in the list of areas, too. */
export function CountryChart({
  country,
  name,
  areas,
}: {
  country: KnownCountry;
  name: string;
  areas: readonly Area[];
}) {
  const t = useText('guide');
  const flat = flattenFrame(COUNTRY_FRAMES[country] as Frame);
  const { width, height } = flat;
  const marks = placeMarks(areas, flat);
  return (
    <figure className="guide__chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('chart.label', { name })}>
        <use href={`${CHARTS[country]}#chart`} />
        {marks.map(({ id, x, y, count, label, anchor }) => (
          <g key={id} className={label ? undefined : 'guide__mark--small'}>
            <circle cx={x} cy={y} r={label ? 13 : 8} />
            {label && (
              <text className="guide__count" x={x} y={y + 5} textAnchor="middle">
                {count}
              </text>
            )}
            {label && (
              <text className="guide__place" x={x + (anchor === 'end' ? -18 : 18)} y={y + 5} textAnchor={anchor}>
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className="source">{t('chart.note')}</figcaption>
    </figure>
  );
}

interface Flat {
  width: number;
  height: number;
  put: (place: { lng: number; lat: number }) => { x: number; y: number };
}

interface Mark {
  id: string;
  x: number;
  y: number;
  count: number;
  /** '' where there is no room for it: then it is a small one. */
  label: string;
  anchor: 'start' | 'end';
}

interface Box {
  left: number;
  right: number;
  top: number;
  foot: number;
}

const RADIUS = 15;
const LINE = 10;
/** Han characters are as wide as the letters are high, the others about half. */
const HAN = /\p{Script=Han}/u;
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (HAN.test(letter) ? 15.5 : 8), 0);

const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.foot && other.top < one.foot;

/** A mark for each area that has schools and a place within the chart; the areas with the most come first, and have the room. */
export function placeMarks(areas: readonly Area[], { width, height, put }: Flat): Mark[] {
  const taken: Box[] = [];
  const isFree = (box: Box) =>
    box.left > 2 &&
    box.right < width - 2 &&
    box.top > 2 &&
    box.foot < height - 2 &&
    !taken.some((one) => meets(one, box));
  const ranked = [...areas].sort((one, other) => (other.schools ?? 0) - (one.schools ?? 0));
  return ranked.flatMap(({ id, names, schools, middle }) => {
    if (!middle || !schools) return [];
    const { x, y } = put(middle);
    if (x < 0 || y < 0 || x > width || y > height) return [];
    const wide = widthOf(names.own);
    const circle = { left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, foot: y + RADIUS };
    const words = (anchor: Mark['anchor']) => ({
      left: anchor === 'start' ? x + RADIUS : x - RADIUS - wide,
      right: anchor === 'start' ? x + RADIUS + wide : x - RADIUS,
      top: y - LINE,
      foot: y + LINE,
    });
    const anchor = (['start', 'end'] as const).find((side) => isFree(circle) && isFree(words(side)));
    if (anchor) taken.push(circle, words(anchor));
    else taken.push({ left: x - 9, right: x + 9, top: y - 9, foot: y + 9 });
    const at = { x: Math.round(x), y: Math.round(y) };
    return [{ id, ...at, count: schools, label: anchor ? names.own : '', anchor: anchor ?? 'start' }];
  });
}
