import { ART_COUNTRIES } from '#shared/art/art-address.ts';

/** Countries for which the site has its own texts and pictures. */
export type KnownCountry = Exclude<(typeof ART_COUNTRIES)[number], 'any'>;

/** Returns the country with the backend's key, or null for a country without our own texts. */
export const findKnownCountry = (countryKey: string): KnownCountry | null =>
  ART_COUNTRIES.find((candidate): candidate is KnownCountry => candidate !== 'any' && candidate === countryKey) ?? null;
