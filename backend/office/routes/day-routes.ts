import { Hono } from 'hono';
import { readForm } from '#backend/answer/answer-call.ts';
import { handOver, takeOver } from '#backend/office/day/handover.ts';
import { readDay } from '#backend/office/day/read-day.ts';
import { writeDayPage, writeDayParts } from '#backend/office/day/write-day.ts';
import { asText, type SignedDeskEnv, wantsPage } from '#backend/office/office-auth.ts';
import { deskWords } from '#backend/office/office-view.ts';
import { ROOMS } from '#backend/office/write-document.ts';
import { writeTogether } from '#backend/queries/database.ts';
import { sayDuty } from '#backend/queries/office/duty.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';

/** The room from which it was said, of those there are. */
const roomOf = (back: string) => (back !== 'today' && ROOMS.some((room) => room === back) ? `/${back}` : '');

const DONE = ['handedOver', 'tookOver', 'takenAlready'] as const;

/** The first page of the office, who is there, and what is passed on from one to the next. */
export const dayRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent', async (c) => {
    if (!isAllowed(c, 'workAtDesk', c.var.desk)) return c.notFound();
    const done = DONE.find((one) => one === c.req.query('done'));
    return c.html(writeDayPage(await readDay(c, done ? { done: deskWords(c.var.desk.locale)(`day.${done}`) } : {})));
  })
  .get('/office/:agent/day/parts', async (c) => {
    if (!isAllowed(c, 'workAtDesk', c.var.desk)) return c.notFound();
    const parts = Object.entries(writeDayParts(await readDay(c)));
    const written = parts.map(async ([id, markup]) => [id, String(await markup)] as const);
    return c.json(Object.fromEntries(await Promise.all(written)));
  })
  .post('/office/:agent/duty', async (c) => {
    if (!isAllowed(c, 'keepOwnAccount', { staffId: c.var.staff.id })) return c.notFound();
    const form = await readForm(c);
    const isOn = asText(form.get('on')) !== 'no';
    await writeTogether(c.env.DB, [sayDuty(c.var.staff.id, isOn, Date.now())]);
    return wantsPage(c)
      ? c.redirect(`${c.var.desk.base}${roomOf(asText(form.get('back')))}`, 303)
      : c.json({ ok: true });
  })
  .post('/office/:agent/handover', (c) => handOver(c))
  .post('/office/:agent/handover/:id{\\d+}', (c) => takeOver(c));
