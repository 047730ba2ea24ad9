import { useText } from '#client/i18n/use-text.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { COUNTRY_FRAMES, flattenFrame, type Frame } from '#shared/places/country-frames.ts';
import auChart from './charts/au.svg?url&no-inline';
import caChart from './charts/ca.svg?url&no-inline';
import ukChart from './charts/uk.svg?url&no-inline';
import usChart from './charts/us.svg?url&no-inline';
import type { Area } from './load-guide.server.ts';

const CHARTS: Record<KnownCountry, string> = { uk: ukChart, au: auChart, us: usChart, ca: caChart };

interface CountryChartProps {
  country: KnownCountry;
  name: string;
  areas: readonly Area[];
  /** True for a narrow layout, where the chart is as small as on phones. */
  isNarrow: boolean;
}

/** Scale of the labels on a chart that is drawn at half size. */
const NARROW = 1.6;

/** Chart of a country with the number of schools in each area, which the list of areas contains as well. */
export function CountryChart({ country, name, areas, isNarrow }: CountryChartProps) {
  const t = useText('guide');
  const flat = flattenFrame(COUNTRY_FRAMES[country] as Frame);
  const { width, height } = flat;
  return (
    <figure className="guide__chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('chart.label', { name })}>
        <use href={`${CHARTS[country]}#chart`} />
        {!isNarrow && <Marks className="guide__marks--wide" marks={placeMarks(areas, flat)} size={1} />}
        <Marks
          className={isNarrow ? undefined : 'guide__marks--narrow'}
          marks={placeMarks(areas, flat, NARROW)}
          size={NARROW}
        />
      </svg>
      <figcaption className="source">{t('chart.note')}</figcaption>
    </figure>
  );
}

function Marks({ className, marks, size }: { className?: string; marks: readonly Mark[]; size: number }) {
  return (
    <g className={className} style={{ fontSize: `${14 * size}px`, strokeWidth: 2.5 * size }}>
      {marks.map(({ id, x, y, count, label, anchor }) => (
        <g key={id}>
          <circle cx={x} cy={y} r={13 * size} />
          <text className="guide__count" x={x} y={y + 5 * size} textAnchor="middle">
            {count}
          </text>
          {label && (
            <text
              className="guide__place"
              x={x + (anchor === 'end' ? -1 : 1) * (RADIUS + GAP) * size}
              y={y + 5 * size}
              textAnchor={anchor}
            >
              {label}
            </text>
          )}
        </g>
      ))}
    </g>
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
  /** Name of the area; '' if it does not fit. */
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
const LINE_HEIGHT = 10;
const GAP = 3;
/** Matches Chinese characters, which are full-width. Others are about half as wide. */
const HAN = /\p{Script=Han}/u;
const measureWidth = (text: string) => [...text].reduce((sum, letter) => sum + (HAN.test(letter) ? 15.5 : 8), 0);

const meets = (box: Box, other: Box) =>
  box.left < other.right && other.left < box.right && box.top < other.foot && other.top < box.foot;

/**
 * Places marks for areas with schools, the largest first. Overlapping marks are omitted, since the list contains all
 * areas.
 */
export function placeMarks(areas: readonly Area[], { width, height, put }: Flat, size = 1): Mark[] {
  const radius = RADIUS * size;
  const line = LINE_HEIGHT * size;
  const occupied: Box[] = [];
  const isFree = (box: Box) =>
    box.left > 2 &&
    box.right < width - 2 &&
    box.top > 2 &&
    box.foot < height - 2 &&
    !occupied.some((item) => meets(item, box));
  const ranked = [...areas].sort((area, other) => (other.schools ?? 0) - (area.schools ?? 0));
  return ranked.flatMap(({ id, names, schools, middle }) => {
    if (!middle || !schools) return [];
    const { x, y } = put(middle);
    const wide = size * (GAP + measureWidth(names.own));
    const circle = { left: x - radius, right: x + radius, top: y - radius, foot: y + radius };
    if (!isFree(circle)) return [];
    const words = (anchor: Mark['anchor']) => ({
      left: anchor === 'start' ? x + radius : x - radius - wide,
      right: anchor === 'start' ? x + radius + wide : x - radius,
      top: y - line,
      foot: y + line,
    });
    const anchor = (['start', 'end'] as const).find((side) => isFree(words(side)));
    occupied.push(circle, ...(anchor ? [words(anchor)] : []));
    const at = { x: Math.round(x), y: Math.round(y) };
    return [{ id, ...at, count: schools, label: anchor ? names.own : '', anchor: anchor ?? 'start' }];
  });
}
