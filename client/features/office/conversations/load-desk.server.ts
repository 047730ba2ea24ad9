import type { RouterContextProvider } from 'react-router';
import {
  callOfficeOrThrow,
  officeQueryOf,
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
import { readDeskAddress } from './desk-address.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadDesk(context: Context, request: Request) {
  const query = officeQueryOf(request);
  const address = readDeskAddress(query);
  const desk = await queryOffice(context, request, getDesk, address);
  const { open } = desk;
  if (open && open.unread > 0) await callOfficeOrThrow(context, markConversationRead, { id: open.id });
  return {
    address,
    desk: withoutUnread(desk),
    echoId: crypto.randomUUID(),
    /** The edge rejected an upload over its limit (office-endpoint.ts). */
    isTooLarge: query.get('said') === 'tooLarge',
  };
}

export async function respondWithDesk(context: Context, request: Request): Promise<Response> {
  const { callOffice } = requireOffice(context);
  const result = await callOffice(refreshDesk, readDeskAddress(officeQueryOf(request)));
  if (!result.ok) return Response.json(result.error, { status: getOfficeStatus(result.error) });
  const { open } = result.value;
  if (open && open.unread > 0) await callOffice(markConversationRead, { id: open.id });
  return Response.json(withoutUnread(result.value));
}

/** Sets the open conversation's unread count to 0, since loading it marks it as read. */
function withoutUnread(desk: ConversationDesk): ConversationDesk {
  const { open, queue } = desk;
  if (!open || open.unread === 0) return desk;
  const sections = queue.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ('id' in row && row.id === open.id ? { ...row, unread: 0 } : row)),
  }));
  return { ...desk, open: { ...open, unread: 0 }, queue: { ...queue, sections } };
}
