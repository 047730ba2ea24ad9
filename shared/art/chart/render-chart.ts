import type { ChartOrigin } from '#shared/art/art-address.ts';
import { frameSvg, measureText, typesetText } from '#shared/art/write-svg.ts';
import type { Palette } from '#shared/art/palette.ts';
import { renderPath, roundToTenth } from '#shared/art/shapes.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import {
  CHART_CENTRE,
  getChart,
  groupDigits,
  type Passage,
  toChartPoint,
  CHART_RADIUS,
  roundKm,
  CITY_NAMES,
  KILOMETRE_UNITS,
  ORIGIN_SEALS,
} from '#shared/places/chart-passages.ts';

const [ink, brand, onBrand, water] = ['var(--ink)', 'var(--brand-solid)', 'var(--on-brand)', 'var(--chart-1)'];

// Small charts show fewer and larger labels. Routes are animated once unless reduced motion is preferred.
const CHART_RULES =
  '@media (max-width:420px){.fine,.minor{display:none}.name{transform:scale(1.42)}.latin .name{transform:scale(1.28)}}' +
  '@media (prefers-reduced-motion:no-preference){.route{stroke-dasharray:320;animation:sail .9s cubic-bezier(.2,.7,.2,1) both}}' +
  '@keyframes sail{from{stroke-dashoffset:320}}';

function renderName({ port, km, at: [x, y] }: Passage, locale: Locale): string {
  const { dx = 0, dy = 0 } = port;
  const namePosition = {
    x: dx + (port.side ? -11 : 11),
    anchor: port.side ? ('end' as const) : ('start' as const),
    halo: { colour: water, width: 3.5 },
    lang: LANGUAGE_TAGS[locale],
  };
  const distanceText = `${roundKm(km)} ${KILOMETRE_UNITS[locale]}`;
  return (
    `<g${port.minor ? ' class="minor"' : ''} transform="translate(${roundToTenth(x)} ${roundToTenth(y)})">` +
    `<g class="name">${typesetText(CITY_NAMES[port.city][locale], { ...namePosition, y: 1 + dy, size: 17.5, fill: ink })}</g>` +
    `<g class="fine">${typesetText(distanceText, { ...namePosition, y: 16.5 + dy, size: 13, fill: 'var(--ink-2)' })}</g></g>`
  );
}

function renderOrigin(text: string, locale: Locale): string {
  const fontSize = Math.min(19, Math.floor(24 / measureText(text, 1)));
  const cornerOffset = CHART_CENTRE - 17;
  return (
    `<rect x="${cornerOffset}" y="${cornerOffset}" width="34" height="34" rx="2" fill="${brand}"/>` +
    `<rect x="${cornerOffset + 3}" y="${cornerOffset + 3}" width="28" height="28" fill="none" stroke="${onBrand}"/>` +
    typesetText(text, {
      x: CHART_CENTRE,
      y: CHART_CENTRE + fontSize * (locale === 'en-us' ? 0.335 : 0.37),
      size: fontSize,
      anchor: 'middle',
      fill: onBrand,
      lang: LANGUAGE_TAGS[locale],
    })
  );
}

function renderPassages(passages: readonly Passage[], locale: Locale): string {
  const routesPath = passages
    .map(({ start, at: [x, y] }) => `M${start.join(' ')}L${roundToTenth(x)} ${roundToTenth(y)}`)
    .join('');
  const dotsMarkup = passages.map(({ at: [x, y] }) => `<circle cx="${x}" cy="${y}" r="5"/>`).join('');
  return (
    `<path class="route" d="${routesPath}" fill="none" stroke="${brand}" stroke-width="1.5"/>` +
    `<g fill="var(--deep)" stroke="${brand}" stroke-width="2.4">${dotsMarkup}</g>` +
    `<g${locale === 'en-us' ? ' class="latin"' : ''}>${passages.map((passage) => renderName(passage, locale)).join('')}</g>`
  );
}

/**
 * Renders a chart of routes: an azimuthal equidistant projection around a city, with ports and labels. `isPlain` omits
 * both, for pages that overlay their own.
 */
export function renderChart(origin: ChartOrigin, locale: Locale, palette: Palette, isPlain = false): string {
  const { reach, passages } = getChart(origin);
  const body =
    renderCompassRose(reach) +
    (isPlain ? '' : renderPassages(passages, locale)) +
    renderOrigin(ORIGIN_SEALS[origin][locale], locale);
  return frameSvg({ width: 640, height: 640, body, brand: palette, rules: CHART_RULES });
}

const RING_STEP_KM = 3000;
// Bearing without routes in any chart, used for the distance labels.
const EMPTY_WATER_BEARING = 238;

const traceRing = (radius: number) =>
  `M${CHART_CENTRE - radius} ${CHART_CENTRE}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
const formatPointAt = (bearing: number, radius: number) => toChartPoint(bearing, radius).map(roundToTenth).join(' ');
const renderDisc = (radius: number, fill: string) =>
  `<circle cx="${CHART_CENTRE}" cy="${CHART_CENTRE}" r="${radius}" fill="${fill}"/>`;

/** Draws depth shading, rings every 3,000 km, and the bearing scale on the rim. */
export function renderCompassRose(maxDistance: number): string {
  const toRadius = (km: number) => roundToTenth((km / maxDistance) * CHART_RADIUS);
  let ringsPath = '';
  let ticksPath = '';
  let scalePath = '';
  for (let km = RING_STEP_KM; km < maxDistance; km += RING_STEP_KM) ringsPath += traceRing(toRadius(km));
  for (let degrees = 0; degrees < 360; degrees += 5)
    ticksPath += `M${formatPointAt(degrees, CHART_RADIUS + 9)}L${formatPointAt(degrees, CHART_RADIUS + (degrees % 30 ? 13 : 19))}`;
  const bandRadius = CHART_RADIUS + 4.5;
  for (let degrees = 0; degrees < 360; degrees += 20)
    scalePath += `M${formatPointAt(degrees, bandRadius)}A${bandRadius} ${bandRadius} 0 0 1 ${formatPointAt(degrees + 10, bandRadius)}`;
  return (
    renderDisc(CHART_RADIUS, 'var(--chart-1)') +
    [3, 2, 1].map((k) => renderDisc(toRadius(k * RING_STEP_KM), `var(--chart-${5 - k})`)).join('') +
    `<path d="${ringsPath}" fill="none" stroke="${ink}" stroke-width=".8" stroke-dasharray="1.5 5" opacity=".7"/>` +
    renderPath(ticksPath + traceRing(CHART_RADIUS) + traceRing(CHART_RADIUS + 9), '', ink, 1) +
    renderPath(scalePath, '', ink, 9) +
    `<g class="fine">${renderFigures(toRadius)}</g>`
  );
}

function renderFigures(toRadius: (km: number) => number): string {
  const renderFigure = (text: string, x: number, y: number) =>
    typesetText(text, { x, y, size: 13, anchor: 'middle', fill: 'var(--ink-2)' });
  let svg = '';
  for (let degrees = 0; degrees < 360; degrees += 30) {
    const [x, y] = toChartPoint(degrees, CHART_RADIUS + 32);
    svg += renderFigure(String(degrees).padStart(3, '0'), x, y + 4.5);
  }
  for (let km = RING_STEP_KM; km <= 3 * RING_STEP_KM; km += RING_STEP_KM) {
    // Labels this close to the centre would be hidden behind the seal.
    if (toRadius(km) < 50) continue;
    const [x, y] = toChartPoint(EMPTY_WATER_BEARING, toRadius(km) - 15);
    svg += renderFigure(groupDigits(km), x, y + 4.5);
  }
  return svg;
}
