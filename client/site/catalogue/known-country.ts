import { artCountries } from '#shared/art/art-address.ts';

/** Countries for which the site has its own texts and pictures. */
export type KnownCountry = Exclude<(typeof artCountries)[number], 'any'>;

/** Returns the country with the backend's key; null for a country without texts of our own. */
export const findKnownCountry = (countryKey: string): KnownCountry | null =>
  artCountries.find((existing): existing is KnownCountry => existing !== 'any' && existing === countryKey) ?? null;
