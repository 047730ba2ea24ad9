import { asText, type Desk, wantsPage } from '#backend/office/office-auth.ts';
import { deskTopic, publish } from '#backend/people/cable-hub.ts';
import { type ConversationRow, conversationWithVisitor } from '#backend/queries/chat/conversations.ts';
import { findRow } from '#backend/queries/database.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { readQueueSought, writeQueueSought } from './queue-view.ts';

/** The conversation that a form names; null where there is none, or none of this desk's. */
export async function talkOf(c: Desk, form: FormData): Promise<ConversationRow | null> {
  const conversation = await findRow(c.env.DB, conversationWithVisitor(asText(form.get('id'))));
  return isAllowed(c, 'talk', conversation) ? conversation : null;
}

/** That there is something new, to desks alone: the words are fetched by who may read them. */
export const tellDesks = (c: Desk, event: 'desk.changed' | 'desk.typing', id: number) =>
  publish(c.env.CABLE, [deskTopic(c.var.desk.agentKey)], {
    event,
    data: { id, name: c.var.session.called, staff: c.var.staff.id },
  });

/** Which part of the queue somebody worked in, as their form says it; it is read and written anew, for a form is anybody's. */
export const soughtIn = (form: FormData) => readQueueSought(new URLSearchParams(asText(form.get('queue'))));

/** Where they were; with no conversation, at the queue alone. */
export function backToTalks(
  c: Desk,
  form: FormData,
  conversation: ConversationRow | null,
  more: Record<string, string> = {},
) {
  if (!wantsPage(c)) return c.json({ ok: true });
  const place = { ...(conversation && { c: String(conversation.id) }), ...more };
  return c.redirect(`${c.var.desk.base}/conversations${writeQueueSought(soughtIn(form), place)}`, 303);
}
