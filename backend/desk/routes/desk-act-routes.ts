import { Hono } from 'hono';
import { FALLBACK_LOCALE, isLocale } from '#shared/locale/locales.ts';
import { readForm } from '#backend/answer/answer-call.ts';
import { cannedReplies } from '#backend/desk/write-thread.ts';
import { asText, type Desk, type SignedDeskEnv, wantsPage } from '#backend/desk/desk-auth.ts';
import { type DeskWord, deskWords } from '#backend/desk/desk-view.ts';
import { lookAtDesk } from '#backend/desk/read-desk.ts';
import { writeDesk } from '#backend/desk/write-desk.ts';
import { deskTopic, publish } from '#backend/people/cable-hub.ts';
import { endConversation, keepMessage } from '#backend/people/keep-message.ts';
import {
  type ConversationRow,
  conversationWithVisitor,
  takeConversation,
} from '#backend/queries/chat/conversations.ts';
import { OUTGOING } from '#backend/queries/chat/messages.ts';
import { isAllowed } from '#backend/staff/ask-whether.ts';
import { findRow } from '#backend/queries/database.ts';

/** What is done in conversations: forms, which the script sends as well. */
export const deskActRoutes = new Hono<SignedDeskEnv>()
  .post('/desk/:agent/take', async (c) => {
    const form = await readForm(c);
    const conversation = await sought(c, form);
    if (!conversation) return back(c, null);
    const taken = await findRow(
      c.env.DB,
      takeConversation(conversation.id, c.var.staff.name, asText(form.get('from'))),
    );
    if (!taken && conversation.status === 'open') return back(c, conversation, '&said=takenMeanwhile');
    await tellDesks(c, 'desk.changed', conversation.id);
    return back(c, conversation);
  })
  .post('/desk/:agent/close', async (c) => {
    const conversation = await sought(c, await readForm(c));
    if (conversation) await endConversation(c.env, conversation, 'deskClosed', c.var.staff.name);
    return back(c, null);
  })
  .post('/desk/:agent/typing', async (c) => {
    const conversation = await sought(c, await readForm(c));
    if (!conversation) return c.body(null, 204);
    const event = { event: 'conversation.typing_on', data: { id: conversation.id } };
    await publish(c.env.CABLE, [conversation.pubsubToken], event);
    await tellDesks(c, 'desk.typing', conversation.id);
    return c.body(null, 204);
  })
  .post('/desk/:agent/draft', async (c) => {
    const form = await readForm(c);
    const conversation = await sought(c, form);
    if (!conversation) return back(c, null);
    const { lang } = JSON.parse(conversation.attributes) as { lang?: string };
    const replies = cannedReplies(c.var.desk.locale, isLocale(lang) ? lang : FALLBACK_LOCALE);
    const chosen = replies.find(({ name }) => name === form.get('canned'))?.text ?? '';
    const draft = [asText(form.get('text')).trim(), chosen].filter(Boolean).join('\n');
    return c.html(writeDesk(await lookAtDesk(c, { draft }, String(conversation.id))));
  })
  .post('/desk/:agent/reply', async (c) => {
    const form = await readForm(c);
    const conversation = await sought(c, form);
    if (!conversation) return c.notFound();
    const draft = asText(form.get('text')).trim();
    const id = String(conversation.id);
    const refuse = async (word: DeskWord, status: 409 | 422) => {
      const notice = deskWords(c.var.desk.locale)(word);
      if (!wantsPage(c)) return c.json({ message: notice }, status);
      return c.html(writeDesk(await lookAtDesk(c, { notice, draft }, id)), status);
    };
    if (conversation.status !== 'open') return refuse('endedMeanwhile', 409);
    const file = form.get('file');
    const kept = await keepMessage(c.env, conversation, {
      kind: OUTGOING,
      content: draft,
      echoId: asText(form.get('echo')),
      senderName: c.var.staff.name,
      files: file instanceof File && file.size > 0 ? [file] : [],
    });
    return kept.ok ? back(c, conversation) : refuse(kept.reason, 422);
  });

async function sought(c: Desk, form: FormData): Promise<ConversationRow | null> {
  const conversation = await findRow(c.env.DB, conversationWithVisitor(asText(form.get('id'))));
  return isAllowed(c, 'talk', conversation) ? conversation : null;
}

const tellDesks = (c: Desk, event: 'desk.changed' | 'desk.typing', id: number) =>
  publish(c.env.CABLE, [deskTopic(c.var.desk.agentKey)], { event, data: { id, name: c.var.staff.name } });

const back = (c: Desk, conversation: ConversationRow | null, said = '') =>
  wantsPage(c)
    ? c.redirect(`${c.var.desk.base}${conversation ? `?c=${conversation.id}${said}` : ''}`, 303)
    : c.json({ ok: true });
