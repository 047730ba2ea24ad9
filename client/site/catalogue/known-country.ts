import { artCountries } from '#shared/art/art-address.ts';

/** Countries that the product has something of its own to say about: pictures, plans for applying, what they are known for. */
export type KnownCountry = Exclude<(typeof artCountries)[number], 'any'>;

/** By the key of a country of the backend; null for a country of which we know only what the backend says. */
export const findKnownCountry = (countryKey: string): KnownCountry | null =>
  artCountries.find((known): known is KnownCountry => known !== 'any' && known === countryKey) ?? null;
