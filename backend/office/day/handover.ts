import { z } from 'zod';
import { readForm } from '#backend/answer/answer-call.ts';
import { assigning, changeApplication } from '#backend/application/change-application.ts';
import {
  applicationsWithStudents,
  giveApplication,
  isInOtherHands,
} from '#backend/queries/applications/desk-applications.ts';
import { asText, type Desk, wantsPage } from '#backend/office/office-auth.ts';
import { deskWords } from '#backend/office/office-view.ts';
import { deskTopic, publish } from '#backend/people/cable-hub.ts';
import { findRow, readRows, readTogether } from '#backend/queries/database.ts';
import { handoverById, handOverTo, takeHandover } from '#backend/queries/office/duty.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { HANDOVER_NOTE_MAX, MOST_APPLICATIONS_HANDED, MOST_HANDED_OVER } from './day-view.ts';
import { readDay } from './read-day.ts';
import { writeDayPage } from './write-day.ts';

const Handover = z.object({
  to: z.coerce.number().int().nonnegative().default(0),
  note: z.string().trim().max(HANDOVER_NOTE_MAX).default(''),
  conversations: z.array(z.coerce.number().int().positive()).max(MOST_HANDED_OVER),
  applications: z.array(z.coerce.number().int().positive()).max(MOST_APPLICATIONS_HANDED),
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
    applications: form.getAll('a'),
  });
  const isEmpty = ({ conversations, applications, note }: z.infer<typeof Handover>) =>
    conversations.length + applications.length === 0 && !note;
  if (!read.success || isEmpty(read.data)) {
    const typed = {
      note: asText(form.get('note')),
      to: Number(form.get('to')) || 0,
      ticked: form.getAll('c').map(Number),
      applications: form.getAll('a').map(Number),
    };
    return c.html(writeDayPage(await readDay(c, { notice: say('day.handoverEmpty'), typed })), 422);
  }
  const { to, note, conversations, applications } = read.data;
  // Somebody whose account ended meanwhile, or who works elsewhere: then it is the team's.
  const colleague = to === 0 ? null : await findRow(c.env.DB, colleagueById(to, agentKey));
  const { called: fromName } = c.var.session;
  const given = await giveApplications(c, applications, colleague, note);
  const [, passed] = await readTogether(
    c.env.DB,
    ...handOverTo({
      agentKey,
      from: c.var.staff.id,
      fromName,
      to: colleague ?? { id: 0, name: '' },
      note,
      conversations,
      applications: given,
      now: Date.now(),
    }),
  );
  const ids = passed.map(({ id }) => id);
  if (ids.length + given.length === 0 && !note) return c.redirect(`${c.var.desk.base}?done=takenAlready`, 303);
  const left = applications.filter((id) => !given.includes(id));
  for (const id of ids)
    await publish(c.env.CABLE, [deskTopic(agentKey)], { event: 'desk.changed', data: { id, name: fromName } });
  if (left.length > 0 && wantsPage(c)) {
    const notice = say('day.notPassed', { list: left.map((id) => say('application', { id })).join(', ') });
    return c.html(writeDayPage(await readDay(c, { notice })), 409);
  }
  return wantsPage(c) ? c.redirect(`${c.var.desk.base}?done=handedOver`, 303) : c.json({ ok: true });
}

/** Those that went into the other hands, each whole with its log; what was no longer in one's own stays where it is. */
async function giveApplications(
  c: Desk,
  ids: readonly number[],
  to: { id: number; called: string } | null,
  note: string,
): Promise<number[]> {
  const rows = await readRows(c.env.DB, applicationsWithStudents(ids));
  const mine = rows.filter((row) => row.staffId === c.var.staff.id && isAllowed(c, 'assignApplication', row));
  const given: number[] = [];
  for (const { id } of mine) {
    const action = assigning(to, note);
    const doer = { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() } as const;
    try {
      const give = giveApplication(id, c.var.staff.id, to?.id ?? 0);
      if ((await changeApplication(c.env.DB, id, action, doer, [give])).ok) given.push(id);
    } catch (error) {
      if (!isInOtherHands(error)) throw error;
    }
  }
  return given;
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
