import { z } from 'zod';
import { parseFormBody } from '#backend/response/respond.ts';
import type { ApplicationAction } from '#backend/application/application-state.ts';
import { assigning, changeApplication } from '#backend/application/change-application.ts';
import { asText, type Desk } from '#backend/office/office-auth.ts';
import { type DeskWord, deskWords, isDeskWord, type SayAtDesk } from '#backend/office/office-view.ts';
import { applicationsWithStudents, reassignApplication } from '#backend/queries/applications/desk-applications.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { MESSAGE_MAX } from '#shared/rules/application/application-lists.ts';
import { failedPrecondition } from '#backend/queries/preconditions.ts';
import { MOST_AT_ONCE, type SeveralSaid } from './board-view.ts';
import { type OpenApplication, openApplications, studentName } from './open-application.ts';
import { readBoard } from './read-board.ts';
import { isDone, readAction, whyNot } from './write-action-forms.ts';
import { writeBoardPage } from './write-board-page.ts';

// What an office does to applications beside their own pages: one is given to a colleague, or the same is done to several.

/** An account; 0 for nobody's. What is no number is no answer. */
const Account = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

const Assigning = z.object({ to: Account, from: Account, note: z.string().trim().max(MESSAGE_MAX) });

/** Why not; null once it is done. The same press again finds it done. */
export async function assignApplication(
  c: Desk,
  { row }: OpenApplication,
  typed: Readonly<Record<string, string>>,
): Promise<{ word: DeskWord; status: 409 | 422 } | null> {
  const read = Assigning.safeParse(typed);
  if (!read.success) return { word: 'assign.wrong', status: 422 };
  const { to, from, note } = read.data;
  if (row.staffId === to) return null;
  if (row.staffId !== from) return { word: 'assign.moved', status: 409 };
  const colleague = to === 0 ? null : await queryRow(c.env.DB, colleagueById(to, row.agentKey));
  if (to > 0 && !colleague) return { word: 'hand.gone', status: 409 };
  const action = assigning(colleague, note);
  const doer = { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() } as const;
  try {
    const done = await changeApplication(c.env.DB, row.id, action, doer, reassignApplication(row.id, from, to));
    return done.ok ? null : { word: 'impossible', status: 409 };
  } catch (error) {
    // A colleague was quicker, or the account ended between the two.
    if (failedPrecondition(error) === 'application_adviser') return { word: 'assign.moved', status: 409 };
    throw error;
  }
}

/** An application, and when it had last changed on the page that was seen. */
const Tick = z
  .string()
  .regex(/^[1-9]\d{0,11}\.\d{1,15}$/)
  .transform((tick) => tick.split('.').map(Number) as [number, number]);
const Ticked = z
  .array(Tick)
  .transform((ticks) => [...new Map(ticks)])
  .pipe(z.array(z.custom<[number, number]>()).min(1).max(MOST_AT_ONCE));

/** Whom they are given to: an account, or 0 for whoever comes next. */
const ASSIGNED = /^assigned (\d{1,12})$/;

/**
 * One message, one step or one handing-on for several applications. Each is changed as on its own page: whole with what its student is told, or
 * not at all. What was done once is not done again: each tick says up to when its application had been seen.
 */
export async function doToSeveral(c: Desk): Promise<Response> {
  const { agentKey, locale } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return c.notFound();
  const say = deskWords(locale);
  const form = await parseFormBody(c);
  const field = (name: string) => asText(form.get(name));
  const [what, text] = [field('what'), field('text').replaceAll('\r\n', '\n')];
  const asked = new URLSearchParams(field('of'));
  const show = async (said: Partial<SeveralSaid>, status: 200 | 409 | 422) => {
    const several = { notice: '', done: [], isAssigned: false, refused: [], ticked: [], what, text, ...said };
    const view = await readBoard(c, (name) => asked.get(name) ?? '', several);
    return c.html(writeBoardPage(view), status);
  };
  const ticked = Ticked.safeParse(form.getAll('pick'));
  if (!ticked.success) {
    return show({ notice: say('several.tick', { count: MOST_AT_ONCE }) }, 422);
  }
  const found = await findTicked(c, say, ticked.data);
  if (field('ask')) return show({ notice: say('several.ask', { yes: say('several.yes') }), ticked: found }, 200);
  const to = ASSIGNED.exec(what)?.[1];
  if (to !== undefined) return doToEach((one, application) => assignOne(c, say, one, application, { to, note: text }));
  const read = readAction(
    what === 'messageSent'
      ? { kind: what, text }
      : what === 'sentToSchools'
        ? { kind: what, note: text }
        : { kind: 'stepReached', step: what, note: text },
  );
  if (!read.ok) {
    const word = what === '' ? 'several.choose' : `check.${read.field}`;
    return show({ notice: say(isDeskWord(word) ? word : 'check.other'), ticked: found }, 422);
  }
  return doToEach((one, application) => doToOne(c, say, one, application, read.action));

  async function doToEach(act: (one: Found, application: OpenApplication) => Promise<string>) {
    const [done, refused]: [Found[], SeveralSaid['refused'][number][]] = [[], []];
    for (const one of found) {
      const why = one.application ? await act(one, one.application) : say('several.gone');
      if (why) refused.push({ ...one, why });
      else done.push(one);
    }
    if (refused.length === 0) return show({ done, isAssigned: to !== undefined, text: '', what: '' }, 200);
    return show({ done, isAssigned: to !== undefined, refused, ticked: refused }, 409);
  }
}

type Found = SeveralSaid['ticked'][number] & { application: OpenApplication | null };

/** In the order in which they were ticked; of what is not to be seen here, the number alone. */
async function findTicked(c: Desk, say: SayAtDesk, ticks: readonly [number, number][]): Promise<Found[]> {
  const ids = ticks.map(([id]) => id);
  const rows = await queryRows(c.env.DB, applicationsWithStudents(ids));
  const allowed = rows.filter((row) => isAllowed(c, 'seeApplication', row) && isAllowed(c, 'moveApplication', row));
  const open = new Map((await openApplications(c.env.DB, allowed)).map((one) => [one.row.id, one]));
  return ticks.map(([id, seen]) => {
    const application = open.get(id) ?? null;
    return { id, seen, name: application ? studentName(application) : say('application', { id }), application };
  });
}

/** Why not; '' once it is done. */
async function doToOne(
  c: Desk,
  say: SayAtDesk,
  { seen }: Found,
  application: OpenApplication,
  action: ApplicationAction,
) {
  const { row, events } = application;
  if (action.kind === 'sentToSchools' && !isAllowed(c, 'forwardDocument', { ...row, ...application }))
    return say('check.forward');
  const who = c.var.staff.name;
  const before = events.findLast(({ at }) => Date.parse(at) <= seen)?.seq ?? 0;
  if (isDone(events, action, who, before)) return '';
  const doer = { by: 'staff', who, at: new Date().toISOString(), seen: before } as const;
  const done = await changeApplication(c.env.DB, row.id, action, doer);
  if (done.ok) return '';
  const [now] = await openApplications(c.env.DB, await queryRows(c.env.DB, applicationsWithStudents([row.id])));
  return now ? whyNot(say, now, action, done) : say('several.gone');
}

/** From whose hands the page had it: a colleague who was quicker keeps it. */
async function assignOne(
  c: Desk,
  say: SayAtDesk,
  { seen }: Found,
  { row, events, ...application }: OpenApplication,
  { to, note }: { to: string; note: string },
) {
  if (!isAllowed(c, 'assignApplication', row)) return say('several.gone');
  if (row.staffId !== Number(to) && events.some(({ kind, at }) => kind === 'assigned' && Date.parse(at) > seen))
    return say('assign.moved');
  const why = await assignApplication(c, { row, events, ...application }, { to, from: String(row.staffId), note });
  return why ? say(why.word) : '';
}
