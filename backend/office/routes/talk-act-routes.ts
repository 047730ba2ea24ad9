import { Hono } from 'hono';
import { z } from 'zod';
import { readForm } from '#backend/answer/answer-call.ts';
import { backToTalks, soughtIn, talkOf, tellDesks } from '#backend/office/conversations/at-talk.ts';
import { lookAtDesk } from '#backend/office/conversations/read-desk.ts';
import { writeDesk } from '#backend/office/conversations/write-desk.ts';
import { LONGEST_NOTE } from '#backend/office/conversations/write-notes.ts';
import { asText, type Desk, type SignedDeskEnv, wantsPage } from '#backend/office/office-auth.ts';
import { type DeskWord, deskWords } from '#backend/office/office-view.ts';
import { placeLeft } from '#backend/office/replies/ready-reply.ts';
import { publish } from '#backend/people/cable-hub.ts';
import { endConversation, keepMessage } from '#backend/people/keep-message.ts';
import { OUTGOING, passConversation, takeConversation } from '#backend/queries/chat/conversations.ts';
import { noteHandingOver } from '#backend/queries/chat/notes.ts';
import { findRow, readTogether } from '#backend/queries/database.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';

/** What is done in a conversation: forms, which the script sends as well. Where it is gone, who has written something has it back. */
export const talkActRoutes = new Hono<SignedDeskEnv>()
  .post('/office/:agent/take', async (c) => {
    const form = await readForm(c);
    const conversation = await talkOf(c, form);
    if (!conversation) return backToTalks(c, form, null);
    const before = Number(form.get('from')) || 0;
    const taken = await findRow(c.env.DB, takeConversation(conversation.id, c.var.staff, before));
    if (!taken && conversation.status === 'open') return backToTalks(c, form, conversation, { said: 'takenMeanwhile' });
    await tellDesks(c, 'desk.changed', conversation.id);
    return backToTalks(c, form, conversation);
  })
  .post('/office/:agent/hand-on', (c) => handTalkOn(c))
  .post('/office/:agent/close', async (c) => {
    const form = await readForm(c);
    const conversation = await talkOf(c, form);
    if (conversation) await endConversation(c.env, conversation, 'deskClosed', c.var.staff.name);
    return backToTalks(c, form, null);
  })
  .post('/office/:agent/typing', async (c) => {
    const conversation = await talkOf(c, await readForm(c));
    if (!conversation) return c.body(null, 204);
    const event = { event: 'conversation.typing_on', data: { id: conversation.id } };
    await publish(c.env.CABLE, [conversation.pubsubToken], event);
    await tellDesks(c, 'desk.typing', conversation.id);
    return c.body(null, 204);
  })
  .post('/office/:agent/draft', async (c) => {
    const form = await readForm(c);
    const conversation = await talkOf(c, form);
    if (!conversation) return c.notFound();
    const view = await lookAtDesk(c, {}, String(conversation.id), soughtIn(form));
    const chosen = view.open?.replies.find(({ key }) => key === form.get('canned'))?.text ?? '';
    const draft = [asText(form.get('text')).trim(), chosen].filter(Boolean).join('\n');
    return c.html(writeDesk({ ...view, said: { draft } }));
  })
  .post('/office/:agent/reply', async (c) => {
    const form = await readForm(c);
    const conversation = await talkOf(c, form);
    if (!conversation) return c.notFound();
    const draft = asText(form.get('text')).trim();
    const id = String(conversation.id);
    const refuse = async (word: DeskWord, status: 409 | 422, values = {}) => {
      const notice = deskWords(c.var.desk.locale)(word, values);
      if (!wantsPage(c)) return c.json({ message: notice }, status);
      return c.html(writeDesk(await lookAtDesk(c, { notice, draft }, id, soughtIn(form))), status);
    };
    if (conversation.status !== 'open') return refuse('endedMeanwhile', 409);
    const place = placeLeft(draft);
    if (place) return refuse('ready.left', 422, { place });
    const file = form.get('file');
    const kept = await keepMessage(c.env, conversation, {
      kind: OUTGOING,
      content: draft,
      echoId: asText(form.get('echo')),
      senderName: c.var.staff.name,
      by: c.var.staff,
      files: file instanceof File && file.size > 0 ? [file] : [],
    });
    return kept.ok ? backToTalks(c, form, conversation) : refuse(kept.reason, 422);
  });

/** An account; 0 for nobody's. What is no number is no answer. */
const Account = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

const Handing = z.object({
  to: Account,
  from: Account,
  note: z.string().trim().max(LONGEST_NOTE),
});

/** Gives one conversation to a colleague, or back to whoever comes next, with a note that stands in it. */
async function handTalkOn(c: Desk): Promise<Response> {
  const form = await readForm(c);
  const conversation = await talkOf(c, form);
  if (!conversation) return c.notFound();
  const typed = { to: Number(form.get('to')) || 0, note: asText(form.get('note')).replaceAll('\r\n', '\n') };
  const refuse = async (word: DeskWord, status: 409 | 422) => {
    const notice = deskWords(c.var.desk.locale)(word);
    const said = { notice, handing: typed };
    return c.html(writeDesk(await lookAtDesk(c, said, String(conversation.id), soughtIn(form))), status);
  };
  const read = Handing.safeParse({ ...typed, to: form.get('to'), from: form.get('from') });
  if (!read.success) return refuse('hand.wrong', 422);
  const { to, from, note } = read.data;
  const { agentKey } = c.var.desk;
  const colleague = to === 0 ? null : await findRow(c.env.DB, colleagueById(to, agentKey));
  // Their account ended meanwhile, or was never of this agent.
  if (to > 0 && !colleague) return refuse('hand.gone', 409);
  const hands = colleague ?? { id: 0, name: '', called: deskWords(c.var.desk.locale)('hand.team') };
  const [, passed] = await readTogether(
    c.env.DB,
    noteHandingOver(conversation.id, from, {
      author: c.var.session.called,
      content: note,
      handedTo: hands.called,
      at: Date.now(),
    }),
    passConversation(conversation.id, hands, from),
  );
  if (passed.length === 0) return refuse('hand.moved', 409);
  await tellDesks(c, 'desk.changed', conversation.id);
  return backToTalks(c, form, conversation);
}
