import type { Locale } from '#shared/locale/locales.ts';

/** Countries whose schools have pictures of their own, and `any` for all the others. */
export const artCountries = ['uk', 'au', 'us', 'ca', 'any'] as const;
export type ArtCountry = (typeof artCountries)[number];

type CountryArt = Readonly<Record<Exclude<ArtCountry, 'any'>, string>>;

/** The ids of a country's banners that show it best: in the narrow frame of a card, and in a low, wide band. */
export const countryBanners: { card: CountryArt; band: CountryArt } = {
  card: { uk: 's1', au: 's4', us: 's2', ca: 's1' },
  band: { uk: 'uk-country-5', au: 's4', us: 's2', ca: 's1' },
};

/** The banner beside the login. */
export const loginBanner: { id: string; country: ArtCountry } = { id: 'login-2', country: 'ca' };

/** Empty places: the first seven are the specification's, the others the product's own. */
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

/** Where the chart's passages begin: Hong Kong, Shanghai, London. */
export const chartOrigins = ['hk', 'sh', 'ld'] as const;
export type ChartOrigin = (typeof chartOrigins)[number];

/** In which inks a school's picture is printed, by the hour there. */
export const dayInks = ['morning', 'day', 'evening', 'night'] as const;
export type DayInk = (typeof dayInks)[number];

/** Those of the hour, from 0 to 23, that a clock there shows. */
export const inkOfHour = (hour: number): DayInk =>
  hour < 5 || hour >= 20 ? 'night' : hour < 9 ? 'morning' : hour < 17 ? 'day' : 'evening';

/** Raise it whenever a drawing changes: the pictures are cached for a year under the address they have. */
export const ART_VERSION = 4;
const ART_ROOT = '/_/art';

type ArtOptions = Readonly<Record<string, string | undefined>>;

/**
 * An address names everything that its picture depends on, in one order, and leaves out what is not given. It is a path
 * and nothing else: files are found by their path, and a picture that the build has drawn is a file.
 */
function buildAddress(path: readonly (string | number)[], wishes: ArtOptions = {}): string {
  const given = Object.entries(wishes).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const tail = given.map(([name, value]) => `${name}-${encodeSegment(value)}`).join('_');
  return `${ART_ROOT}/${ART_VERSION}/${[...path.map(encodeSegment), ...(tail ? [tail] : [])].join('/')}.svg`;
}

/**
 * Letters, digits and '-' stand for themselves, and of everything else its bytes. A server of files redirects from '&' to
 * '%26', and some disks know no '%'.
 */
const encodeSegment = (part: string | number): string =>
  encodeURIComponent(part)
    .replace(/[_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~');

/** The digits of a tenant's colour; an unreadable one is left out, and the picture takes the default. */
const colourDigits = (colour: string | null | undefined): string | undefined =>
  /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(colour ?? '')?.[1]?.toLowerCase();

const knownCountry = (country: string): ArtCountry => artCountries.find((known) => known === country) ?? 'any';

interface SchoolArt {
  id: string | number;
  /** uk, au, us, ca; every other one has pictures that belong to no country. */
  country: string;
}

/** A school's wide picture (1200 × 420), or its seal. */
export const schoolArtAddress = (school: SchoolArt & { variant?: 'banner' | 'seal'; monogram?: string }): string =>
  school.variant === 'seal' ? sealAddress(school) : buildAddress(['school', knownCountry(school.country), school.id]);

/** A school's seal (96 × 96) with a monogram of at most three characters. */
export const sealAddress = ({ id, country, monogram }: SchoolArt & { monogram?: string }): string =>
  buildAddress(['seal', knownCountry(country), id], { m: monogram });

/** A small picture for an empty place (200 × 144). */
export const emptyArtAddress = (kind: EmptyKind, colour?: string | null): string =>
  buildAddress(['empty', kind], { c: colourDigits(colour) });

/** The picture of an error page (640 × 390), with the status written on the chart. */
export const errorArtAddress = (code: string | number, colour?: string | null): string =>
  buildAddress(['error', code], { c: colourDigits(colour) });

/** A sign for the weather (80 × 78). */
export const weatherArtAddress = (kind: WeatherKind): string => buildAddress(['weather', kind]);

interface ChartArt {
  origin: ChartOrigin;
  locale: Locale;
  colour?: string | null;
  /** Without ports. */
  isBare?: boolean;
}

/** The chart of the home page (640 × 640): the passages from one city. */
export const chartAddress = ({ origin, locale, colour, isBare }: ChartArt): string =>
  buildAddress(['chart', origin, locale], { c: colourDigits(colour), b: isBare ? '1' : undefined });

interface LogoArt {
  name: string;
  /** A second, smaller line. */
  sub?: string;
  /** The letter in the mark; without it the name's first. */
  mark?: string;
  colour?: string | null;
  /** Mark and name, or the mark alone. */
  variant?: 'full' | 'mark';
  /** What it stands on: the page, or the dark foot of it. */
  ground?: 'page' | 'night';
  /** The language of a Han name. */
  locale?: Locale;
}

/** A stand-in logo (40 high) for a tenant that has none. */
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
  /** What is to be drawn: 'seal', and so on. */
  kind: string;
  /** As many parts as the kind has. */
  segments: string[];
  /** What else the picture depends on, by its letter. */
  options: URLSearchParams;
}

/** The version whose addresses had a query. Agents' logos are stored under such ones. */
const WITH_QUERY = '1';

/** What an address asks for; null where it is no picture's. `places` says how many parts each kind has. */
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
  const wishes = version === WITH_QUERY ? query : parseOptions(parts[count]);
  return place.every((part) => part !== null) && wishes ? { version, kind, segments: place, options: wishes } : null;
}

function parseOptions(tail = ''): URLSearchParams | null {
  const wishes = new URLSearchParams();
  for (const pair of tail ? tail.split('_') : []) {
    const [, name = '', value = ''] = /^([a-z])-(.*)$/.exec(pair) ?? [];
    const said = name ? decodeSegment(value) : null;
    if (said === null) return null;
    wishes.set(name, said);
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
