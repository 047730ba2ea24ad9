import type { RouterContextProvider } from 'react-router';
import { pageQuery } from '#client/site/page-query.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { asMain } from '#client/site/as-main.server.ts';
import { requireSite } from '#client/site/require-site.server.ts';
import { dropForeignPlaces, type ListFacets, settleCountry } from './list-facets.ts';
import { LIST_PLACES, type ListPlace } from './list-place.ts';
import { listTitle } from './list-title.ts';
import { loadFirstFacets, loadPlaceFacets } from './load-facets.server.ts';
import { loadSchools } from './load-schools.server.ts';
import { readFilters } from './school-filters.ts';

/** What can be chosen is awaited, for the heading and the chips name it, and with it the schools, which the page is about. */
export async function loadSchoolList(context: Readonly<RouterContextProvider>, request: Request, place: ListPlace) {
  const portal = requireSite(context);
  const query = pageQuery(LIST_PLACES[place].page, request.url);
  const asked = readFilters(query, place);
  // Where no country has to be recognised by its name, its states are asked for in the same breath.
  const [first, early] = await Promise.all([
    loadFirstFacets(portal),
    loadPlaceFacets(portal, asked.country, asked.state),
  ]);
  const settled = settleCountry(asked, first.named);
  const later = settled === asked ? early : await loadPlaceFacets(portal, settled.country, settled.state);
  const facets: ListFacets = { ...first.facets, ...later };
  const filters = dropForeignPlaces(settled, facets);
  const country = facets.countries.find(({ id }) => id === filters.country) ?? null;
  const t = textsIn(portal.locale).getFixedT(null, 'schools');
  const title = listTitle(t, place, filters, country);
  const outcome = await loadSchools(asMain(portal), filters, country);
  return {
    head: { title, description: t(`description.${place}`) },
    title,
    place,
    filters,
    /** As it was typed, for the search box. */
    asked: { keyword: asked.keyword, searchType: asked.searchType },
    facets,
    outcome,
  };
}

export type SchoolListContent = Awaited<ReturnType<typeof loadSchoolList>>;
