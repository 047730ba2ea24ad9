import { ConversationSearchPage } from '#client/features/office/conversations/search-page.tsx';
import { getOfficeQuery, queryOffice } from '#client/features/office/office-request.server.ts';
import { searchConversations } from '#shared/contract/office/conversations.ts';
import type { Route } from './+types/conversations-search.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const searchParams = getOfficeQuery(request);
  const searchText = searchParams.get('q') ?? '';
  const beforeId = Number(/^\d{1,15}$/.exec(searchParams.get('before') ?? '')?.[0] ?? 0);
  return {
    q: searchText,
    result: await queryOffice(context, request, searchConversations, { q: searchText, before: beforeId }),
  };
}

export default function ConversationSearchRoute({ loaderData }: Route.ComponentProps) {
  return <ConversationSearchPage {...loaderData} />;
}
