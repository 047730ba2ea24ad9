import { z } from 'zod';
import { Hono } from 'hono';
import { readForm } from '#backend/response/respond.ts';
import { assigning, changeApplication } from '#backend/application/change-application.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import {
  type DayView,
  HANDOVER_NOTE_MAX,
  middleOf,
  MOST_APPLICATIONS_HANDED,
  MOST_HANDED_OVER,
  standingSchool,
} from '#backend/office/day/day-view.ts';
import { writeDayPage, writeDayParts } from '#backend/office/day/write-day.ts';
import { asText, type Desk, placeOf, type SignedDeskEnv, wantsPage } from '#backend/office/office-auth.ts';
import { dayBegan, dayName, deskWords } from '#backend/office/office-view.ts';
import { ROOMS } from '#backend/office/write-document.ts';
import { DESK_TOPIC, publish } from '#backend/people/cable-hub.ts';
import {
  applicationsLedBy,
  countStanding,
  offersToReply,
  pendingSteps,
} from '#backend/queries/applications/board-applications.ts';
import { applicationsWithStudents, reassignApplication } from '#backend/queries/applications/desk-applications.ts';
import { missedSearches } from '#backend/queries/catalogue/missed-searches.ts';
import { conversationsOf, waitingConversations } from '#backend/queries/chat/conversations.ts';
import { findRow, readRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import { lecturesOfDesk } from '#backend/queries/lectures/desk-lectures.ts';
import {
  dutyOf,
  firstResponsesSince,
  handoverById,
  handoversTo,
  handOverTo,
  setDuty,
  acceptHandover,
} from '#backend/queries/office/duty.ts';
import { sharedResultNames } from '#backend/queries/shared-results.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { failedPrecondition } from '#backend/queries/preconditions.ts';

const MOST_SHOWN = 8;
const MOST_LECTURES = 6;
const MOST_MISSED = 6;
const MOST_ANSWERS = 500;

/** What waits for the people of an agent now, by the clock of its site. */
async function readDay(c: Desk, said: DayView['said'] = {}, now = Date.now()): Promise<DayView> {
  const { agentKey, locale } = c.var.desk;
  const { id: staffId, name } = c.var.staff;
  const place = await placeOf(c, name);
  const today = dayName(now, place.timeZone);
  const [waiting, mine, led, replies, steps, [counts], lectures, missed, duty, handovers, answers] = await batchRead(
    c.env.DB,
    waitingConversations(agentKey, now, MOST_SHOWN),
    conversationsOf(agentKey, staffId, MOST_HANDED_OVER),
    applicationsLedBy(agentKey, staffId, today, MOST_APPLICATIONS_HANDED),
    offersToReply(agentKey, today, MOST_SHOWN),
    pendingSteps(agentKey, staffId, today, MOST_SHOWN),
    countStanding(agentKey, staffId, today),
    lecturesOfDesk(agentKey, 'upcoming', hongKongTime(now), locale, MOST_LECTURES),
    missedSearches(agentKey),
    dutyOf(agentKey, now, now - LONGEST_IDLE_MS),
    handoversTo(agentKey, staffId),
    firstResponsesSince(agentKey, dayBegan(now, place.timeZone), MOST_ANSWERS),
  );
  const schools = [...replies, ...steps].map(standingSchool).filter(Boolean);
  const names = await readRows(
    c.env.DB,
    sharedResultNames({ school: schools, course: [], country: [], group: [], level: [] }, locale),
  );
  // Lectures are told in Hong Kong's time, wherever the site is.
  const isToday = ({ startTime }: { startTime: string }) =>
    dayName(Date.parse(`${startTime.replace(' ', 'T')}+08:00`), place.timeZone) === today;
  return {
    ...place,
    now,
    waiting: { rows: waiting.filter((row) => isAllowed(c, 'talk', row)), total: place.bar?.waiting ?? 0 },
    mine: mine.filter((row) => isAllowed(c, 'talk', row)),
    led: led.filter((row) => isAllowed(c, 'seeApplication', row)),
    replies: { rows: replies.filter((row) => isAllowed(c, 'seeApplication', row)), total: counts?.toReply ?? 0 },
    overdue: counts?.overdue ?? 0,
    steps: {
      rows: steps.filter((row) => isAllowed(c, 'seeApplication', row)),
      total: counts?.toStep ?? 0,
    },
    followed: counts?.following ?? 0,
    own: counts?.own ?? 0,
    lectures: lectures.filter(isToday),
    nextLecture: lectures.find((lecture) => !isToday(lecture) && !lecture.cancelled) ?? null,
    missed: missed.slice(0, MOST_MISSED),
    duty,
    handovers,
    names,
    firstAnswer: middleOf(answers.map(({ waited }) => waited)),
    said,
  };
}

const Handover = z.object({
  to: z.coerce.number().int().nonnegative().default(0),
  note: z.string().trim().max(HANDOVER_NOTE_MAX).default(''),
  conversations: z.array(z.coerce.number().int().positive()).max(MOST_HANDED_OVER),
  applications: z.array(z.coerce.number().int().positive()).max(MOST_APPLICATIONS_HANDED),
});

/** Passes on what is in one's own hands, with a note; nothing that was typed is lost where it is refused. */
async function handOver(c: Desk) {
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
  const [, passed] = await batchRead(
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
    await publish(c.env.CABLE, agentKey, [DESK_TOPIC], { event: 'desk.changed', data: { id, name: fromName } });
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
      const give = reassignApplication(id, c.var.staff.id, to?.id ?? 0);
      if ((await changeApplication(c.env.DB, id, action, doer, give)).ok) given.push(id);
    } catch (error) {
      if (failedPrecondition(error) !== 'application_adviser') throw error;
    }
  }
  return given;
}

/** Takes note of what somebody left. */
async function takeOver(c: Desk) {
  const row = await findRow(c.env.DB, handoverById(Number(c.req.param('id'))));
  const { agentKey } = c.var.desk;
  const isOurs = row !== null && (row.toId === 0 || row.toId === c.var.staff.id);
  if (!isAllowed(c, 'workAtDesk', row ?? { agentKey })) return c.notFound();
  const taken = isOurs ? await findRow(c.env.DB, acceptHandover(row.id, c.var.session.called, Date.now())) : null;
  return c.redirect(`${c.var.desk.base}?done=${taken ? 'tookOver' : 'takenAlready'}`, 303);
}

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
    await batchWrite(c.env.DB, [setDuty(c.var.staff.id, isOn, Date.now())]);
    return wantsPage(c)
      ? c.redirect(`${c.var.desk.base}${roomOf(asText(form.get('back')))}`, 303)
      : c.json({ ok: true });
  })
  .post('/office/:agent/handover', (c) => handOver(c))
  .post('/office/:agent/handover/:id{\\d+}', (c) => takeOver(c));
