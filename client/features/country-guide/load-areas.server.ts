import { data } from 'react-router';
import { type City, cityList, type State, stateList } from '#shared/contract/country.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { PortalRequestWithSite } from '#client/site/require-site.server.ts';
import { type TwoNames, twoNames } from '#client/site/two-names.ts';
import type { GuideCountry } from './guide-country.ts';

interface Place {
  id: string;
  slug: string;
  names: TwoNames;
}

export interface Area extends Place {
  cities: Place[];
}

export type AreasAnswer = { ok: true; areas: Area[]; isNarrowed: boolean } | { ok: false };

/** The states of a country with their cities, or one of them. Null where the page is about all countries. */
export async function loadAreas(
  { ask, locale, main }: PortalRequestWithSite,
  here: GuideCountry | null,
  wanted: string,
): Promise<AreasAnswer | null> {
  if (!here) return null;
  const country = { fkAreaCountryId: here.id };
  const [states, cities] = await Promise.all([main.ask(stateList, country), ask(cityList, country)]);
  if (!states.ok) return { ok: false };
  // Areas without their cities still lead to their schools.
  const all = toAreas(states.value.rows, cities.ok ? cities.value.rows : [], locale);
  if (!wanted) return { ok: true, areas: all, isNarrowed: false };
  const areas = all.filter(({ id, slug }) => id === wanted || slug === wanted.toLowerCase());
  if (areas.length === 0) throw data(null, { status: 404 });
  return { ok: true, areas, isNarrowed: true };
}

const toAreas = (states: readonly State[], cities: readonly City[], locale: Locale): Area[] =>
  states.map((state) => ({
    ...toPlace(state, locale),
    cities: cities.filter(({ fkAreaStateId }) => fkAreaStateId === state.id).map((city) => toPlace(city, locale)),
  }));

const toPlace = (place: State | City, locale: Locale): Place => ({
  id: place.id,
  slug: place.key || place.id,
  names: twoNames(place, locale),
});
