import type { ArtCountry } from '#shared/art/art-kinds.ts';
import { hourRules, withinHours } from '#shared/art/day-inks.ts';
import { type Ink, inkOf } from '#shared/art/art-tokens.ts';
import { frameSvg } from '#shared/art/write-svg.ts';
import { openRandomSource, type RandomSource, requireAt } from '#shared/art/shapes.ts';
import { drawGums, drawRanges, drawVerandah } from './au/draw-inland.ts';
import { drawHarbour, drawReef, drawSurf } from './au/draw-coast.ts';
import { drawAurora, drawForest, drawPrairie } from './ca/draw-plains.ts';
import { drawPeaks, drawSound, drawSteep } from './ca/draw-heights.ts';
import { drawArcade, drawGatehouse, drawRose, drawSpires } from './uk/draw-stone.ts';
import { drawCliffs, drawViaduct } from './uk/draw-land.ts';
import { drawCampanile, drawHall, drawPortico } from './us/draw-campus.ts';
import { drawMesas, drawSkyline, drawSuspension } from './us/draw-country.ts';

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
    body: withinHours(`<rect width="${width}" height="${height}" fill="${ink.ground}"/>${body}`),
    rules: hourRules(country),
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
