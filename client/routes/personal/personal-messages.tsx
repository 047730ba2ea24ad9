import { loadMessages } from '#client/features/inbox/load-messages.server.ts';
import { MessagesPage } from '#client/features/inbox/messages-page.tsx';
import { RemindersPart } from '#client/features/inbox/reminders-part.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-messages.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadMessages(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalMessagesRoute({ loaderData }: Route.ComponentProps) {
  const { messages, page, reminders } = loaderData;
  return (
    <>
      <MessagesPage messages={messages} page={page} />
      {reminders !== null && <RemindersPart isOn={reminders} />}
    </>
  );
}
