import type { Locale } from '#shared/locale/locales.ts';

/** Countries with pictures of their own; `any` is used for other countries. */
export const artCountries = ['uk', 'au', 'us', 'ca', 'any'] as const;
export type ArtCountry = (typeof artCountries)[number];

type CountryArt = Readonly<Record<Exclude<ArtCountry, 'any'>, string>>;

/** Ids of the banners that suit the narrow frame of a card and a low, wide band. */
export const countryBanners: { card: CountryArt; band: CountryArt } = {
  card: { uk: 's1', au: 's4', us: 's2', ca: 's1' },
  band: { uk: 'uk-country-5', au: 's4', us: 's2', ca: 's1' },
};

export const loginBanner: { id: string; country: ArtCountry } = { id: 'login-2', country: 'ca' };

/** Kinds of empty states: the first seven are from the specification, the others were added by the product. */
export const emptyKinds = [
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
export type EmptyKind = (typeof emptyKinds)[number];

export const weatherKinds = ['sun', 'cloud', 'rain'] as const;
export type WeatherKind = (typeof weatherKinds)[number];

/** Cities in the centre of the charts: Hong Kong, Shanghai, London. */
export const chartOrigins = ['hk', 'sh', 'ld'] as const;
export type ChartOrigin = (typeof chartOrigins)[number];

/** Colour variants of a school's picture by local time of day. */
export const dayInks = ['morning', 'day', 'evening', 'night'] as const;
export type DayInk = (typeof dayInks)[number];

/** Returns the colour variant for a local hour from 0 to 23. */
export const inkOfHour = (hour: number): DayInk =>
  hour < 5 || hour >= 20 ? 'night' : hour < 9 ? 'morning' : hour < 17 ? 'day' : 'evening';

/** Version in the URLs of pictures, which are cached for a year: increase it whenever a drawing changes. */
export const ART_VERSION = 4;
const ART_ROOT = '/_/art';

type ArtOptions = Readonly<Record<string, string | undefined>>;

/**
 * Builds the canonical path of a picture from its parameters, leaving out absent ones. The path has no query, because
 * prebuilt pictures are static files, which are found by path alone.
 */
function buildAddress(path: readonly (string | number)[], wishes: ArtOptions = {}): string {
  const input = Object.entries(wishes).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const tail = input.map(([name, value]) => `${name}-${encodeSegment(value)}`).join('_');
  return `${ART_ROOT}/${ART_VERSION}/${[...path.map(encodeSegment), ...(tail ? [tail] : [])].join('/')}.svg`;
}

/**
 * Escapes everything except letters, digits and '-' by its bytes with '~': static file servers redirect from '&' to
 * '%26', and some file systems reject '%'.
 */
const encodeSegment = (part: string | number): string =>
  encodeURIComponent(part)
    .replace(/[_.!~*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~');

/** Returns the hex digits of a tenant's colour; undefined if it is invalid, so that the picture uses the default. */
const colourDigits = (colour: string | null | undefined): string | undefined =>
  /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(colour ?? '')?.[1]?.toLowerCase();

export const knownCountry = (country: string): ArtCountry =>
  artCountries.find((existing) => existing === country) ?? 'any';

interface SchoolArt {
  id: string | number;
  /** Key of the country: uk, au, us or ca; any other value is treated as `any`. */
  country: string;
}

/** Returns the URL of a school's wide picture (1200 × 420), or of its seal. */
export const schoolArtAddress = (school: SchoolArt & { variant?: 'banner' | 'seal'; monogram?: string }): string =>
  school.variant === 'seal' ? sealAddress(school) : buildAddress(['school', knownCountry(school.country), school.id]);

/** Returns the URL of a school's seal (96 × 96) with a monogram of at most three characters. */
export const sealAddress = ({ id, country, monogram }: SchoolArt & { monogram?: string }): string =>
  buildAddress(['seal', knownCountry(country), id], { m: monogram });

/** Returns the URL of an empty state's illustration (200 × 144). */
export const emptyArtAddress = (kind: EmptyKind, colour?: string | null): string =>
  buildAddress(['empty', kind], { c: colourDigits(colour) });

/** Returns the URL of an error page's illustration (640 × 390), which shows the status. */
export const errorArtAddress = (code: string | number, colour?: string | null): string =>
  buildAddress(['error', code], { c: colourDigits(colour) });

/** Returns the URL of a weather icon (80 × 78). */
export const weatherArtAddress = (kind: WeatherKind): string => buildAddress(['weather', kind]);

interface ChartArt {
  origin: ChartOrigin;
  locale: Locale;
  colour?: string | null;
  /** True for a chart without ports. */
  isPlain?: boolean;
}

/** Returns the URL of the home page's chart (640 × 640) with the routes from one city. */
export const chartAddress = ({ origin, locale, colour, isPlain: isBare }: ChartArt): string =>
  buildAddress(['chart', origin, locale], { c: colourDigits(colour), b: isBare ? '1' : undefined });

interface LogoArt {
  name: string;
  /** Second line in a smaller size. */
  sub?: string;
  /** Letter of the mark; defaults to the first letter of the name. */
  mark?: string;
  colour?: string | null;
  /** Mark and name, or the mark alone. */
  variant?: 'full' | 'mark';
  /** Background of the logo: the page or its dark footer. */
  ground?: 'page' | 'night';
  /** Language of a Chinese name, which decides the variant of its characters. */
  locale?: Locale;
}

/** Returns the URL of a generated logo (40 high) for a tenant without one. */
export const logoAddress = ({ name, sub, mark, colour, variant = 'full', ground, locale }: LogoArt): string =>
  buildAddress(['logo', variant], {
    n: name,
    s: variant === 'full' ? sub : undefined,
    m: mark,
    c: colourDigits(colour),
    g: variant === 'full' && ground === 'night' ? ground : undefined,
    l: locale,
  });

export interface ArtRequest {
  version: string;
  /** Kind of picture, such as 'seal'. */
  kind: string;
  /** Path segments after the kind; their number is fixed for each kind. */
  segments: string[];
  /** Other parameters, by their letter. */
  options: URLSearchParams;
}

/** First version, whose URLs had a query; stored logos of agents may still have such URLs. */
const HAS_QUERY = '1';

/** Parses the URL of a picture; null for other URLs. `places` has the number of path segments of each kind. */
export function parseArtAddress(
  path: string,
  query: URLSearchParams,
  places: Readonly<Partial<Record<string, number>>>,
): ArtRequest | null {
  const [, version = '', kind = '', file = ''] = /\/(\d+)\/([a-z]+)\/(.*)/.exec(path) ?? [];
  if (!file.endsWith('.svg')) return null;
  const rest = file.slice(0, -'.svg'.length);
  const count = Object.hasOwn(places, kind) ? places[kind] : undefined;
  const parts = rest.split('/');
  if (count === undefined || parts.length < count || parts.length > count + 1) return null;
  const place = parts.slice(0, count).map(decodeSegment);
  const wishes = version === HAS_QUERY ? query : parseOptions(parts[count]);
  return place.every((part) => part !== null) && wishes ? { version, kind, segments: place, options: wishes } : null;
}

function parseOptions(tail = ''): URLSearchParams | null {
  const wishes = new URLSearchParams();
  for (const pair of tail ? tail.split('_') : []) {
    const [, name = '', value = ''] = /^([a-z])-(.*)$/.exec(pair) ?? [];
    const text = name ? decodeSegment(value) : null;
    if (text === null) return null;
    wishes.set(name, text);
  }
  return wishes;
}

function decodeSegment(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('~', '%'));
  } catch {
    return null;
  }
}
