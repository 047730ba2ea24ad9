import { data } from 'react-router';
import { handleDeskAction } from '#client/features/office/conversations/change-desk.server.ts';
import { ConversationsPage } from '#client/features/office/conversations/conversations-page.tsx';
import type { ConversationActionResult } from '#client/features/office/conversations/desk-answer.ts';
import { loadDesk } from '#client/features/office/conversations/load-desk.server.ts';
import type { Route } from './+types/conversations.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadDesk(context, request);

export const action = ({ context, request }: Route.ActionArgs) => handleDeskAction(context, request);

/**
 * Returns a network error as data, so that the page shows it with the input instead of the error boundary. Its status
 * prevents revalidation.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return data<ConversationActionResult>({ about: 'notSent' }, { status: 503 });
  }
}

export default function ConversationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConversationsPage {...loaderData} actionResult={(actionData as ConversationActionResult | undefined) ?? null} />
  );
}
