import { Hono } from 'hono';
import { z } from 'zod';
import { MESSAGE_MAX } from '#shared/contract/application/application.ts';
import { readForm } from '#backend/response/respond.ts';
import { messageText } from '#backend/response/message-texts.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { asText, type Desk, placeOf, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { type ActionAnswer, deskWords } from '#backend/office/office-view.ts';
import {
  LECTURE_LISTS,
  writeAttendeeFile,
  writeLectureList,
  writeLecturePage,
} from '#backend/office/lectures/write-lectures.ts';
import { changeSeat } from '#backend/lectures/change-seat.ts';
import type { SeatAction } from '#backend/lectures/next-seat.ts';
import { isAllowed, readTies } from '#backend/staff/check-permission.ts';
import { findRow, readRows } from '#backend/queries/database.ts';
import {
  attendeesOfDesk,
  type DeskLectureRow,
  lectureOfDesk,
  lecturesOfDesk,
} from '#backend/queries/lectures/desk-lectures.ts';
import { seatOfStudent } from '#backend/queries/lectures/lectures.ts';

const MOST_LISTED = 100;

const SeatForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('attend'), user: z.coerce.number().int() }),
  z.object({ kind: z.literal('unattend'), user: z.coerce.number().int() }),
  z.object({
    kind: z.literal('remove'),
    user: z.coerce.number().int(),
    text: z.string().trim().min(1).max(MESSAGE_MAX),
  }),
]);

/** Lectures at the desk: which there are, who of its students comes, and what is done about their seats. */
export const officeLectureRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/lectures', async (c) => {
    const name = LECTURE_LISTS.find((one) => one === c.req.query('list')) ?? 'upcoming';
    const { agentKey } = c.var.desk;
    if (!isAllowed(c, 'workAtDesk', { agentKey })) return c.notFound();
    const now = hongKongTime(Date.now());
    const rows = await readRows(c.env.DB, lecturesOfDesk(agentKey, name, now, c.var.desk.locale, MOST_LISTED + 1));
    const list = { name, lectures: rows.slice(0, MOST_LISTED), isFull: rows.length > MOST_LISTED };
    return c.html(writeLectureList(await placeOf(c, c.var.staff.name), list));
  })
  .get('/office/:agent/lectures/:id{\\d+}', async (c) => {
    const lecture = await find(c);
    if (!lecture) return c.redirect(`${c.var.desk.base}/lectures`, 303);
    return show(c, lecture, { refusal: '', done: asText(c.req.query('done')), typed: {} });
  })
  .get('/office/:agent/lectures/:id{\\d+}/list.csv', async (c) => {
    const lecture = await find(c);
    if (!lecture) return c.notFound();
    const attendees = await readRows(c.env.DB, attendeesOfDesk(c.var.desk.agentKey, lecture.id));
    return c.body(writeAttendeeFile(attendees, deskWords(c.var.desk.locale)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="lecture-${lecture.id}.csv"`,
    });
  })
  .post('/office/:agent/lectures/:id{\\d+}', async (c) => {
    const form = await readForm(c);
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, asText(value)]));
    const lecture = await find(c);
    if (!lecture) return c.notFound();
    const refuse = (refusal: string, status: 409 | 422) =>
      show(c, lecture, { refusal, done: '', typed: fields }, status);
    const read = SeatForm.safeParse(fields);
    if (!read.success) return refuse(deskWords(c.var.desk.locale)('check.takeSeat'), 422);
    const { user, ...said } = read.data;
    const action: SeatAction = said.kind === 'remove' ? { ...said, who: c.var.staff.name } : said;
    if (!isAllowed(c, 'seeStudent', await readTies(c.env.DB, c.var.desk.agentKey, user))) return c.notFound();
    const seat = () => findRow(c.env.DB, seatOfStudent(lecture.id, user, c.var.desk.locale));
    const done = await changeSeat(c.env.DB, user, seat, action);
    if (!done.ok) return refuse(messageText(c.var.desk.locale, done.refusal), 409);
    return c.redirect(`${c.var.desk.base}/lectures/${lecture.id}?done=${action.kind}`, 303);
  });

/** A lecture is every site's; whose students there are listed is the desk's own. */
async function find(c: Desk): Promise<DeskLectureRow | null> {
  const { agentKey, locale } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return null;
  return findRow(c.env.DB, lectureOfDesk(agentKey, Number(c.req.param('id')), locale));
}

async function show(c: Desk, lecture: DeskLectureRow, action: ActionAnswer, status: 200 | 409 | 422 = 200) {
  const place = await placeOf(c, c.var.staff.name);
  const attendees = await readRows(c.env.DB, attendeesOfDesk(c.var.desk.agentKey, lecture.id));
  return c.html(writeLecturePage(place, { lecture, attendees, action, now: Date.now() }), status);
}
