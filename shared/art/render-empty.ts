import type { EmptyKind } from './art-address.ts';
import { frameSvg, typesetText } from './write-svg.ts';
import { renderPath, openRandomSource, type Point, type RandomSource } from './shapes.ts';
import type { Palette } from './palette.ts';

/** Colours of the illustrations: ink lines, a tint for water, and the brand colour for route and ports. */
const ink = 'var(--ink)';
const tint = 'var(--chart-1)';
const deep = 'var(--deep)';
const stroke = 'var(--brand-solid)';

const renderLine = (pathData: string, width = 1.5): string =>
  `<path d="${pathData}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"/>`;

/** Draws a dotted line, which represents something absent. */
const renderDots = (pathData: string, width: number, gaps: string): string =>
  `<path d="${pathData}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-dasharray="${gaps}"/>`;

/** Draws a dashed line, which represents the route ahead. */
const renderDashes = (pathData: string): string =>
  `<path d="${pathData}" fill="none" stroke="${stroke}" stroke-width="1.8" stroke-dasharray="6 5"/>`;

const renderPort = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="5" fill="${deep}" stroke="${stroke}" stroke-width="2.2"/>`;

const renderLamp = (x: number, y: number, radius: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${stroke}"/>`;

/** Illustrations of missing content, such as schools, courses and news. Each is 200 × 144. */
const CONTENT_PICTURES = {
  collection:
    `<rect x="50" y="22" width="100" height="98" fill="${tint}"/>` +
    renderLine('M50 22H150V120H50ZM64 22V120M76 44H138M76 62H138M76 80H118M76 98H128') +
    renderDashes('M14 112C34 96 44 84 64 80') +
    renderPort(14, 112),
  school:
    renderPath('M60 120V66A40 40 0 0 1 140 66V120Z', tint) +
    renderLine(
      'M60 120V66A40 40 0 0 1 140 66V120M72 120V68A28 28 0 0 1 128 68V120M84 120V72A16 16 0 0 1 116 72V120M30 120H170',
    ) +
    renderDashes('M10 106C40 92 60 96 96 104') +
    renderPort(10, 106),
  course:
    `<rect x="34" y="28" width="132" height="92" fill="${tint}"/>` +
    renderLine('M34 28H166V120H34ZM34 51H166M34 74H166M34 97H166M66 28V120') +
    renderLine('M46 62h8M46 85h8M46 108h8', 2.4) +
    renderDashes('M82 62H150'),
  search:
    `<circle cx="94" cy="66" r="50" fill="${tint}"/>` +
    renderLine('M44 66a50 50 0 1 0 100 0a50 50 0 1 0 -100 0M131 100l34 30') +
    renderDots('M62 66a32 32 0 1 0 64 0a32 32 0 1 0 -64 0M79 66a15 15 0 1 0 30 0a15 15 0 1 0 -30 0', 1, '2 4') +
    renderDashes('M94 66L122 40') +
    renderLamp(94, 66, 3),
  updating:
    renderPath('M20 104q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V132H20Z', tint) +
    renderLine('M20 104q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0M34 118q10-8 20 0t20 0 20 0 20 0 20 0 20 0') +
    renderLine('M88 100l8-58h10l8 58M96 42v-14h10v14M92 72h18M101 28V14') +
    renderLamp(101, 14, 4),
  image:
    `<rect x="36" y="26" width="128" height="90" fill="${tint}"/>` +
    renderLine('M36 26H164V116H36ZM36 98L76 62L104 88L126 70L164 100') +
    renderDashes('M24 124L176 18'),
  picture:
    renderLine('M40 30H160V118H40ZM48 38H152V110H48Z') +
    `<rect x="48" y="38" width="104" height="72" fill="${tint}"/>` +
    renderLine('M100 10L70 30M100 10L130 30') +
    renderLamp(100, 10, 4) +
    renderDots('M82 56h36v36H82z', 1.5, '4 5'),
  news:
    renderPath('M36 26H148V122H36Z', tint) +
    renderLine('M36 26H148V122H36ZM148 44H166V112A10 10 0 0 1 148 112M48 40H136M48 48H136') +
    renderLine('M48 62H88V104H48ZM98 64H136M98 76H136M98 88H136M98 100H122', 1.5) +
    renderDashes('M52 100L68 80L84 90'),
  lecture:
    renderPath('M62 76H138L130 92H70Z', tint) +
    renderLine('M62 76H138L130 92H70ZM100 92V126M76 126H124M84 76L92 56H108L116 76') +
    renderDots('M78 44a22 22 0 0 1 44 0M66 44a34 34 0 0 1 68 0M54 44a46 46 0 0 1 92 0', 1.2, '2 4') +
    renderLamp(100, 44, 4),
  country:
    `<circle cx="88" cy="74" r="52" fill="${tint}"/>` +
    renderLine(
      'M36 74a52 52 0 1 0 104 0a52 52 0 1 0 -104 0M88 22V126M36 74H140M88 22C58 48 58 100 88 126M88 22C118 48 118 100 88 126',
      1.2,
    ) +
    renderDashes('M70 88C96 60 128 44 172 40') +
    renderPort(70, 88) +
    renderLine('M166 34l12 12M178 34l-12 12', 1.8),
};

/** Illustrations of unavailable services. Each is 200 × 144. */
const SERVICE_PICTURES = {
  message:
    renderPath('M30 30H128V92H70L52 108V92H30Z', tint) +
    renderLine('M30 30H128V92H70L52 108V92H30ZM46 50H112M46 66H92') +
    renderDashes('M142 58H170V112H158V124L144 112H104') +
    renderPort(142, 58),
  apply:
    renderPath('M52 16H128L148 36V128H52Z', tint) +
    renderLine('M52 16H128L148 36V128H52ZM128 16V36H148M66 46H112M66 62H132M66 78H120') +
    renderDashes('M108 92h26v26h-26z') +
    renderDashes('M12 122C28 118 38 112 52 108') +
    renderPort(12, 122),
  soon:
    renderPath('M16 112q10-7 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V136H16Z', tint) +
    renderLine(
      'M16 112q10-7 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0M20 84H104M32 84V118M56 84V118M80 84V118M104 84V118M20 76H104',
    ) +
    renderDots('M104 84H180M128 84V118M152 84V118M176 84V118M104 76H180', 1.5, '3 5') +
    renderLine('M104 76V34L138 50') +
    renderDashes('M138 50V70'),
  offline:
    renderPath('M14 108q10-7 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V132H14Z', tint) +
    renderLine('M14 108q10-7 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0M38 100V34M30 34H46M162 100V34M154 34H170') +
    renderLine('M38 40C56 62 68 66 82 62M162 40C148 60 138 70 122 74') +
    renderDashes('M86 60l8 6M118 74l-8 6') +
    renderLamp(38, 34, 4),
  maintenance:
    renderPath('M40 66H160L144 96H58Z', tint) +
    renderLine('M40 66H160L144 96H58ZM100 66V24M104 28c18 8 24 20 22 34h-22zM96 34c-14 8-20 16-20 28h20z') +
    renderLine('M60 96V124M84 96V124M116 96V124M140 96V124M28 124H172M60 110H84M116 110H140') +
    renderDashes('M20 66H36M164 66H184'),
  upgrade:
    renderPath('M40 40H124V124H40Z', tint) +
    renderLine('M40 40H124V124H40ZM52 56H96M52 72H112M52 88H90') +
    renderLine('M76 20H160V104H136') +
    renderLine('M76 20V40') +
    renderDashes('M148 92V48') +
    renderLine('M138 58L148 46L158 58', 1.8),
  map:
    renderPath('M30 34L76 20L124 34L170 20V112L124 126L76 112L30 126Z', tint) +
    renderLine(
      'M30 34L76 20L92 25M108 29L124 34L170 20V112L124 126L108 121M92 117L76 112L30 126V34M76 20V112M124 34V126',
    ) +
    renderLine('M92 25L98 44L88 62L98 84L90 100L92 117M108 29L114 48L104 64L114 88L106 102L108 121', 1.2) +
    renderDashes('M44 96C56 76 62 72 84 70') +
    renderPort(44, 96),
  atlas:
    renderPath('M30 34L76 20L124 34L170 20V112L124 126L76 112L30 126Z', tint) +
    renderLine('M30 34L76 20L124 34L170 20V112L124 126L76 112L30 126ZM76 20V112M124 34V126') +
    renderLine('M30 92C52 80 62 96 76 88S104 70 124 84S152 76 170 62', 1.1) +
    renderDashes('M50 70C70 52 92 50 112 58S140 56 150 46') +
    renderPort(50, 70) +
    renderPort(150, 46),
  desk:
    renderPath('M62 94A38 38 0 0 1 138 94Z', tint) +
    renderLine('M62 94A38 38 0 0 1 138 94ZM54 94H146V104H54ZM30 120H170M100 56V46M92 46H108') +
    renderDashes('M36 60C44 46 52 38 64 32M164 60C156 46 148 38 136 32') +
    renderLamp(100, 42, 4),
  login:
    renderPath('M58 124V62A42 42 0 0 1 142 62V124Z', tint) +
    renderLine(
      'M58 124V62A42 42 0 0 1 142 62V124M70 124V64A30 30 0 0 1 130 64V124M34 124H166M70 80H130M70 102H130M85 66V124M100 62V124M115 66V124',
    ) +
    `<circle cx="100" cy="91" r="6" fill="${deep}" stroke="${stroke}" stroke-width="2.4"/>` +
    renderDashes('M10 112C24 100 38 98 56 108') +
    renderPort(10, 112),
};

const EMPTY_PICTURES: Readonly<Record<EmptyKind, string>> = { ...CONTENT_PICTURES, ...SERVICE_PICTURES };

/** Renders the illustration of an empty state as an SVG file. */
export const renderEmpty = (kind: EmptyKind, brand: Palette): string =>
  frameSvg({ width: 200, height: 144, body: EMPTY_PICTURES[kind], brand });

/** Renders the same for use inside a page, with the page's colour variables. */
export const renderEmptyBody = (kind: EmptyKind): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 144" aria-hidden="true">${EMPTY_PICTURES[kind]}</svg>`;

// The error illustration shows a blank nautical chart.

/** Draws the grid and the border of alternating black and white. */
function renderSheet(): string {
  let gridPath = '';
  let scalePath = '';
  for (let x = 120; x < 470; x += 70) gridPath += `M${x} 60V330`;
  for (let y = 105; y < 330; y += 45) gridPath += `M50 ${y}H470`;
  for (let x = 50, k = 0; x < 470; x += 35, k++) scalePath += `M${x} ${k % 2 ? 54 : 336}h35`;
  for (let y = 60, k = 0; y < 330; y += 45, k++) scalePath += `M${k % 2 ? 44 : 476} ${y}v45`;
  return (
    `<rect x="50" y="60" width="420" height="270" fill="var(--chart-1)"/>` +
    renderPath(gridPath, '', ink, 0.8, 0.28) +
    renderPath('M50 286Q110 250 160 292T300 300T470 262V330H50Z', 'var(--chart-3)') +
    renderPath('M50 270Q112 234 164 276T304 284T470 246', '', ink, 0.9, 0.5) +
    renderPath(scalePath, '', ink, 8) +
    renderPath('M40 50H480V340H40ZM50 60H470V330H50Z', '', ink, 1)
  );
}

/** Draws depth soundings with distance between them and from the status number. */
function renderSoundings(random: RandomSource): string {
  const placedPoints: Point[] = [];
  let svg = '';
  for (let attempt = 0; attempt < 90 && placedPoints.length < 26; attempt++) {
    const [x, y] = [random.between(66, 454), random.between(80, 322)];
    if (Math.abs(y - 200) < 74 && x > 116 && x < 424) continue;
    if (placedPoints.some(([u, v]) => Math.hypot(u - x, v - y) < 27)) continue;
    placedPoints.push([x, y]);
    const depthText = String(random.int(2, 68));
    svg += typesetText(depthText, {
      x: Math.round(x),
      y: Math.round(y),
      size: 12,
      anchor: 'middle',
      fill: 'var(--ink-2)',
    });
  }
  return svg;
}

const renderShip = () =>
  `<g fill="none" stroke="${ink}" stroke-width="1.8" stroke-linejoin="round">` +
  `<path d="M556 104h58l-9 15h-40z" fill="${ink}"/><path d="M584 104V46"/>` +
  `<path d="M588 50c17 8 23 27 19 46h-19z" fill="${deep}"/><path d="M580 58c-12 8-18 22-18 38h18z" fill="${deep}"/>` +
  `<path d="M589 66c8 1 13 3 17 6M589 80c9 0 14 1 19 3M579 74c-6 1-10 3-13 6"/></g>` +
  renderPath('M548 128q7-5 14 0t14 0 14 0 14 0 14 0M560 138q7-5 14 0t14 0 14 0', '', ink, 1.4);

/** Renders the illustration of an error page: a ship beyond the edge of the chart. */
export function renderError(code: string, palette: Palette): string {
  const digitMarkup = [...code].map((digit, k) =>
    typesetText(digit, { x: 168 + k * 96, y: 238 - k * 9, size: 128, anchor: 'middle', fill: ink }),
  );
  const routePath =
    `<path d="M84 306C180 268 300 300 392 196S500 96 548 98" fill="none" stroke="${stroke}" stroke-width="2" stroke-dasharray="7 6"/>` +
    `<circle cx="84" cy="306" r="5" fill="${deep}" stroke="${stroke}" stroke-width="2.4"/>`;
  const body =
    renderSheet() + renderSoundings(openRandomSource(`error${code}`)) + routePath + digitMarkup.join('') + renderShip();
  return frameSvg({ width: 640, height: 390, body, brand: palette });
}
