import type { ChartOrigin } from '#shared/art/art-address.ts';
import { frameSvg, measureText, setText } from '#shared/art/write-svg.ts';
import type { Palette } from '#shared/art/palette.ts';
import { renderPath, round1 } from '#shared/art/shapes.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import {
  centre,
  getChart,
  groupDigits,
  type Passage,
  placeAt,
  rim,
  roundKm,
  cityNames,
  kilometres,
  originSeals,
} from '#shared/places/chart-passages.ts';

const [ink, brand, on, water] = ['var(--ink)', 'var(--brand-solid)', 'var(--on-brand)', 'var(--chart-1)'];

// Small charts show fewer and larger labels. Routes are animated once unless reduced motion is preferred.
const rules =
  '@media (max-width:420px){.fine,.minor{display:none}.name{transform:scale(1.42)}.latin .name{transform:scale(1.28)}}' +
  '@media (prefers-reduced-motion:no-preference){.route{stroke-dasharray:320;animation:sail .9s cubic-bezier(.2,.7,.2,1) both}}' +
  '@keyframes sail{from{stroke-dashoffset:320}}';

function renderName({ port, km, at: [x, y] }: Passage, locale: Locale): string {
  const { dx = 0, dy = 0 } = port;
  const place = {
    x: dx + (port.side ? -11 : 11),
    anchor: port.side ? ('end' as const) : ('start' as const),
    halo: { colour: water, width: 3.5 },
    lang: LANGUAGE_TAGS[locale],
  };
  const distance = `${roundKm(km)} ${kilometres[locale]}`;
  return (
    `<g${port.minor ? ' class="minor"' : ''} transform="translate(${round1(x)} ${round1(y)})">` +
    `<g class="name">${setText(cityNames[port.city][locale], { ...place, y: 1 + dy, size: 17.5, fill: ink })}</g>` +
    `<g class="fine">${setText(distance, { ...place, y: 16.5 + dy, size: 13, fill: 'var(--ink-2)' })}</g></g>`
  );
}

function renderOrigin(text: string, locale: Locale): string {
  const size = Math.min(19, Math.floor(24 / measureText(text, 1)));
  const corner = centre - 17;
  return (
    `<rect x="${corner}" y="${corner}" width="34" height="34" rx="2" fill="${brand}"/>` +
    `<rect x="${corner + 3}" y="${corner + 3}" width="28" height="28" fill="none" stroke="${on}"/>` +
    setText(text, {
      x: centre,
      y: centre + size * (locale === 'en-us' ? 0.335 : 0.37),
      size,
      anchor: 'middle',
      fill: on,
      lang: LANGUAGE_TAGS[locale],
    })
  );
}

function renderPassages(passages: readonly Passage[], locale: Locale): string {
  const routes = passages.map(({ start, at: [x, y] }) => `M${start.join(' ')}L${round1(x)} ${round1(y)}`).join('');
  const dots = passages.map(({ at: [x, y] }) => `<circle cx="${x}" cy="${y}" r="5"/>`).join('');
  return (
    `<path class="route" d="${routes}" fill="none" stroke="${brand}" stroke-width="1.5"/>` +
    `<g fill="var(--deep)" stroke="${brand}" stroke-width="2.4">${dots}</g>` +
    `<g${locale === 'en-us' ? ' class="latin"' : ''}>${passages.map((passage) => renderName(passage, locale)).join('')}</g>`
  );
}

/**
 * Renders a chart of routes: an azimuthal equidistant projection around a city, with ports and labels. `isPlain` leaves
 * out both, for pages that overlay their own.
 */
export function renderChart(origin: ChartOrigin, locale: Locale, palette: Palette, isPlain = false): string {
  const { reach, passages } = getChart(origin);
  const body =
    renderCompassRose(reach) +
    (isPlain ? '' : renderPassages(passages, locale)) +
    renderOrigin(originSeals[origin][locale], locale);
  return frameSvg({ width: 640, height: 640, body, brand: palette, rules });
}

const ringStep = 3000;
// Bearing in which no chart has a route, used for the distance labels.
const emptyWater = 238;

const traceRing = (r: number) => `M${centre - r} ${centre}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const at = (bearing: number, r: number) => placeAt(bearing, r).map(round1).join(' ');
const renderDisc = (r: number, fill: string) => `<circle cx="${centre}" cy="${centre}" r="${r}" fill="${fill}"/>`;

/** Draws depth shading, rings every 3,000 km, and the bearing scale on the rim. */
export function renderCompassRose(reach: number): string {
  const radius = (km: number) => round1((km / reach) * rim);
  let rings = '';
  let ticks = '';
  let scale = '';
  for (let km = ringStep; km < reach; km += ringStep) rings += traceRing(radius(km));
  for (let d = 0; d < 360; d += 5) ticks += `M${at(d, rim + 9)}L${at(d, rim + (d % 30 ? 13 : 19))}`;
  const band = rim + 4.5;
  for (let d = 0; d < 360; d += 20) scale += `M${at(d, band)}A${band} ${band} 0 0 1 ${at(d + 10, band)}`;
  return (
    renderDisc(rim, 'var(--chart-1)') +
    [3, 2, 1].map((k) => renderDisc(radius(k * ringStep), `var(--chart-${5 - k})`)).join('') +
    `<path d="${rings}" fill="none" stroke="${ink}" stroke-width=".8" stroke-dasharray="1.5 5" opacity=".7"/>` +
    renderPath(ticks + traceRing(rim) + traceRing(rim + 9), '', ink, 1) +
    renderPath(scale, '', ink, 9) +
    `<g class="fine">${renderFigures(radius)}</g>`
  );
}

function renderFigures(radius: (km: number) => number): string {
  const set = (text: string, x: number, y: number) =>
    setText(text, { x, y, size: 13, anchor: 'middle', fill: 'var(--ink-2)' });
  let svg = '';
  for (let d = 0; d < 360; d += 30) {
    const [x, y] = placeAt(d, rim + 32);
    svg += set(String(d).padStart(3, '0'), x, y + 4.5);
  }
  for (let km = ringStep; km <= 3 * ringStep; km += ringStep) {
    // Labels this close to the centre would be hidden behind the seal.
    if (radius(km) < 50) continue;
    const [x, y] = placeAt(emptyWater, radius(km) - 15);
    svg += set(groupDigits(km), x, y + 4.5);
  }
  return svg;
}
