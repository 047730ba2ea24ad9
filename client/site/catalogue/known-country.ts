import { artCountries } from '#shared/art/art-address.ts';

/** Countries with texts and pictures of our own. */
export type KnownCountry = Exclude<(typeof artCountries)[number], 'any'>;

/** By the backend's key; null for other countries. */
export const findKnownCountry = (countryKey: string): KnownCountry | null =>
  artCountries.find((known): known is KnownCountry => known !== 'any' && known === countryKey) ?? null;
