import type { Locale } from '#shared/locale/locales.ts';

/** Countries with pictures of their own. `any` is used for other countries. */
export const ART_COUNTRIES = ['uk', 'au', 'us', 'ca', 'any'] as const;
export type ArtCountry = (typeof ART_COUNTRIES)[number];

type CountryArt = Readonly<Record<Exclude<ArtCountry, 'any'>, string>>;

/** Ids of the banners that fit the narrow frame of a card, and a low, wide band. */
export const COUNTRY_BANNERS: { card: CountryArt; band: CountryArt } = {
  card: { uk: 's1', au: 's4', us: 's2', ca: 's1' },
  band: { uk: 'uk-country-5', au: 's4', us: 's2', ca: 's1' },
};

export const LOGIN_BANNER: { id: string; country: ArtCountry } = { id: 'login-2', country: 'ca' };

/** Kinds of empty states: the first seven are from the specification, the others are additions of the product. */
export const EMPTY_KINDS = [
  'collection',
  'school',
  'course',
  'search',
  'updating',
  'image',
  'picture',
  'message',
  'apply',
  'news',
  'lecture',
  'country',
  'soon',
  'login',
  'map',
  'atlas',
  'offline',
  'maintenance',
  'upgrade',
  'desk',
] as const;
export type EmptyKind = (typeof EMPTY_KINDS)[number];

export const WEATHER_KINDS = ['sun', 'cloud', 'rain'] as const;
export type WeatherKind = (typeof WEATHER_KINDS)[number];

/** Cities in the centre of the charts: Hong Kong, Shanghai, London. */
export const CHART_ORIGINS = ['hk', 'sh', 'ld'] as const;
export type ChartOrigin = (typeof CHART_ORIGINS)[number];

/** Colour variants of a school's picture by local time of day. */
export const DAY_INKS = ['morning', 'day', 'evening', 'night'] as const;
export type DayInk = (typeof DAY_INKS)[number];

/** Returns the colour variant for a local hour from 0 to 23. */
export const getInkOfHour = (hour: number): DayInk =>
  hour < 5 || hour >= 20 ? 'night' : hour < 9 ? 'morning' : hour < 17 ? 'day' : 'evening';

/** Version in the URLs of pictures, which are cached for a year: increase it whenever a drawing changes. */
export const ART_VERSION = 4;
const ART_ROOT = '/_/art';

type ArtOptions = Readonly<Record<string, string | undefined>>;

/**
 * Builds the canonical path of a picture from its parameters, omitting absent ones. The path has no query, because
 * prebuilt pictures are static files, which are found by path alone.
 */
function buildArtPath(path: readonly (string | number)[], options: ArtOptions = {}): string {
  const optionEntries = Object.entries(options).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const optionsSegment = optionEntries.map(([name, value]) => `${name}-${encodeSegment(value)}`).join('_');
  return `${ART_ROOT}/${ART_VERSION}/${[...path.map(encodeSegment), ...(optionsSegment ? [optionsSegment] : [])].join('/')}.svg`;
}

/**
 * Escapes the bytes of all characters except letters, digits and '-' with '~', because static file servers redirect
 * from '&' to '%26' and some file systems reject '%'.
 */
const encodeSegment = (segment: string | number): string =>
  encodeURIComponent(segment)
    .replace(/[_.!~*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~');

/** Returns the hex digits of a tenant's colour, or undefined if it is invalid, so that the picture uses the default. */
const getColourDigits = (colour: string | null | undefined): string | undefined =>
  /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(colour ?? '')?.[1]?.toLowerCase();

export const toArtCountry = (country: string): ArtCountry =>
  ART_COUNTRIES.find((candidate) => candidate === country) ?? 'any';

interface SchoolArt {
  id: string | number;
  /** Key of the country: uk, au, us or ca; other values are treated as `any`. */
  country: string;
}

/** Returns the URL of a school's wide picture (1200 × 420), or of its seal. */
export const getSchoolArtPath = (school: SchoolArt & { variant?: 'banner' | 'seal'; monogram?: string }): string =>
  school.variant === 'seal' ? getCrestPath(school) : buildArtPath(['school', toArtCountry(school.country), school.id]);

/** Returns the URL of a school's seal (96 × 96) with a monogram of at most three characters. */
export const getCrestPath = ({ id, country, monogram }: SchoolArt & { monogram?: string }): string =>
  buildArtPath(['seal', toArtCountry(country), id], { m: monogram });

/** Returns the URL of an empty state's illustration (200 × 144). */
export const getEmptyArtPath = (kind: EmptyKind, colour?: string | null): string =>
  buildArtPath(['empty', kind], { c: getColourDigits(colour) });

/** Returns the URL of an error page's illustration (640 × 390), which shows the status. */
export const getErrorArtPath = (code: string | number, colour?: string | null): string =>
  buildArtPath(['error', code], { c: getColourDigits(colour) });

/** Returns the URL of a weather icon (80 × 78). */
export const getWeatherArtPath = (kind: WeatherKind): string => buildArtPath(['weather', kind]);

interface ChartArt {
  origin: ChartOrigin;
  locale: Locale;
  colour?: string | null;
  /** Whether the chart shows no ports. */
  isPlain?: boolean;
}

/** Returns the URL of the home page's chart (640 × 640) with the routes from one city. */
export const getChartPath = ({ origin, locale, colour, isPlain: isBare }: ChartArt): string =>
  buildArtPath(['chart', origin, locale], { c: getColourDigits(colour), b: isBare ? '1' : undefined });

interface LogoArt {
  name: string;
  /** Second line in a smaller size. */
  sub?: string;
  /** Letter of the mark. Defaults to the first letter of the name. */
  mark?: string;
  colour?: string | null;
  /** Mark and name, or the mark alone. */
  variant?: 'full' | 'mark';
  /** Background of the logo: the page or its dark footer. */
  ground?: 'page' | 'night';
  /** Language of a Chinese name, which determines the variant of its characters. */
  locale?: Locale;
}

/** Returns the URL of a generated logo (40 high) for a tenant without one. */
export const getLogoPath = ({ name, sub, mark, colour, variant = 'full', ground, locale }: LogoArt): string =>
  buildArtPath(['logo', variant], {
    n: name,
    s: variant === 'full' ? sub : undefined,
    m: mark,
    c: getColourDigits(colour),
    g: variant === 'full' && ground === 'night' ? ground : undefined,
    l: locale,
  });

export interface ArtRequest {
  version: string;
  /** Kind of picture, such as 'seal'. */
  kind: string;
  /** Path segments after the kind. Their number is fixed for each kind. */
  segments: string[];
  /** Other parameters, by their letter. */
  options: URLSearchParams;
}

/** First version, whose URLs had a query. Stored logos of agents may still have such URLs. */
const QUERY_VERSION = '1';

/**
 * Parses the URL of a picture. Returns null for other URLs. `segmentCounts` has the number of path segments of each
 * kind.
 */
export function parseArtPath(
  path: string,
  query: URLSearchParams,
  segmentCounts: Readonly<Partial<Record<string, number>>>,
): ArtRequest | null {
  const [, version = '', kind = '', file = ''] = /\/(\d+)\/([a-z]+)\/(.*)/.exec(path) ?? [];
  if (!file.endsWith('.svg')) return null;
  const pathWithoutExtension = file.slice(0, -'.svg'.length);
  const segmentCount = Object.hasOwn(segmentCounts, kind) ? segmentCounts[kind] : undefined;
  const pathParts = pathWithoutExtension.split('/');
  if (segmentCount === undefined || pathParts.length < segmentCount || pathParts.length > segmentCount + 1) return null;
  const segments = pathParts.slice(0, segmentCount).map(decodeSegment);
  const options = version === QUERY_VERSION ? query : parseOptions(pathParts[segmentCount]);
  return segments.every((part) => part !== null) && options
    ? { version, kind, segments: segments, options: options }
    : null;
}

function parseOptions(optionsSegment = ''): URLSearchParams | null {
  const options = new URLSearchParams();
  for (const optionPair of optionsSegment ? optionsSegment.split('_') : []) {
    const [, name = '', value = ''] = /^([a-z])-(.*)$/.exec(optionPair) ?? [];
    const decodedValue = name ? decodeSegment(value) : null;
    if (decodedValue === null) return null;
    options.set(name, decodedValue);
  }
  return options;
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment.replaceAll('~', '%'));
  } catch {
    return null;
  }
}
