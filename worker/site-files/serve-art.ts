import { type Context, Hono } from 'hono';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import {
  ART_VERSION,
  type ArtSought,
  readArtAddress,
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

const longestMonogram = 3;
const longestName = 60;
const longestId = 80;

const pick = <Kind extends string>(kinds: readonly Kind[], text: string | null | undefined): Kind | undefined =>
  kinds.find((kind) => kind === text);

const readWish = ({ wishes }: ArtSought, name: string, most: number) => cleanText(wishes.get(name) ?? '', most);
const readPalette = ({ wishes }: ArtSought) => palette(wishes.get('c'));

const readSchool = ({ place: [country, id = ''] }: ArtSought) => ({
  id: cleanText(id, longestId),
  country: pick(artCountries, country) ?? 'any',
});

function drawErrorOf(sought: ArtSought) {
  const [code = ''] = sought.place;
  return /^[45]\d\d$/.test(code) ? drawError(code, readPalette(sought)) : null;
}

function drawEmptyOf(sought: ArtSought) {
  const kind = pick(emptyKinds, sought.place[0]);
  return kind && drawEmpty(kind, readPalette(sought));
}

function drawWeatherOf({ place }: ArtSought) {
  const kind = pick(weatherKinds, place[0]);
  return kind && drawWeather(kind);
}

function drawChartOf(sought: ArtSought) {
  const origin = pick(chartOrigins, sought.place[0]);
  const locale = pick(LOCALES, sought.place[1]);
  return origin && locale && drawChart(origin, locale, readPalette(sought), sought.wishes.has('b'));
}

function drawLogoOf(sought: ArtSought) {
  const variant = pick(['full', 'mark'], sought.place[0]);
  const name = readWish(sought, 'n', longestName);
  if (!variant || !name) return null;
  const locale = pick(LOCALES, sought.wishes.get('l'));
  const logo = {
    name,
    variant,
    sub: readWish(sought, 's', longestName),
    mark: readWish(sought, 'm', longestMonogram),
    ground: pick(['page', 'night'], sought.wishes.get('g')) ?? 'page',
    lang: locale && LANGUAGE_TAGS[locale],
  } as const;
  return drawLogo(logo, readPalette(sought));
}

/** Every kind of picture: how many parts of its address say which one it is, and what draws it. */
const KINDS: Readonly<Record<string, { places: number; draw: (sought: ArtSought) => string | null | undefined }>> = {
  school: { places: 2, draw: (sought) => drawBanner(readSchool(sought)) },
  seal: {
    places: 2,
    draw: (sought) => drawSeal({ ...readSchool(sought), monogram: readWish(sought, 'm', longestMonogram) }),
  },
  empty: { places: 1, draw: drawEmptyOf },
  error: { places: 1, draw: drawErrorOf },
  weather: { places: 1, draw: drawWeatherOf },
  chart: { places: 2, draw: drawChartOf },
  logo: { places: 1, draw: drawLogoOf },
};
const PLACES = Object.fromEntries(Object.entries(KINDS).map(([kind, { places }]) => [kind, places]));

function answerPicture(c: Context): Response {
  const sought = readArtAddress(c.req.path, new URL(c.req.url).searchParams, PLACES);
  const picture = sought && KINDS[sought.kind]?.draw(sought);
  if (!picture) return c.text('Not found', 404, { 'Cache-Control': `public, max-age=${BROWSER_CACHE.otherPicture}` });
  // a page of another version may ask during a change of versions: its address must not keep today's drawing
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
 * The portal's drawn pictures, to be mounted at ART_ROOT. Their addresses are made by art-address.ts. Those that the build
 * has drawn are files, and are not asked for here.
 */
export const serveArt = (): Hono => new Hono().get('*', answerPicture).all('*', (c) => c.text('Not found', 404));
