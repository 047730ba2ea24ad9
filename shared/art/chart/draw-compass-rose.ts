import { drawPath, round1 } from '#shared/art/shapes.ts';
import { setText } from '#shared/art/text/set-text.ts';
import { centre, placeAt, rim } from './chart-geometry.ts';

const ink = 'var(--ink)';
const ringStep = 3000;
// no passage goes this way on any of the charts: the rings have room for their figures
const emptyWater = 238;

const traceRing = (r: number) => `M${centre - r} ${centre}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const at = (bearing: number, r: number) => placeAt(bearing, r).map(round1).join(' ');
const drawDisc = (r: number, fill: string) => `<circle cx="${centre}" cy="${centre}" r="${r}" fill="${fill}"/>`;

/** Water that is deeper the farther it is, a ring every 3,000 km, and the scale of bearings round it. */
export function drawCompassRose(reach: number): string {
  const radius = (km: number) => round1((km / reach) * rim);
  let rings = '';
  let ticks = '';
  let scale = '';
  for (let km = ringStep; km < reach; km += ringStep) rings += traceRing(radius(km));
  for (let d = 0; d < 360; d += 5) ticks += `M${at(d, rim + 9)}L${at(d, rim + (d % 30 ? 13 : 19))}`;
  const band = rim + 4.5;
  for (let d = 0; d < 360; d += 20) scale += `M${at(d, band)}A${band} ${band} 0 0 1 ${at(d + 10, band)}`;
  return (
    drawDisc(rim, 'var(--chart-1)') +
    [3, 2, 1].map((k) => drawDisc(radius(k * ringStep), `var(--chart-${5 - k})`)).join('') +
    `<path d="${rings}" fill="none" stroke="${ink}" stroke-width=".8" stroke-dasharray="1.5 5" opacity=".7"/>` +
    drawPath(ticks + traceRing(rim) + traceRing(rim + 9), '', ink, 1) +
    drawPath(scale, '', ink, 9) +
    `<g class="fine">${drawFigures(radius)}</g>`
  );
}

function drawFigures(radius: (km: number) => number): string {
  const set = (text: string, x: number, y: number) =>
    setText(text, { x, y, size: 13, anchor: 'middle', fill: 'var(--ink-2)' });
  let out = '';
  for (let d = 0; d < 360; d += 30) {
    const [x, y] = placeAt(d, rim + 32);
    out += set(String(d).padStart(3, '0'), x, y + 4.5);
  }
  for (let km = ringStep; km <= 3 * ringStep; km += ringStep) {
    // the seal in the middle covers what is nearer
    if (radius(km) < 50) continue;
    const [x, y] = placeAt(emptyWater, radius(km) - 15);
    out += set(groupDigits(km), x, y + 4.5);
  }
  return out;
}

/** 12,960: in all three languages. */
export const groupDigits = (km: number): string => String(km).replace(/\B(?=(\d{3})+$)/g, ',');
