import type { RouterContextProvider } from 'react-router';
import {
  callOfficeOrThrow,
  getOfficeQuery,
  queryOffice,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import {
  type ConversationDesk,
  getDesk,
  markConversationRead,
  refreshDesk,
} from '#shared/contract/office/conversations.ts';
import { getOfficeStatus } from '#shared/contract/office/office-call.ts';
import { parseDeskAddress } from './desk-address.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadDesk(context: Context, request: Request) {
  const searchParams = getOfficeQuery(request);
  const deskAddress = parseDeskAddress(searchParams);
  const desk = await queryOffice(context, request, getDesk, deskAddress);
  const { open: openConversation } = desk;
  if (openConversation && openConversation.unread > 0)
    await callOfficeOrThrow(context, markConversationRead, { id: openConversation.id });
  return {
    address: deskAddress,
    desk: clearUnread(desk),
    echoId: crypto.randomUUID(),
    /** Whether the edge rejected an upload because it was too large (office-endpoint.ts). */
    isTooLarge: searchParams.get('said') === 'tooLarge',
  };
}

export async function respondWithDesk(context: Context, request: Request): Promise<Response> {
  const { callOffice } = requireOffice(context);
  const deskResult = await callOffice(refreshDesk, parseDeskAddress(getOfficeQuery(request)));
  if (!deskResult.ok) return Response.json(deskResult.error, { status: getOfficeStatus(deskResult.error) });
  const { open: openConversation } = deskResult.value;
  if (openConversation && openConversation.unread > 0)
    await callOffice(markConversationRead, { id: openConversation.id });
  return Response.json(clearUnread(deskResult.value));
}

/** Sets the open conversation's unread count to 0, because loading it marks it as read. */
function clearUnread(desk: ConversationDesk): ConversationDesk {
  const { open: openConversation, queue } = desk;
  if (!openConversation || openConversation.unread === 0) return desk;
  const sections = queue.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ('id' in row && row.id === openConversation.id ? { ...row, unread: 0 } : row)),
  }));
  return { ...desk, open: { ...openConversation, unread: 0 }, queue: { ...queue, sections } };
}
