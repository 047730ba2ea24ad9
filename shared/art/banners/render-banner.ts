import type { ArtCountry, DayInk } from '#shared/art/art-address.ts';
import { type Ink, getInk, ART_TOKENS } from '#shared/art/art-tokens.ts';
import { frameSvg } from '#shared/art/write-svg.ts';
import { openRandomSource, type RandomSource, requireAt } from '#shared/art/shapes.ts';
import { renderGums, renderRanges, renderVerandah } from './au/render-inland.ts';
import { renderHarbour, renderReef, renderSurf } from './au/render-coast.ts';
import { renderAurora, renderForest, renderPrairie } from './ca/render-plains.ts';
import { renderPeaks, renderSound, renderSteep } from './ca/render-heights.ts';
import { renderArcade, renderGatehouse, renderRose, renderSpires } from './uk/render-stone.ts';
import { renderCliffs, renderViaduct } from './uk/render-land.ts';
import { renderCampanile, renderHall, renderPortico } from './us/render-campus.ts';
import { renderMesas, renderSkyline, renderSuspension } from './us/render-country.ts';

type Theme = keyof typeof ART_TOKENS;
type TintShare = readonly [toward: string, share: number];

/**
 * Colour and share with which each ink (ground, main, second) is blended at an hour. By day, and at night in the light
 * theme, the tokens are used unchanged.
 */
const TINTS_BY_INK: Record<Theme, Partial<Record<DayInk, readonly [TintShare, TintShare, TintShare]>>> = {
  light: {
    morning: [
      ['#fbe6d4', 0.72],
      ['#4b3a63', 0.3],
      ['#e0913f', 0.55],
    ],
    evening: [
      ['#efb98c', 0.78],
      ['#3c2145', 0.55],
      ['#b8402a', 0.75],
    ],
  },
  dark: {
    morning: [
      ['#3b2c38', 0.55],
      ['#d3a592', 0.3],
      ['#eec07c', 0.4],
    ],
    evening: [
      ['#3d1f27', 0.6],
      ['#d08d66', 0.4],
      ['#e2743f', 0.6],
    ],
    night: [
      ['#060a14', 0.5],
      ['#5f7bb0', 0.25],
      ['#e8e1c6', 0.6],
    ],
  },
};

const INK_NAMES = ['g', 'a', 'b'] as const;

const parseChannels = (hex: string) => [1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16));

function mixColours(colour: string, [targetColour, share]: TintShare): string {
  const targetChannels = parseChannels(targetColour);
  const mixedChannels = parseChannels(colour).map((channel, index) =>
    Math.round(channel + ((targetChannels[index] ?? channel) - channel) * share),
  );
  return `#${mixedChannels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a country's tokens at an hour. The night of the light theme equals the dark theme. */
export function getTokensAt(country: ArtCountry, hour: DayInk, theme: Theme): Record<string, string> {
  const tints = TINTS_BY_INK[theme][hour];
  const themeTokens = ART_TOKENS[theme === 'light' && hour === 'night' ? 'dark' : theme];
  return Object.fromEntries(
    INK_NAMES.map((ink, index) => {
      const tokenName = `--art-${country}-${ink}`;
      const tokenValue = themeTokens[tokenName] ?? '';
      const tintShare = tints?.[index];
      return [tokenName, tintShare ? mixColours(tokenValue, tintShare) : tokenValue];
    }),
  );
}

const TINTED_HOURS = ['morning', 'evening', 'night'] as const;

const formatRules = (country: ArtCountry, theme: Theme) =>
  TINTED_HOURS.map((hour) => {
    const declarations = Object.entries(getTokensAt(country, hour, theme)).map(([name, value]) => `${name}:${value}`);
    return `#${hour}:target{${declarations.join(';')}}`;
  }).join('');

/**
 * Returns CSS with the inks for every hour. The URL fragment selects one, as in '….svg#evening'. The default is day.
 */
const getHourRules = (country: ArtCountry): string =>
  `${formatRules(country, 'light')}@media (prefers-color-scheme:dark){${formatRules(country, 'dark')}}`;

const wrapInHourGroups = (body: string): string =>
  TINTED_HOURS.reduce((innerMarkup, hour) => `<g id="${hour}">${innerMarkup}</g>`, body);

export interface SchoolArtOptions {
  id: string;
  country: ArtCountry;
}

/**
 * Renders a school's wide picture. The id is the seed for the choice of the composition and for all positions in it.
 */
export function renderBanner({ id, country }: SchoolArtOptions, composition?: number): string {
  const [width, height] = [1200, 420];
  const countryCompositions = COMPOSITIONS[country];
  const compositionIndex = composition ?? openRandomSource(`which banner ${country} ${id}`).int(0, 1e6);
  const ink = getInk(country);
  const renderComposition = requireAt(countryCompositions, compositionIndex % countryCompositions.length);
  const artwork = renderComposition(openRandomSource(`${country}:${id}`), ink, width, height);
  // Whole numbers suffice at this size and save a third of the bytes.
  const roundedArtwork = artwork.replace(/(?<!\d)\d{2,}\.\d+/g, (number) => String(Math.round(Number(number))));
  return frameSvg({
    width,
    height,
    fit: 'xMidYMid slice',
    body: wrapInHourGroups(`<rect width="${width}" height="${height}" fill="${ink.ground}"/>${roundedArtwork}`),
    rules: getHourRules(country),
  });
}

type Composition = (random: RandomSource, ink: Ink, width: number, height: number) => string;

/**
 * Compositions by country. Their order determines each school's picture: an addition changes existing pictures and
 * requires a new ART_VERSION.
 */
export const COMPOSITIONS: Readonly<Record<ArtCountry, readonly Composition[]>> = {
  uk: [renderArcade, renderGatehouse, renderViaduct, renderSpires, renderRose, renderCliffs],
  au: [renderRanges, renderHarbour, renderGums, renderReef, renderVerandah, renderSurf],
  us: [renderPortico, renderCampanile, renderSkyline, renderHall, renderMesas, renderSuspension],
  ca: [renderPeaks, renderForest, renderAurora, renderSteep, renderPrairie, renderSound],
  // Landscapes that fit any country
  any: [renderPeaks, renderForest, renderSound, renderCliffs, renderSurf, renderRanges],
};
