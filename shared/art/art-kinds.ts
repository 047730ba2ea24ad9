/** Countries whose schools have pictures of their own, and `any` for all the others. */
export const artCountries = ['uk', 'au', 'us', 'ca', 'any'] as const;
export type ArtCountry = (typeof artCountries)[number];

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
