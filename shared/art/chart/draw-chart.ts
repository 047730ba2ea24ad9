import type { ChartOrigin } from '#shared/art/art-kinds.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import type { Palette } from '#shared/art/palette.ts';
import { cityNames, cityPlaces, kilometres, originCities, originSeals } from './chart-places.ts';
import { chartPorts, type Port } from './chart-ports.ts';
import { drawCompassRose, groupDigits } from './draw-compass-rose.ts';
import { centre, placeAt, rim } from './chart-geometry.ts';
import { measurePassage } from '#shared/places/measure-passage.ts';
import { frameSvg } from '#shared/art/frame-svg.ts';
import { round1 } from '#shared/art/shapes.ts';
import { measureText, setText } from '#shared/art/text/set-text.ts';

const [ink, brand, on, water] = ['var(--ink)', 'var(--brand-solid)', 'var(--on-brand)', 'var(--chart-1)'];

// a small chart is a legible one: fewer names, and larger; a route may draw itself once, if movement is welcome
const rules =
  '@media (max-width:420px){.fine,.minor{display:none}.name{transform:scale(1.42)}.latin .name{transform:scale(1.28)}}' +
  '@media (prefers-reduced-motion:no-preference){.route{stroke-dasharray:320;animation:sail .9s cubic-bezier(.2,.7,.2,1) both}}' +
  '@keyframes sail{from{stroke-dashoffset:320}}';

interface Passage {
  port: Port;
  km: number;
  x: number;
  y: number;
  start: string;
}

function drawName({ port, km, x, y }: Passage, locale: Locale): string {
  const { dx = 0, dy = 0 } = port;
  const place = {
    x: dx + (port.side ? -11 : 11),
    anchor: port.side ? ('end' as const) : ('start' as const),
    halo: { colour: water, width: 3.5 },
    lang: LANGUAGE_TAGS[locale],
  };
  const distance = `${groupDigits(Math.round(km / 10) * 10)} ${kilometres[locale]}`;
  return (
    `<g${port.minor ? ' class="minor"' : ''} transform="translate(${round1(x)} ${round1(y)})">` +
    `<g class="name">${setText(cityNames[port.city][locale], { ...place, y: 1 + dy, size: 17.5, fill: ink })}</g>` +
    `<g class="fine">${setText(distance, { ...place, y: 16.5 + dy, size: 13, fill: 'var(--ink-2)' })}</g></g>`
  );
}

function drawOrigin(text: string, locale: Locale): string {
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

/** The passage chart: true bearing and distance from one city (azimuthal equidistant), its ports and their names. */
export function drawChart(origin: ChartOrigin, locale: Locale, palette: Palette): string {
  const { reach, ports } = chartPorts[origin];
  const passages = ports.map((port): Passage => {
    const { km, bearing } = measurePassage(cityPlaces[originCities[origin]], cityPlaces[port.city]);
    const [x, y] = placeAt(bearing, (km / reach) * rim);
    return { port, km, x, y, start: placeAt(bearing, 22).map(round1).join(' ') };
  });
  const routes = passages.map(({ start, x, y }) => `M${start}L${round1(x)} ${round1(y)}`).join('');
  const dots = passages.map(({ x, y }) => `<circle cx="${round1(x)}" cy="${round1(y)}" r="5"/>`).join('');
  const body =
    drawCompassRose(reach) +
    `<path class="route" d="${routes}" fill="none" stroke="${brand}" stroke-width="1.5"/>` +
    `<g fill="var(--deep)" stroke="${brand}" stroke-width="2.4">${dots}</g>` +
    `<g${locale === 'en-us' ? ' class="latin"' : ''}>${passages.map((passage) => drawName(passage, locale)).join('')}</g>` +
    drawOrigin(originSeals[origin][locale], locale);
  return frameSvg({ width: 640, height: 640, body, brand: palette, rules });
}
