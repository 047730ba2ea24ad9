import type { ArtCountry } from '#shared/art/art-kinds.ts';
import { type Ink, inkOf } from '#shared/art/art-tokens.ts';
import { frameSvg } from '#shared/art/frame-svg.ts';
import { openRandomSource, type RandomSource } from '#shared/art/random-source.ts';
import { requireAt } from '#shared/art/shapes.ts';
import { drawGums } from './au/draw-gums.ts';
import { drawHarbour } from './au/draw-harbour.ts';
import { drawRanges } from './au/draw-ranges.ts';
import { drawReef } from './au/draw-reef.ts';
import { drawSurf } from './au/draw-surf.ts';
import { drawVerandah } from './au/draw-verandah.ts';
import { drawAurora } from './ca/draw-aurora.ts';
import { drawForest } from './ca/draw-forest.ts';
import { drawPeaks } from './ca/draw-peaks.ts';
import { drawPrairie } from './ca/draw-prairie.ts';
import { drawSound } from './ca/draw-sound.ts';
import { drawSteep } from './ca/draw-steep.ts';
import { drawArcade } from './uk/draw-arcade.ts';
import { drawCliffs } from './uk/draw-cliffs.ts';
import { drawGatehouse } from './uk/draw-gatehouse.ts';
import { drawRose } from './uk/draw-rose.ts';
import { drawSpires } from './uk/draw-spires.ts';
import { drawViaduct } from './uk/draw-viaduct.ts';
import { drawCampanile } from './us/draw-campanile.ts';
import { drawHall } from './us/draw-hall.ts';
import { drawMesas } from './us/draw-mesas.ts';
import { drawPortico } from './us/draw-portico.ts';
import { drawSkyline } from './us/draw-skyline.ts';
import { drawSuspension } from './us/draw-suspension.ts';

export interface DrawnSchool {
  id: string;
  country: ArtCountry;
}

/** A school's wide picture. The id chooses the composition and then places everything in it. */
export function drawBanner({ id, country }: DrawnSchool, composition?: number): string {
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

type Composition = (random: RandomSource, ink: Ink, width: number, height: number) => string;

/** Their order is part of a school's picture: new ones change what existing ids get, and so the version of all art. */
export const compositions: Readonly<Record<ArtCountry, readonly Composition[]>> = {
  uk: [drawArcade, drawGatehouse, drawViaduct, drawSpires, drawRose, drawCliffs],
  au: [drawRanges, drawHarbour, drawGums, drawReef, drawVerandah, drawSurf],
  us: [drawPortico, drawCampanile, drawSkyline, drawHall, drawMesas, drawSuspension],
  ca: [drawPeaks, drawForest, drawAurora, drawSteep, drawPrairie, drawSound],
  // landscapes that belong to no country
  any: [drawPeaks, drawForest, drawSound, drawCliffs, drawSurf, drawRanges],
};
