import { artCountries } from '#shared/art/art-kinds.ts';
import { schoolArtAddress } from '#shared/art/art-address.ts';
import { type Country, countryList } from '#shared/contract/country.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';

/** Countries that the product has something of its own to say about. */
export type KnownCountry = Exclude<(typeof artCountries)[number], 'any'>;

export interface CountryCard {
  id: string;
  name: string;
  /** Beside a Chinese name, for schools use it. */
  englishName: string;
  known: KnownCountry | null;
  picture: string;
}

export type CountriesAnswer = { ok: true; offered: CountryCard[]; notOffered: string[] } | { ok: false };

export async function loadCountries({
  ask,
  locale,
  keepOutOfCache,
}: Pick<PortalRequest, 'ask' | 'locale' | 'keepOutOfCache'>): Promise<CountriesAnswer> {
  const answer = await ask(countryList, {});
  if (!answer.ok) {
    keepOutOfCache();
    return { ok: false };
  }
  const { rows } = answer.value;
  return {
    ok: true,
    offered: rows.filter(({ offered }) => offered).map((country) => toCard(country, locale)),
    notOffered: rows.filter(({ offered }) => !offered).map((country) => nameIn(country, locale)),
  };
}

/** Of the pictures that each country has, the one that shows it best in a narrow frame. */
const PICTURES: Record<KnownCountry, string> = { uk: 's1', au: 's4', us: 's2', ca: 's1' };

function toCard(country: Country, locale: Locale): CountryCard {
  const known = artCountries.find((key): key is KnownCountry => key !== 'any' && key === country.key) ?? null;
  const name = nameIn(country, locale);
  return {
    id: country.id,
    name,
    englishName: country.name === name ? '' : country.name,
    known,
    picture:
      country.countryPic || schoolArtAddress({ id: known ? PICTURES[known] : country.key, country: country.key }),
  };
}

const nameIn = ({ name, nameChn }: Country, locale: Locale) => (locale === 'en-us' ? name || nameChn : nameChn || name);
