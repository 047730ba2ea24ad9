import { getOfficeQuery, requireOffice } from '#client/features/office/office-request.server.ts';
import { getOfficeStatus } from '#shared/contract/office/office-call.ts';
import { searchOffice } from '#shared/contract/office/search.ts';
import { MAX_PERSON_SEARCH_CHARS } from '#shared/rules/office-search.ts';
import type { Route } from './+types/search-matches.ts';

/** Returns matches as JSON for the list below the search box. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const q = (getOfficeQuery(request).get('q') ?? '').slice(0, MAX_PERSON_SEARCH_CHARS);
  const searchResult = await requireOffice(context).callOffice(searchOffice, { q });
  return searchResult.ok
    ? Response.json(searchResult.value)
    : Response.json(searchResult.error, { status: getOfficeStatus(searchResult.error) });
}
