import { useText } from '#client/i18n/use-text.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { COUNTRY_BOUNDS, projectBounds, type GeoBounds } from '#shared/places/country-frames.ts';
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
  /** Whether the layout is narrow. The map is then as small as on phones. */
  isNarrow: boolean;
}

/** Scale of the labels on a map that is drawn at half size. */
const NARROW_MARK_SCALE = 1.6;

/** Map of a country that shows the number of schools in each area. The list of areas contains the same numbers. */
export function CountryChart({ country, name, areas, isNarrow }: CountryChartProps) {
  const t = useText('guide');
  const projection = projectBounds(COUNTRY_BOUNDS[country] as GeoBounds);
  const { width, height } = projection;
  return (
    <figure className="guide__chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('chart.label', { name })}>
        <use href={`${CHARTS[country]}#chart`} />
        {!isNarrow && <ChartMarks className="guide__marks--wide" marks={placeMarks(areas, projection)} size={1} />}
        <ChartMarks
          className={isNarrow ? undefined : 'guide__marks--narrow'}
          marks={placeMarks(areas, projection, NARROW_MARK_SCALE)}
          size={NARROW_MARK_SCALE}
        />
      </svg>
      <figcaption className="source">{t('chart.note')}</figcaption>
    </figure>
  );
}

function ChartMarks({ className, marks, size }: { className?: string; marks: readonly Mark[]; size: number }) {
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
              x={x + (anchor === 'end' ? -1 : 1) * (MARK_RADIUS + LABEL_GAP) * size}
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

interface ChartProjection {
  width: number;
  height: number;
  put: (coordinates: { lng: number; lat: number }) => { x: number; y: number };
}

interface Mark {
  id: string;
  x: number;
  y: number;
  count: number;
  /** Name of the area, or '' if there is no room for it. */
  label: string;
  anchor: 'start' | 'end';
}

interface LabelBox {
  left: number;
  right: number;
  top: number;
  foot: number;
}

const MARK_RADIUS = 15;
const LINE_HEIGHT = 10;
const LABEL_GAP = 3;
/** Matches full-width Chinese characters. Other characters are about half as wide. */
const HAN_CHARACTER = /\p{Script=Han}/u;
const measureWidth = (text: string) =>
  [...text].reduce((sum, character) => sum + (HAN_CHARACTER.test(character) ? 15.5 : 8), 0);

const overlaps = (box: LabelBox, otherBox: LabelBox) =>
  box.left < otherBox.right && otherBox.left < box.right && box.top < otherBox.foot && otherBox.top < box.foot;

/**
 * Places marks for areas with schools, largest first. Marks that would overlap are omitted, because the list contains
 * all areas.
 */
export function placeMarks(
  areas: readonly Area[],
  { width, height, put: project }: ChartProjection,
  scale = 1,
): Mark[] {
  const markRadius = MARK_RADIUS * scale;
  const lineHeight = LINE_HEIGHT * scale;
  const occupiedBoxes: LabelBox[] = [];
  const isBoxFree = (box: LabelBox) =>
    box.left > 2 &&
    box.right < width - 2 &&
    box.top > 2 &&
    box.foot < height - 2 &&
    !occupiedBoxes.some((occupiedBox) => overlaps(occupiedBox, box));
  const areasBySchoolCount = [...areas].sort((areaA, areaB) => (areaB.schools ?? 0) - (areaA.schools ?? 0));
  return areasBySchoolCount.flatMap(({ id, names, schools, middle: center }) => {
    if (!center || !schools) return [];
    const { x, y } = project(center);
    const labelWidth = scale * (LABEL_GAP + measureWidth(names.own));
    const markBox = { left: x - markRadius, right: x + markRadius, top: y - markRadius, foot: y + markRadius };
    if (!isBoxFree(markBox)) return [];
    const getLabelBox = (anchor: Mark['anchor']) => ({
      left: anchor === 'start' ? x + markRadius : x - markRadius - labelWidth,
      right: anchor === 'start' ? x + markRadius + labelWidth : x - markRadius,
      top: y - lineHeight,
      foot: y + lineHeight,
    });
    const labelAnchor = (['start', 'end'] as const).find((candidateAnchor) => isBoxFree(getLabelBox(candidateAnchor)));
    occupiedBoxes.push(markBox, ...(labelAnchor ? [getLabelBox(labelAnchor)] : []));
    const roundedPosition = { x: Math.round(x), y: Math.round(y) };
    return [
      { id, ...roundedPosition, count: schools, label: labelAnchor ? names.own : '', anchor: labelAnchor ?? 'start' },
    ];
  });
}
