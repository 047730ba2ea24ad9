import { ConversationSearchPage } from '#client/features/office/conversations/search-page.tsx';
import { officeQueryOf, queryOffice } from '#client/features/office/office-request.server.ts';
import { searchConversations } from '#shared/contract/office/conversations.ts';
import type { Route } from './+types/conversations-search.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const q = query.get('q') ?? '';
  const before = Number(/^\d{1,15}$/.exec(query.get('before') ?? '')?.[0] ?? 0);
  return { q, result: await queryOffice(context, request, searchConversations, { q, before }) };
}

export default function ConversationSearchRoute({ loaderData }: Route.ComponentProps) {
  return <ConversationSearchPage {...loaderData} />;
}
