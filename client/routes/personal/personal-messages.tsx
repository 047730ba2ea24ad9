import { loadMessages } from '#client/features/inbox/load-messages.server.ts';
import { MessagesPage } from '#client/features/inbox/messages-page.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-messages.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadMessages(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalMessagesRoute({ loaderData }: Route.ComponentProps) {
  return <MessagesPage messages={loaderData.messages} page={loaderData.page} />;
}
