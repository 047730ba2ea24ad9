import type { ArtCountry } from '#shared/art/art-kinds.ts';
import type { DrawnSchool } from '#shared/art/banners/draw-banner.ts';
import { frameSvg, isDrawn, measureText, setText } from '#shared/art/write-svg.ts';
import { inkOf } from '#shared/art/art-tokens.ts';
import { drawPath, openRandomSource, requireAt, round1 } from '#shared/art/shapes.ts';
import { hanOutlines } from './han-outlines.ts';
import { anyMotifs, auMotifs, caMotifs, type SealMotif, ukMotifs, usMotifs } from './seal-motifs.ts';

const borders = [
  'M7.5 7.5H88.5V88.5H7.5Z',
  'M14 7.5H82L88.5 14V82L82 88.5H14L7.5 82V14Z',
  'M6.5 6.5H89.5V89.5H6.5ZM10.5 10.5H85.5V85.5H10.5Z',
];
const widest = 74;

/** A school's seal: one motif of its country behind a monogram. Never a crest. */
export function drawSeal({ id, country, monogram }: DrawnSchool & { monogram: string }): string {
  const random = openRandomSource(`${country}:${id}`);
  const ink = inkOf(country);
  const set = sealMotifs[country];
  const border = requireAt(borders, random.int(0, 2));
  // carved, printed, or carved in two inks
  const schemes = [
    [ink.main, ink.ground, ink.ground],
    [ink.ground, ink.main, ink.second],
    [ink.main, ink.ground, ink.second],
  ] as const;
  const [ground, letter, lines] = requireAt(schemes, random.int(0, 2));
  const choice = openRandomSource(`which seal ${country} ${id}`).int(0, 1e6);
  const motif = requireAt(set, choice % set.length)(random);
  return frameSvg({
    width: 96,
    height: 96,
    body:
      `<rect width="96" height="96" rx="3" fill="${ground}"/>` +
      drawPath(motif, '', lines, 1.5, 0.6) +
      drawPath(border, '', letter, 1.3, 0.85) +
      drawMonogram(monogram || '·', letter, ground),
  });
}

function drawMonogram(text: string, fill: string, ground: string): string {
  const han = [...text].map((letter) => hanOutlines[letter] ?? '');
  if (han.length > 0 && han.every(Boolean)) return drawHan(han, fill, ground);
  const latin = [...text].every(isDrawn);
  const wished = !latin ? 44 : [...text].length > 2 ? 28 : 38;
  const size = Math.floor(Math.min(wished, widest / measureText(text, 1)));
  // capitals stand .67 em high, Han fill their square from .12 em below the line
  const y = 48 + size * (latin ? 0.335 : 0.36);
  return setText(text, { x: 48, y, size, anchor: 'middle', fill, halo: { colour: ground, width: 7 } });
}

const HAN_EM = 250;
const HAN_SIZE = 37;
/** A Han face stands from .88 em above the line to .12 em below it. */
const HAN_RISE = 0.88;

/** One below the other, as a seal is read. */
function drawHan(outlines: readonly string[], fill: string, ground: string): string {
  const scale = HAN_SIZE / HAN_EM;
  const top = 48 - (outlines.length * HAN_SIZE) / 2;
  const halo = `stroke="${ground}" stroke-width="${round1(6 / scale)}" stroke-linejoin="round" paint-order="stroke"`;
  return outlines
    .map((d, index) => {
      const y = round1(top + (index + HAN_RISE) * HAN_SIZE);
      return `<path transform="translate(${round1(48 - HAN_SIZE / 2)} ${y})scale(${scale})" d="${d}" fill="${fill}" ${halo}/>`;
    })
    .join('');
}

export const sealMotifs: Readonly<Record<ArtCountry, readonly SealMotif[]>> = {
  uk: ukMotifs,
  au: auMotifs,
  us: usMotifs,
  ca: caMotifs,
  any: anyMotifs,
};
