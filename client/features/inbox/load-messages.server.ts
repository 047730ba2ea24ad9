import type { RouterContextProvider } from 'react-router';
import { EMPTY_PAGE } from '#shared/contract/call.ts';
import { messageList, reminderChoice } from '#shared/contract/account/inbox.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { pageQuery, readPageNumber } from '#client/site/asking/page-query.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';

const ROWS = 20;

/** A page of messages; null where they could not be asked for, or the backend has none to give. So with the choice of reminders. */
export async function loadMessages(context: Readonly<RouterContextProvider>, request: Request) {
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
