import { type Context, Hono } from 'hono';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import {
  ART_VERSION,
  type ArtRequest,
  parseArtPath,
  ART_COUNTRIES,
  CHART_ORIGINS,
  EMPTY_KINDS,
  WEATHER_KINDS,
} from '#shared/art/art-address.ts';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { getPalette } from '#shared/art/palette.ts';
import { renderBanner } from '#shared/art/banners/render-banner.ts';
import { renderChart } from '#shared/art/chart/render-chart.ts';
import { renderEmpty, renderError } from '#shared/art/render-empty.ts';
import { renderLogo } from '#shared/art/render-logo.ts';
import { renderCrest } from '#shared/art/seal/render-seal.ts';
import { renderWeather } from '#shared/art/render-weather.ts';
import { cleanText } from '#shared/art/write-svg.ts';

const MAX_MONOGRAM_LENGTH = 3;
const MAX_NAME_LENGTH = 60;
const MAX_ID_LENGTH = 80;

const findKind = <Kind extends string>(kinds: readonly Kind[], text: string | null | undefined): Kind | undefined =>
  kinds.find((kind) => kind === text);

const parseOption = ({ options }: ArtRequest, name: string, maxLength: number) =>
  cleanText(options.get(name) ?? '', maxLength);
const parsePalette = ({ options }: ArtRequest) => getPalette(options.get('c'));

const parseSchool = ({ segments: [country, id = ''] }: ArtRequest) => ({
  id: cleanText(id, MAX_ID_LENGTH),
  country: findKind(ART_COUNTRIES, country) ?? 'any',
});

function renderErrorPicture(query: ArtRequest) {
  const [code = ''] = query.segments;
  return /^[45]\d\d$/.test(code) ? renderError(code, parsePalette(query)) : null;
}

function renderEmptyPicture(query: ArtRequest) {
  const kind = findKind(EMPTY_KINDS, query.segments[0]);
  return kind && renderEmpty(kind, parsePalette(query));
}

function renderWeatherPicture({ segments }: ArtRequest) {
  const kind = findKind(WEATHER_KINDS, segments[0]);
  return kind && renderWeather(kind);
}

function renderChartPicture(query: ArtRequest) {
  const origin = findKind(CHART_ORIGINS, query.segments[0]);
  const locale = findKind(LOCALES, query.segments[1]);
  return origin && locale && renderChart(origin, locale, parsePalette(query), query.options.has('b'));
}

function renderLogoPicture(query: ArtRequest) {
  const variant = findKind(['full', 'mark'], query.segments[0]);
  const name = parseOption(query, 'n', MAX_NAME_LENGTH);
  if (!variant || !name) return null;
  const locale = findKind(LOCALES, query.options.get('l'));
  const logoOptions = {
    name,
    variant,
    sub: parseOption(query, 's', MAX_NAME_LENGTH),
    mark: parseOption(query, 'm', MAX_MONOGRAM_LENGTH),
    ground: findKind(['page', 'night'], query.options.get('g')) ?? 'page',
    lang: locale && LANGUAGE_TAGS[locale],
  } as const;
  return renderLogo(logoOptions, parsePalette(query));
}

/** Per kind of picture: the number of path segments that identify a picture, and its renderer. */
const RENDERERS: Readonly<
  Record<string, { segmentCount: number; render: (query: ArtRequest) => string | null | undefined }>
> = {
  school: { segmentCount: 2, render: (query) => renderBanner(parseSchool(query)) },
  seal: {
    segmentCount: 2,
    render: (query) => renderCrest({ ...parseSchool(query), monogram: parseOption(query, 'm', MAX_MONOGRAM_LENGTH) }),
  },
  empty: { segmentCount: 1, render: renderEmptyPicture },
  error: { segmentCount: 1, render: renderErrorPicture },
  weather: { segmentCount: 1, render: renderWeatherPicture },
  chart: { segmentCount: 2, render: renderChartPicture },
  logo: { segmentCount: 1, render: renderLogoPicture },
};
const SEGMENT_COUNTS = Object.fromEntries(
  Object.entries(RENDERERS).map(([kind, { segmentCount }]) => [kind, segmentCount]),
);

function handlePicture(c: Context): Response {
  const artRequest = parseArtPath(c.req.path, new URL(c.req.url).searchParams, SEGMENT_COUNTS);
  const picture = artRequest && RENDERERS[artRequest.kind]?.render(artRequest);
  if (!picture) return c.text('Not found', 404, { 'Cache-Control': `public, max-age=${BROWSER_CACHE.otherPicture}` });
  // During a deploy, a page of another version may request this URL, so a picture of this version must not be cached
  // for long.
  const isCurrentVersion = artRequest.version === String(ART_VERSION);
  return c.body(picture, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': isCurrentVersion
      ? `public, max-age=${BROWSER_CACHE.picture}, immutable`
      : `public, max-age=${BROWSER_CACHE.otherPicture}`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
}

/**
 * Serves generated pictures at ART_ROOT; art-address.ts builds their URLs. Pictures rendered at build time are static
 * files.
 */
export const serveArt = (): Hono => new Hono().get('*', handlePicture).all('*', (c) => c.text('Not found', 404));
