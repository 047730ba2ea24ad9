import type { ArtCountry } from '#shared/art/art-kinds.ts';
import { compositions } from './compositions.ts';
import { frameSvg } from './frame-svg.ts';
import { inkOf } from './ink.ts';
import { openRandomSource } from './random-source.ts';
import { requireAt } from './shape/require-at.ts';

export interface School {
  id: string;
  country: ArtCountry;
}

/** A school's wide picture. The id chooses the composition and then places everything in it. */
export function drawBanner({ id, country }: School, composition?: number): string {
  const [width, height] = [1200, 420];
  const set = compositions[country];
  const choice = composition ?? openRandomSource(`which banner ${country} ${id}`).int(0, 1e6);
  const ink = inkOf(country);
  const draw = requireAt(set, choice % set.length);
  const drawing = draw(openRandomSource(`${country}:${id}`), ink, width, height);
  // whole units are fine enough at this size, and a third fewer bytes
  const body = drawing.replace(/\d{2,}\.\d+/g, (number) => String(Math.round(Number(number))));
  return frameSvg({
    width,
    height,
    fit: 'xMidYMid slice',
    body: `<rect width="${width}" height="${height}" fill="${ink.ground}"/>${body}`,
  });
}
