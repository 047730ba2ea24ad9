import type { RouterContextProvider } from 'react-router';
import { EMPTY_PAGE } from '#shared/contract/call.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { pageQuery, readPageNumber } from '#client/site/asking/page-query.ts';
import { requireSite, requireUser } from '#client/portal-request.server.ts';

const ROWS = 20;

/** A page of messages; null where they could not be asked for, or the backend has none to give. */
export async function loadMessages(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  await requireUser(portal, request);
  const currentPage = readPageNumber(pageQuery('messages', request.url));
  const found = await portal.main.ask(messageList, { currentPage, showCount: ROWS });
  return {
    head: { title: textsIn(portal.locale).of('inbox')('title') },
    messages: found.ok ? found.value.rows : null,
    page: found.ok ? found.value.page : EMPTY_PAGE,
  };
}
