import { getOfficeQuery, queryOffice } from '#client/features/office/office-request.server.ts';
import { OfficeSearchPage } from '#client/features/office/search/office-search-page.tsx';
import { searchOffice } from '#shared/contract/office/search.ts';
import { MAX_LISTED_MATCHES, MAX_PERSON_SEARCH_CHARS } from '#shared/rules/office-search.ts';
import type { Route } from './+types/search.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const q = (getOfficeQuery(request).get('q') ?? '').trim().slice(0, MAX_PERSON_SEARCH_CHARS);
  return { q, result: await queryOffice(context, request, searchOffice, { q, max: MAX_LISTED_MATCHES }) };
}

export default function OfficeSearchRoute({ loaderData }: Route.ComponentProps) {
  return <OfficeSearchPage {...loaderData} />;
}
