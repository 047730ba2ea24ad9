import { Hono } from 'hono';
import { z } from 'zod';
import { OPENING_NOTE_MAX, OPENING_REASONS } from '#shared/rules/application/application-lists.ts';
import { fileDisposition, sanitizeFileName } from '#shared/rules/file-name.ts';
import { parseFormBody } from '#backend/response/respond.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import { verifyLogOf } from '#backend/application/verify-logs.ts';
import { type OpenApplication, openApplications } from '#backend/office/application/open-application.ts';
import type { ApplicationView } from '#backend/office/application/application-view.ts';
import { isDone, readAction, whyNot } from '#backend/office/application/write-action-forms.ts';
import { LISTS, writeApplicationList } from '#backend/office/application/write-application-list.ts';
import { assignApplication, doToSeveral } from '#backend/office/application/act-on-applications.ts';
import { readBoard } from '#backend/office/application/read-board.ts';
import { writeBoardPage } from '#backend/office/application/write-board-page.ts';
import { writeApplicationPage } from '#backend/office/application/write-application-page.ts';
import { asText, type Desk, placeOf, type SignedDeskEnv, wantsPage } from '#backend/office/office-auth.ts';
import { type ActionAnswer, deskWords, isDeskWord } from '#backend/office/office-view.ts';
import { lookAtDesk } from '#backend/office/conversations/read-desk.ts';
import { writeDesk } from '#backend/office/conversations/write-desk.ts';
import { conversationOfOwner } from '#backend/queries/chat/conversations.ts';
import { queryRow, queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import {
  applicationsOfDesk,
  applicationWithStudent,
  type OpeningRow,
  insertOpening,
} from '#backend/queries/applications/desk-applications.ts';
import { dutyOf } from '#backend/queries/office/duty.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { fileAt } from '#backend/queries/identity/files.ts';

const MOST_LISTED = 100;

/** Applications at the desk: which there are, one whole, and how it is moved on, by the actions that everybody does. */
export const officeApplicationRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/applications', async (c) => {
    if (!isAllowed(c, 'workAtDesk', c.var.desk)) return c.notFound();
    const name = LISTS.find((one) => one === c.req.query('list'));
    if (!name) return c.html(writeBoardPage(await readBoard(c)));
    const rows = await queryRows(c.env.DB, applicationsOfDesk(c.var.desk.agentKey, name, MOST_LISTED + 1));
    const listed = rows.slice(0, MOST_LISTED);
    const applications = await openApplications(
      c.env.DB,
      listed.filter((row) => isAllowed(c, 'seeApplication', row)),
    );
    const leaving = listed
      .filter((row) => isAllowed(c, 'knowOfLeaving', row))
      .map(({ id, deleteAskedAt }) => ({ id, deleteAskedAt }));
    const list = { name, applications, leaving, isFull: rows.length > MOST_LISTED };
    return c.html(writeApplicationList(await placeOf(c, c.var.staff.name), list));
  })
  .post('/office/:agent/applications/several', (c) => doToSeveral(c))
  // Whoever comes back to the address of what was done is where it was done.
  .get('/office/:agent/applications/several', (c) => c.redirect(`${c.var.desk.base}/applications?view=table`, 303))
  .get('/office/:agent/applications/:id{\\d+}', async (c) => {
    const application = await find(c);
    if (!application) return c.redirect(`${c.var.desk.base}/applications`, 303);
    const done = asText(c.req.query('done'));
    return show(c, application, done ? { refusal: '', done, typed: {} } : null);
  })
  .post('/office/:agent/applications/:id{\\d+}/document/:at{\\d+}', async (c) => {
    const application = await findToOpen(c);
    const named = application?.form.documents[Number(c.req.param('at'))];
    const file = named && (await queryRow(c.env.DB, fileAt(named.path)));
    const stored = file && file.userId === application?.row.userId && (await c.env.FILES.get(file.path));
    if (!application || !stored) return c.notFound();
    const why = readReason(await parseFormBody(c));
    if (!why) return refuseOpening(c, application, 'check.reason');
    if (!mayOpenFor(c, application, why)) return refuseOpening(c, application, 'check.forward');
    await noteOpening(c, application, {
      kind: named.kind,
      name: sanitizeFileName(named.name, file.contentType),
      ...why,
    });
    return c.body(stored.body, 200, {
      'content-type': file.contentType,
      'content-disposition': fileDisposition('attachment', file.name, file.contentType),
      'content-security-policy': "default-src 'none'; sandbox",
    });
  })
  .post('/office/:agent/applications/:id{\\d+}/passport-number', async (c) => {
    const application = await findToOpen(c);
    const number = application?.form.personal.passportNumber;
    if (!application || !number) return c.notFound();
    const why = readReason(await parseFormBody(c));
    if (!why) return refuseOpening(c, application, 'check.reason');
    if (!mayOpenFor(c, application, why)) return refuseOpening(c, application, 'check.forward');
    await noteOpening(c, application, { kind: 'passportNumber', name: '', ...why });
    return show(c, (await find(c)) ?? application, null, { passportNumber: number });
  })
  .post('/office/:agent/applications/:id{\\d+}/adviser', async (c) => {
    const application = await find(c);
    if (!application || !isAllowed(c, 'assignApplication', application.row)) return c.notFound();
    const fields = [...(await parseFormBody(c))].map(([name, value]) => [name, asText(value).replaceAll('\r\n', '\n')]);
    const typed: Record<string, string> = { ...Object.fromEntries(fields), kind: 'assigned' };
    const why = await assignApplication(c, application, typed);
    if (!why) return c.redirect(`${c.var.desk.base}/applications/${application.row.id}?done=assigned`, 303);
    const action = { refusal: deskWords(c.var.desk.locale)(why.word), done: '', typed };
    return show(c, (await find(c)) ?? application, action, { status: why.status });
  })
  .post('/office/:agent/applications/:id{\\d+}', async (c) => {
    const form = await parseFormBody(c);
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, asText(value)]));
    const application = await find(c);
    if (!application || !isAllowed(c, 'moveApplication', application.row)) return c.notFound();
    const say = deskWords(c.var.desk.locale);
    const read = readAction(fields);
    if (!read.ok) {
      const word = `check.${read.field}`;
      return answer(c, application, fields, say(isDeskWord(word) ? word : 'check.other'), 422);
    }
    if (
      read.action.kind === 'sentToSchools' &&
      !isAllowed(c, 'forwardDocument', { ...application.row, ...application })
    )
      return answer(c, application, fields, say('check.forward'), 409);
    const who = c.var.staff.name;
    // A form without a version has seen nothing.
    const seen = Number(fields.seen) || 0;
    if (!isDone(application.events, read.action, who, seen)) {
      const doer = { by: 'staff', who, at: new Date().toISOString(), seen } as const;
      const done = await changeApplication(c.env.DB, application.row.id, read.action, doer);
      if (!done.ok) {
        const now = (await find(c)) ?? application;
        return answer(c, now, fields, whyNot(say, now, read.action, done), 409);
      }
    }
    if (!wantsPage(c)) return c.json({ message: say(`done.${read.action.kind as 'decided'}`) });
    const { base } = c.var.desk;
    const place = fields.c
      ? `${base}/conversations?c=${Number(fields.c)}&v=person&`
      : `${base}/applications/${application.row.id}?`;
    return c.redirect(`${place}done=${read.action.kind}`, 303);
  });

async function find(c: Desk): Promise<OpenApplication | null> {
  const row = await queryRow(c.env.DB, applicationWithStudent(Number(c.req.param('id'))));
  if (!row || !isAllowed(c, 'seeApplication', row)) return null;
  const [application = null] = await openApplications(c.env.DB, [row]);
  return application;
}

async function findToOpen(c: Desk): Promise<OpenApplication | null> {
  const application = await find(c);
  if (!application) return null;
  const { row, isClosed } = application;
  return isAllowed(c, 'openDocument', { ...row, isClosed }) ? application : null;
}

const Reason = z.object({
  reason: z.enum(OPENING_REASONS),
  note: z.string().trim().max(OPENING_NOTE_MAX).default(''),
});

/** Null where no reason is given, or another one is meant and not told. */
function readReason(form: FormData): z.output<typeof Reason> | null {
  const read = Reason.safeParse(Object.fromEntries(form));
  return read.success && (read.data.reason !== 'other' || read.data.note) ? read.data : null;
}

const noteOpening = (c: Desk, { row }: OpenApplication, opened: Omit<OpeningRow, 'at' | 'who'>) =>
  batchWrite(c.env.DB, [
    insertOpening(row.id, c.var.staff.id, { ...opened, at: new Date().toISOString(), who: c.var.staff.name }),
  ]);

/** Whoever opens a document in order to pass it on does so while the student lets it go. */
const mayOpenFor = (c: Desk, { row, isClosed, staysHere }: OpenApplication, { reason }: z.output<typeof Reason>) =>
  reason !== 'forward' || isAllowed(c, 'forwardDocument', { ...row, isClosed, staysHere });

const refuseOpening = (c: Desk, application: OpenApplication, word: 'check.reason' | 'check.forward') =>
  show(c, application, { refusal: deskWords(c.var.desk.locale)(word), done: '', typed: {} }, { status: 422 });

interface Shown {
  status?: 200 | 409 | 422;
  /** Once it has been opened, in this answer alone. */
  passportNumber?: string;
}

async function show(
  c: Desk,
  application: OpenApplication,
  action: ActionAnswer | null,
  { status = 200, passportNumber = '' }: Shown = {},
) {
  const place = await placeOf(c, c.var.staff.name);
  const owner = `user:${application.row.userId}`;
  const now = Date.now();
  const { agentKey } = c.var.desk;
  const [[[talk], colleagues], proved] = await Promise.all([
    batchRead(c.env.DB, conversationOfOwner(owner, agentKey), dutyOf(agentKey, now, now - LONGEST_IDLE_MS)),
    verifyLogOf(c.env.DB, agentKey, application.row.id),
  ]);
  const { base, locale, say, timeZone } = place;
  const open = action ? '' : asText(c.req.query('open'));
  const around = { base, locale, say, timeZone, application, conversation: 0 };
  const view: ApplicationView = { ...around, action, open, passportNumber };
  return c.html(writeApplicationPage(place, view, { talk: talk?.id ?? null, colleagues, proved }), status);
}

/** Why not, where it was asked: with how the application stands now, and with what was typed. */
async function answer(
  c: Desk,
  application: OpenApplication,
  typed: Record<string, string>,
  refusal: string,
  status: 409 | 422,
) {
  if (!wantsPage(c)) return c.json({ message: refusal }, status);
  const action = { refusal, done: '', typed };
  if (!typed.c) return show(c, application, action, { status });
  return c.html(writeDesk(await lookAtDesk(c, { action }, typed.c)), status);
}
