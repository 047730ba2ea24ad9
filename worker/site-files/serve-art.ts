import { type Context, Hono } from 'hono';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import { ART_VERSION } from '#shared/art/art-address.ts';
import { artCountries, chartOrigins, emptyKinds, weatherKinds } from '#shared/art/art-kinds.ts';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { palette } from '#shared/art/palette.ts';
import { drawBanner } from '#shared/art/banners/draw-banner.ts';
import { drawChart } from '#shared/art/chart/draw-chart.ts';
import { drawEmpty } from '#shared/art/draw-empty.ts';
import { drawError } from '#shared/art/draw-error.ts';
import { drawLogo } from '#shared/art/draw-logo.ts';
import { drawSeal } from '#shared/art/seal/draw-seal.ts';
import { drawWeather } from '#shared/art/draw-weather.ts';
import { cleanText } from '#shared/art/text/safe-text.ts';

const longestMonogram = 3;
const longestName = 60;
const longestId = 80;

const pick = <Kind extends string>(kinds: readonly Kind[], text: string): Kind | undefined =>
  kinds.find((kind) => kind === text);

/** The part of the address that names one picture; null when it is not a picture. */
function readFile(c: Context): string | null {
  const file = c.req.param('file') ?? '';
  return file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : null;
}

const readQuery = (c: Context, name: string, most: number) => cleanText(c.req.query(name) ?? '', most);
const readPalette = (c: Context) => palette(c.req.query('c'));

function readSchool(c: Context): { id: string; country: (typeof artCountries)[number] } | null {
  const id = readFile(c);
  if (id === null) return null;
  return { id: cleanText(id, longestId), country: pick(artCountries, c.req.param('country') ?? '') ?? 'any' };
}

function findPicture(c: Context, draw: (c: Context) => string | null | undefined): Response {
  const picture = draw(c);
  if (!picture) return c.text('Not found', 404, { 'Cache-Control': `public, max-age=${BROWSER_CACHE.otherPicture}` });
  // a page of another version may ask during a change of versions: its address must not keep today's drawing
  const current = c.req.param('version') === String(ART_VERSION);
  return c.body(picture, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': current
      ? `public, max-age=${BROWSER_CACHE.picture}, immutable`
      : `public, max-age=${BROWSER_CACHE.otherPicture}`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
}

function findSchool(c: Context) {
  const school = readSchool(c);
  return school && drawBanner(school);
}

function findSeal(c: Context) {
  const school = readSchool(c);
  return school && drawSeal({ ...school, monogram: readQuery(c, 'm', longestMonogram) });
}

function findEmpty(c: Context) {
  const kind = pick(emptyKinds, readFile(c) ?? '');
  return kind && drawEmpty(kind, readPalette(c));
}

function findError(c: Context) {
  const code = readFile(c) ?? '';
  return /^[45]\d\d$/.test(code) ? drawError(code, readPalette(c)) : null;
}

function findWeather(c: Context) {
  const kind = pick(weatherKinds, readFile(c) ?? '');
  return kind && drawWeather(kind);
}

function findChart(c: Context) {
  const origin = pick(chartOrigins, c.req.param('origin') ?? '');
  const locale = pick(LOCALES, readFile(c) ?? '');
  return origin && locale && drawChart(origin, locale, readPalette(c));
}

function findLogo(c: Context) {
  const variant = pick(['full', 'mark'], readFile(c) ?? '');
  const name = readQuery(c, 'n', longestName);
  if (!variant || !name) return null;
  const locale = pick(LOCALES, c.req.query('l') ?? '');
  const logo = {
    name,
    variant,
    sub: readQuery(c, 's', longestName),
    mark: readQuery(c, 'm', longestMonogram),
    ground: pick(['page', 'night'], c.req.query('g') ?? '') ?? 'page',
    lang: locale && LANGUAGE_TAGS[locale],
  } as const;
  return drawLogo(logo, readPalette(c));
}

/** The portal's drawn pictures, to be mounted at ART_ROOT. Their addresses are made by art-address.ts. */
export function serveArt(): Hono {
  const app = new Hono();
  const version = '/:version{[0-9]+}';
  app.get(`${version}/school/:country/:file`, (c) => findPicture(c, findSchool));
  app.get(`${version}/seal/:country/:file`, (c) => findPicture(c, findSeal));
  app.get(`${version}/empty/:file`, (c) => findPicture(c, findEmpty));
  app.get(`${version}/error/:file`, (c) => findPicture(c, findError));
  app.get(`${version}/weather/:file`, (c) => findPicture(c, findWeather));
  app.get(`${version}/chart/:origin/:file`, (c) => findPicture(c, findChart));
  app.get(`${version}/logo/:file`, (c) => findPicture(c, findLogo));
  app.all('*', (c) => findPicture(c, () => null));
  return app;
}
