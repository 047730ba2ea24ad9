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
