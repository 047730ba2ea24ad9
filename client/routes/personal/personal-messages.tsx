import type { RouterContextProvider } from 'react-router';
import { MessagesPage, RemindersPart } from '#client/features/inbox/messages-page.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';
import { pageQuery, readPageNumber } from '#client/site/asking/page-query.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { messageList, reminderChoice } from '#shared/contract/account/inbox.ts';
import { EMPTY_PAGE } from '#shared/contract/call.ts';
import type { Route } from './+types/personal-messages.ts';

const ROWS = 20;

/** A page of messages; null where they could not be asked for, or the backend has none to give. So with the choice of reminders. */
async function loadMessages(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const currentPage = readPageNumber(pageQuery('messages', request.url));
  const [found, reminders] = await Promise.all([
    portal.main.ask(messageList, { currentPage, showCount: ROWS }),
    portal.ask(reminderChoice, {}),
  ]);
  return {
    head: { title: textsIn(portal.locale).of('inbox')('title') },
    messages: found.ok ? found.value.rows : null,
    reminders: reminders.ok ? reminders.value.on : null,
    page: found.ok ? found.value.page : EMPTY_PAGE,
  };
}

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
