import { type Context, Hono } from 'hono';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import {
  ART_VERSION,
  type ArtRequest,
  parseArtAddress,
  artCountries,
  chartOrigins,
  emptyKinds,
  weatherKinds,
} from '#shared/art/art-address.ts';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { palette } from '#shared/art/palette.ts';
import { drawBanner } from '#shared/art/banners/draw-banner.ts';
import { drawChart } from '#shared/art/chart/draw-chart.ts';
import { drawEmpty, drawError } from '#shared/art/draw-empty.ts';
import { drawLogo } from '#shared/art/draw-logo.ts';
import { drawSeal } from '#shared/art/seal/draw-seal.ts';
import { drawWeather } from '#shared/art/draw-weather.ts';
import { cleanText } from '#shared/art/write-svg.ts';

const MAX_MONOGRAM_LENGTH = 3;
const MAX_NAME_LENGTH = 60;
const MAX_ID_LENGTH = 80;

const pick = <Kind extends string>(kinds: readonly Kind[], text: string | null | undefined): Kind | undefined =>
  kinds.find((kind) => kind === text);

const readOption = ({ options }: ArtRequest, name: string, maxLength: number) =>
  cleanText(options.get(name) ?? '', maxLength);
const readPalette = ({ options }: ArtRequest) => palette(options.get('c'));

const readSchool = ({ segments: [country, id = ''] }: ArtRequest) => ({
  id: cleanText(id, MAX_ID_LENGTH),
  country: pick(artCountries, country) ?? 'any',
});

function renderError(sought: ArtRequest) {
  const [code = ''] = sought.segments;
  return /^[45]\d\d$/.test(code) ? drawError(code, readPalette(sought)) : null;
}

function renderEmpty(sought: ArtRequest) {
  const kind = pick(emptyKinds, sought.segments[0]);
  return kind && drawEmpty(kind, readPalette(sought));
}

function renderWeather({ segments }: ArtRequest) {
  const kind = pick(weatherKinds, segments[0]);
  return kind && drawWeather(kind);
}

function renderChart(sought: ArtRequest) {
  const origin = pick(chartOrigins, sought.segments[0]);
  const locale = pick(LOCALES, sought.segments[1]);
  return origin && locale && drawChart(origin, locale, readPalette(sought), sought.options.has('b'));
}

function renderLogo(sought: ArtRequest) {
  const variant = pick(['full', 'mark'], sought.segments[0]);
  const name = readOption(sought, 'n', MAX_NAME_LENGTH);
  if (!variant || !name) return null;
  const locale = pick(LOCALES, sought.options.get('l'));
  const logo = {
    name,
    variant,
    sub: readOption(sought, 's', MAX_NAME_LENGTH),
    mark: readOption(sought, 'm', MAX_MONOGRAM_LENGTH),
    ground: pick(['page', 'night'], sought.options.get('g')) ?? 'page',
    lang: locale && LANGUAGE_TAGS[locale],
  } as const;
  return drawLogo(logo, readPalette(sought));
}

/** Per kind: number of path segments that identify a picture, and its renderer. */
const KINDS: Readonly<Record<string, { places: number; draw: (sought: ArtRequest) => string | null | undefined }>> = {
  school: { places: 2, draw: (sought) => drawBanner(readSchool(sought)) },
  seal: {
    places: 2,
    draw: (sought) => drawSeal({ ...readSchool(sought), monogram: readOption(sought, 'm', MAX_MONOGRAM_LENGTH) }),
  },
  empty: { places: 1, draw: renderEmpty },
  error: { places: 1, draw: renderError },
  weather: { places: 1, draw: renderWeather },
  chart: { places: 2, draw: renderChart },
  logo: { places: 1, draw: renderLogo },
};
const PLACES = Object.fromEntries(Object.entries(KINDS).map(([kind, { places }]) => [kind, places]));

function handlePicture(c: Context): Response {
  const sought = parseArtAddress(c.req.path, new URL(c.req.url).searchParams, PLACES);
  const picture = sought && KINDS[sought.kind]?.draw(sought);
  if (!picture) return c.text('Not found', 404, { 'Cache-Control': `public, max-age=${BROWSER_CACHE.otherPicture}` });
  // during a deploy a page of another version may request this URL: today's picture must not be cached under it
  const current = sought.version === String(ART_VERSION);
  return c.body(picture, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': current
      ? `public, max-age=${BROWSER_CACHE.picture}, immutable`
      : `public, max-age=${BROWSER_CACHE.otherPicture}`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
}

/**
 * Generated pictures, mounted at ART_ROOT; URLs are built by art-address.ts. Pictures rendered at build time are static
 * files.
 */
export const serveArt = (): Hono => new Hono().get('*', handlePicture).all('*', (c) => c.text('Not found', 404));
