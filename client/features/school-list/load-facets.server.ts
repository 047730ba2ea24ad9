import { type City, type Country, cityList, countryList, type State, stateList } from '#shared/contract/country.ts';
import { institutionTypes } from '#shared/contract/institution-type.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { PortalRequest } from '#client/portal-request.server.ts';
import { twoNames } from '#client/site/two-names.ts';
import type { CountryFacet, Facet, ListFacets, NamedCountry } from './list-facets.ts';

type Portal = Pick<PortalRequest, 'ask' | 'locale' | 'keepOutOfCache'>;

/** Countries and types: the same whatever is chosen. What fails is left out of the page, which then is not kept. */
export async function loadFirstFacets({ ask, locale, keepOutOfCache }: Portal) {
  const [countries, types] = await Promise.all([ask(countryList, {}), ask(institutionTypes, {})]);
  if (!countries.ok || !types.ok) keepOutOfCache();
  const rows = countries.ok ? countries.value.rows : [];
  return {
    facets: {
      countries: rows.map((one) => toCountryFacet(one, locale)),
      types: types.ok ? types.value.rows.map(({ id, name }) => ({ id, label: name })) : [],
    } satisfies Partial<ListFacets>,
    /** Which the page itself has no use for. */
    named: rows.map(({ id, key, name, nameChn, otherNames }): NamedCountry => ({
      id,
      names: [key, name, nameChn, ...otherNames],
    })),
  };
}

/** States and cities of one country; its cities are those of the state, once one is chosen. */
export async function loadPlaceFacets({ ask, locale, keepOutOfCache }: Portal, country: string, state: string) {
  if (!country) return { states: [], cities: [] };
  const [states, cities] = await Promise.all([
    ask(stateList, { fkAreaCountryId: country }),
    ask(cityList, { fkAreaCountryId: country, fkAreaStateId: state }),
  ]);
  if (!states.ok || !cities.ok) keepOutOfCache();
  return {
    states: states.ok ? states.value.rows.map((one) => toFacet(one, locale)) : [],
    cities: cities.ok
      ? sortFacets(
          cities.value.rows.map((one) => toFacet(one, locale)),
          locale,
        )
      : [],
  } satisfies Partial<ListFacets>;
}

const toFacet = (place: State | City | Country, locale: Locale): Facet => ({
  id: place.id,
  label: twoNames(place, locale).own,
});

const toCountryFacet = (country: Country, locale: Locale): CountryFacet => ({
  ...toFacet(country, locale),
  key: country.key,
  otherName: twoNames(country, locale).other,
  offered: country.offered,
});

const sortFacets = (facets: Facet[], locale: Locale) =>
  [...facets].sort((one, other) => one.label.localeCompare(other.label, locale === 'en-us' ? 'en' : 'zh'));
