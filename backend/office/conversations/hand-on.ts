import { z } from 'zod';
import { readForm } from '#backend/answer/answer-call.ts';
import { asText, type Desk } from '#backend/office/office-auth.ts';
import { type DeskWord, deskWords } from '#backend/office/office-view.ts';
import { passConversation } from '#backend/queries/chat/conversations.ts';
import { noteHandingOver } from '#backend/queries/chat/notes.ts';
import { findRow, readTogether } from '#backend/queries/database.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { backToTalks, soughtIn, talkOf, tellDesks } from './at-talk.ts';
import { lookAtDesk } from './read-desk.ts';
import { writeDesk } from './write-desk.ts';
import { LONGEST_NOTE } from './write-notes.ts';

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
export async function handTalkOn(c: Desk): Promise<Response> {
  const form = await readForm(c);
  const conversation = await talkOf(c, form);
  if (!conversation) return backToTalks(c, form, null);
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
