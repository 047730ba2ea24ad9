import type { Palette } from './palette.ts';
import { frameSvg, setText } from './write-svg.ts';
import { drawPath, openRandomSource, type Point, type RandomSource } from './shapes.ts';

const [ink, brand, deep] = ['var(--ink)', 'var(--brand-solid)', 'var(--deep)'];

/** The scale on the chart's edge, black and white by turns, and the net of the chart. */
function drawSheet(): string {
  let net = '';
  let scale = '';
  for (let x = 120; x < 470; x += 70) net += `M${x} 60V330`;
  for (let y = 105; y < 330; y += 45) net += `M50 ${y}H470`;
  for (let x = 50, k = 0; x < 470; x += 35, k++) scale += `M${x} ${k % 2 ? 54 : 336}h35`;
  for (let y = 60, k = 0; y < 330; y += 45, k++) scale += `M${k % 2 ? 44 : 476} ${y}v45`;
  return (
    `<rect x="50" y="60" width="420" height="270" fill="var(--chart-1)"/>` +
    drawPath(net, '', ink, 0.8, 0.28) +
    drawPath('M50 286Q110 250 160 292T300 300T470 262V330H50Z', 'var(--chart-3)') +
    drawPath('M50 270Q112 234 164 276T304 284T470 246', '', ink, 0.9, 0.5) +
    drawPath(scale, '', ink, 8) +
    drawPath('M40 50H480V340H40ZM50 60H470V330H50Z', '', ink, 1)
  );
}

/** Depths in fathoms, apart from each other and clear of the big number. */
function drawSoundings(random: RandomSource): string {
  const laid: Point[] = [];
  let out = '';
  for (let tries = 0; tries < 90 && laid.length < 26; tries++) {
    const [x, y] = [random.between(66, 454), random.between(80, 322)];
    if (Math.abs(y - 200) < 74 && x > 116 && x < 424) continue;
    if (laid.some(([u, v]) => Math.hypot(u - x, v - y) < 27)) continue;
    laid.push([x, y]);
    const depth = String(random.int(2, 68));
    out += setText(depth, { x: Math.round(x), y: Math.round(y), size: 12, anchor: 'middle', fill: 'var(--ink-2)' });
  }
  return out;
}

const drawShip = () =>
  `<g fill="none" stroke="${ink}" stroke-width="1.8" stroke-linejoin="round">` +
  `<path d="M556 104h58l-9 15h-40z" fill="${ink}"/><path d="M584 104V46"/>` +
  `<path d="M588 50c17 8 23 27 19 46h-19z" fill="${deep}"/><path d="M580 58c-12 8-18 22-18 38h18z" fill="${deep}"/>` +
  `<path d="M589 66c8 1 13 3 17 6M589 80c9 0 14 1 19 3M579 74c-6 1-10 3-13 6"/></g>` +
  drawPath('M548 128q7-5 14 0t14 0 14 0 14 0 14 0M560 138q7-5 14 0t14 0 14 0', '', ink, 1.4);

/** The picture of an error: the ship has sailed over the edge of the chart. */
export function drawError(code: string, palette: Palette): string {
  const digits = [...code].map((digit, k) =>
    setText(digit, { x: 168 + k * 96, y: 238 - k * 9, size: 128, anchor: 'middle', fill: ink }),
  );
  const route =
    `<path d="M84 306C180 268 300 300 392 196S500 96 548 98" fill="none" stroke="${brand}" stroke-width="2" stroke-dasharray="7 6"/>` +
    `<circle cx="84" cy="306" r="5" fill="${deep}" stroke="${brand}" stroke-width="2.4"/>`;
  const body = drawSheet() + drawSoundings(openRandomSource(`error${code}`)) + route + digits.join('') + drawShip();
  return frameSvg({ width: 640, height: 390, body, brand: palette });
}
