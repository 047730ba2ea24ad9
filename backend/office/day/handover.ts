import { z } from 'zod';
import { readForm } from '#backend/answer/answer-call.ts';
import { asText, type Desk, wantsPage } from '#backend/office/office-auth.ts';
import { deskWords } from '#backend/office/office-view.ts';
import { deskTopic, publish } from '#backend/people/cable-hub.ts';
import { findRow, readTogether } from '#backend/queries/database.ts';
import { handoverById, handOverTo, takeHandover } from '#backend/queries/office/duty.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { isAllowed } from '#backend/staff/ask-whether.ts';
import { HANDOVER_NOTE_MAX, MOST_HANDED_OVER } from './day-view.ts';
import { readDay } from './read-day.ts';
import { writeDayPage } from './write-day.ts';

const Handover = z.object({
  to: z.coerce.number().int().nonnegative().default(0),
  note: z.string().trim().max(HANDOVER_NOTE_MAX).default(''),
  conversations: z.array(z.coerce.number().int().positive()).max(MOST_HANDED_OVER),
});

/** Passes on what is in one's own hands, with a note; nothing that was typed is lost where it is refused. */
export async function handOver(c: Desk) {
  const form = await readForm(c);
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return c.notFound();
  const say = deskWords(c.var.desk.locale);
  const read = Handover.safeParse({
    to: form.get('to') ?? 0,
    note: asText(form.get('note')).replaceAll('\r\n', '\n'),
    conversations: form.getAll('c'),
  });
  if (!read.success || (read.data.conversations.length === 0 && !read.data.note)) {
    const typed = {
      note: asText(form.get('note')),
      to: Number(form.get('to')) || 0,
      ticked: form.getAll('c').map(Number),
    };
    return c.html(writeDayPage(await readDay(c, { notice: say('day.handoverEmpty'), typed })), 422);
  }
  const { to, note, conversations } = read.data;
  // Somebody whose account ended meanwhile, or who works elsewhere: then it is the team's.
  const colleague = to === 0 ? null : await findRow(c.env.DB, colleagueById(to, agentKey));
  const { called: fromName } = c.var.session;
  const [, passed] = await readTogether(
    c.env.DB,
    ...handOverTo({
      agentKey,
      from: c.var.staff.id,
      fromName,
      to: colleague ?? { id: 0, name: '' },
      note,
      conversations,
      now: Date.now(),
    }),
  );
  const ids = passed.map(({ id }) => id);
  if (ids.length === 0 && !note) return c.redirect(`${c.var.desk.base}?done=takenAlready`, 303);
  for (const id of ids)
    await publish(c.env.CABLE, [deskTopic(agentKey)], { event: 'desk.changed', data: { id, name: fromName } });
  return wantsPage(c) ? c.redirect(`${c.var.desk.base}?done=handedOver`, 303) : c.json({ ok: true });
}

/** Takes note of what somebody left. */
export async function takeOver(c: Desk) {
  const row = await findRow(c.env.DB, handoverById(Number(c.req.param('id'))));
  const { agentKey } = c.var.desk;
  const isOurs = row !== null && (row.toId === 0 || row.toId === c.var.staff.id);
  if (!isAllowed(c, 'workAtDesk', row ?? { agentKey })) return c.notFound();
  const taken = isOurs ? await findRow(c.env.DB, takeHandover(row.id, c.var.session.called, Date.now())) : null;
  return c.redirect(`${c.var.desk.base}?done=${taken ? 'tookOver' : 'takenAlready'}`, 303);
}
