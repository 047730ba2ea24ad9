import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES } from '#shared/rules/application/application-lists.ts';
import { deskRoutes } from '#backend/office/routes/desk-routes.ts';
import { getDesk, getTranscript, refreshDesk, takeConversation } from '#shared/contract/office/conversations.ts';
import {
  assignCase,
  changeCase,
  getApplication,
  listApplications,
  openCaseDocument,
} from '#shared/contract/office/applications.ts';
import { FILTER_STAGES } from '#shared/rules/application/board.ts';
import { changeLectureSeat, getLecture } from '#shared/contract/office/lectures.ts';
import { addStudentNote, getStudent } from '#shared/contract/office/student.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import {
  addLecture,
  AGENT_KEYS,
  type Circumstances,
  LECTURE_ID,
  createStudentIn,
  type StudentInCircumstances,
} from '#tests/backend/office/student-in-circumstances.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { scaleRunCount } from '#tests/backend/support/runs.ts';

const agentArbitrary = fc.constantFrom(...AGENT_KEYS);
const circumstancesArbitrary: fc.Arbitrary<Circumstances> = fc.record({
  cameBy: agentArbitrary,
  applied: fc.option(fc.record({ agentKey: agentArbitrary, status: fc.constantFrom(...APPLICATION_STATUSES) }), {
    nil: null,
  }),
  talked: fc.option(fc.record({ agentKey: agentArbitrary, isOpen: fc.boolean() }), { nil: null }),
});

beforeAll(async () => {
  await loadDemo();
  await addLecture();
});

const reasonFields = { reason: 'check', note: '' };

/**
 * Tries each action at an agency's office. A result is true if the action succeeded or the response contained data of
 * the student.
 */
async function tryAllAccess(agentKey: string, student: StudentInCircumstances): Promise<Record<string, boolean>> {
  const desk = new DeskVisitor(agentKey);
  const { application, conversation, said, passportNumber, mobile } = student;
  const lists = await Promise.all(
    ['' as const, ...FILTER_STAGES].map((stage) => desk.callOffice(listApplications, { view: 'table', stage })),
  );
  const record = JSON.stringify(await desk.callOffice(getApplication, { id: application }));
  const isShownAt = async (path: string, text: string) => (await desk.read(path)).includes(text);
  const isSuccessful = (result: { ok: boolean; value?: { refusal: unknown } }) =>
    result.ok && result.value?.refusal === null;
  const openDocument = async (documentId: number | null) =>
    JSON.stringify(
      await desk.callOffice(openCaseDocument, { id: application, document: documentId, reason: 'check', note: '' }),
    );
  const message = { kind: 'messageSent', text: 'x' } as const;
  return {
    listApplication: lists.some(
      (list) => list.ok && list.value.courses.some(({ id }) => id === application && application > 0),
    ),
    seeApplication: record.includes(mobile),
    moveApplication: isSuccessful(await desk.callOffice(changeCase, { id: application, seen: 0, action: message })),
    assignApplication: isSuccessful(await desk.callOffice(assignCase, { id: application, to: 0, from: 0 })),
    openDocument: (await openDocument(0)).includes('"kind":"document"'),
    openPassportNumber: (await openDocument(null)).includes(passportNumber),
    readConversation: (await readConversation(desk, conversation)).includes(said),
    openChatFile: await isShownAt(`/file/${student.fileKey}`, `picture of ${student.nickname}`),
    seeAtLecture: JSON.stringify(await desk.callOffice(getLecture, { id: LECTURE_ID })).includes(mobile),
    seeRecord: (await desk.callOffice(getStudent, { id: student.id })).ok,
    noteStudent: (await desk.callOffice(addStudentNote, { id: student.id, note: { kind: 'note', text: 'x' } })).ok,
    markAtLecture: await markAttendance(desk, student),
    leakPassport:
      record.includes(passportNumber) || (await readConversation(desk, conversation)).includes(passportNumber),
  };
}

/** Returns the responses of all office calls about a conversation as one string. */
async function readConversation(desk: DeskVisitor, id: number): Promise<string> {
  const deskResults = [getDesk, refreshDesk].map((call) => desk.callOffice(call, { id }));
  return JSON.stringify([...(await Promise.all(deskResults)), await desk.callOffice(getTranscript, { id })]);
}

async function markAttendance(desk: DeskVisitor, { id }: StudentInCircumstances) {
  const callMark = (kind: 'attend' | 'unattend') =>
    desk.callOffice(changeLectureSeat, { id: LECTURE_ID, userId: id, command: { kind } });
  const result = await callMark('attend');
  await callMark('unattend');
  return result.ok && result.value.kind === 'done';
}

/** Returns the expected access, computed here independently of the backend's code. */
function getExpectedAccess(agentKey: string, { cameBy, applied, talked }: Circumstances): Record<string, boolean> {
  const isSent = applied?.agentKey === agentKey && applied.status !== 'draft';
  const isOpen = isSent && (applied.status === 'following' || applied.status === 'finished');
  const hasConversation = talked?.agentKey === agentKey;
  const isKnown = cameBy === agentKey || isSent || (hasConversation && talked.isOpen);
  return {
    listApplication: isSent,
    seeApplication: isSent,
    moveApplication: isSent && applied.status === 'following',
    assignApplication: isSent && applied.status === 'following',
    openDocument: isOpen,
    openPassportNumber: isOpen,
    readConversation: hasConversation,
    openChatFile: hasConversation,
    seeAtLecture: isKnown,
    seeRecord: isKnown,
    noteStudent: isKnown,
    markAtLecture: isKnown,
    leakPassport: false,
  };
}

describe('between agents', () => {
  it('staff of one agency cannot act on another’s students, for every call and state', async () => {
    await fc.assert(
      fc.asyncProperty(circumstancesArbitrary, async (circumstances) => {
        const student = await createStudentIn(circumstances);
        for (const agentKey of AGENT_KEYS)
          expect({ agentKey, ...(await tryAllAccess(agentKey, student)) }).toEqual({
            agentKey,
            ...getExpectedAccess(agentKey, circumstances),
          });
      }),
      { numRuns: scaleRunCount(10) },
    );
  }, 180_000); // Six hundred requests, which take long on a busy machine.
});

describe('a student scheduled for deletion', () => {
  it('an office sees the date, and no name, application or conversation', async () => {
    const appliedFields = { agentKey: 'mso', status: 'following' } as const;
    for (const isOpen of [true, false]) {
      const student = await createStudentIn({
        cameBy: 'mso',
        applied: appliedFields,
        talked: { agentKey: 'mso', isOpen },
      });
      const privateTexts = [student.mobile, student.nickname, student.said];
      expect(Object.values(await tryAllAccess('mso', student)).filter(Boolean).length).toBeGreaterThan(7);
      const desk = new DeskVisitor('mso');
      await desk.callOffice(takeConversation, { id: student.conversation });
      await testEnv.DB.prepare('UPDATE users SET delete_asked_at = ?2 WHERE id = ?1')
        .bind(student.id, Date.now())
        .all();
      expect(Object.entries(await tryAllAccess('mso', student)).filter(([, isAllowed]) => isAllowed)).toEqual([]);
      const conversationText = await readConversation(desk, student.conversation);
      const lists = JSON.stringify(
        await Promise.all(
          ['' as const, ...FILTER_STAGES].map((stage) => desk.callOffice(listApplications, { view: 'table', stage })),
        ),
      );
      const record = JSON.stringify(await desk.callOffice(getApplication, { id: student.application }));
      for (const message of privateTexts)
        for (const text of [conversationText, lists, record]) expect(text).not.toContain(message);
      expect(conversationText).toMatch(/"leavingSince":\d{13}/);
    }
  });
});

const isRoute = ({ method, path }: { method: string; path: string }) =>
  method !== 'ALL' && path.startsWith('/office/:agent');
/** Routes that need no session: assets, login and logout. */
const PUBLIC_PATHS = new Set(['/assets/:version/:name', '/sign-in', '/code', '/set-up', '/sign-out']);

describe('every route of the office', () => {
  const routes = deskRoutes.routes
    .filter(isRoute)
    .map(({ method, path }) => ({ method, path: path.slice('/office/:agent'.length) }))
    .filter(({ path }) => !PUBLIC_PATHS.has(path));

  it('is covered by this test', () => expect(routes.length).toBeGreaterThan(3));

  it.each(routes)('$method $path neither shows nor changes another agency’s student', async ({ method, path }) => {
    const [ownAgent, otherAgent] = ['mso', 'hengdu'] as const;
    const student = await createStudentIn({
      cameBy: ownAgent,
      applied: { agentKey: ownAgent, status: 'following' },
      talked: { agentKey: ownAgent, isOpen: true },
    });
    const filledPath = path
      .replace(/:id\{.*?\}/, String(getPathId(path, student)))
      .replace(/:at\{.*?\}/, '0')
      .replace(/:opening\{.*?\}/, '1')
      .replace(':key', student.fileKey);
    expect(filledPath, 'a parameter that this test does not know').not.toContain(':');
    const desk = new DeskVisitor(otherAgent);
    const rowsBefore = await readAllTables();
    const fields = {
      id: String(student.conversation),
      user: String(student.id),
      kind: 'messageSent',
      text: 'intruder',
    };
    const responses = [
      await (method === 'GET'
        ? desk.see(`${filledPath}?c=${student.conversation}`)
        : desk.postForm(filledPath, { ...reasonFields, ...fields })),
      ...(method === 'POST' ? [await desk.postForm(filledPath, { ...fields, kind: 'attend' })] : []),
    ];
    for (const response of responses) {
      const text = await response.text();
      for (const message of [student.mobile, student.nickname, student.said]) expect(text).not.toContain(message);
    }
    expect(await readAllTables()).toEqual(rowsBefore);
  });

  it('every call checks permissions', async () => {
    const { Hono } = await import('hono');
    const { isAllowed, requirePermissionCheck: requireAsking } = await import('#backend/staff/check-permission.ts');
    const staff = { id: 1, name: 'M', role: 'adviser', scope: { kind: 'agent', agentKey: 'mso' } } as const;
    const app = new Hono<{ Bindings: typeof testEnv; Variables: { staff: typeof staff; asked: { isDone: boolean } } }>()
      .use(async (c, next) => {
        c.set('staff', staff);
        await next();
      })
      .use(requireAsking as never)
      .get('/forgets', (c) => c.text('everything'))
      .get('/leads-on', async (c) => {
        await c.env.DB.prepare('SELECT 1').bind().all();
        return c.redirect('/asks', 303);
      })
      .get('/does-and-leads-on', async (c) => {
        await c.env.DB.prepare(`UPDATE talk_tags SET name = name WHERE id = 0`).bind().all();
        return c.redirect('/asks', 303);
      })
      .get('/does-by-the-way', async (c) => {
        const sql = `WITH none AS (SELECT 0 AS id) UPDATE talk_tags SET name = name WHERE id IN (SELECT id FROM none)`;
        await c.env.DB.prepare(sql).bind().all();
        return c.redirect('/asks', 303);
      })
      .get('/asks', (c) =>
        isAllowed(c, 'talk', { agentKey: 'mso', deleteAskedAt: 0 }) ? c.text('yes') : c.text('no'),
      );
    expect((await app.request('/asks')).status).toBe(200);
    const uncheckedResponse = await app.request('/forgets');
    expect([uncheckedResponse.status, await uncheckedResponse.text()]).toEqual([500, 'Internal Server Error']);
    expect((await app.request('/leads-on', {}, testEnv)).status).toBe(303);
    for (const uncheckedPath of ['/does-and-leads-on', '/does-by-the-way'])
      expect((await app.request(uncheckedPath, {}, testEnv)).status).toBe(500);
  });
});

const getPathId = (path: string, { id, application }: StudentInCircumstances) =>
  path.startsWith('/lectures') ? LECTURE_ID : path.startsWith('/students') ? id : application;

const TABLES = [
  'applications',
  'application_events',
  'chat_conversations',
  'chat_messages',
  'chat_notes',
  'student_notes',
  'leads',
  'lead_entries',
  'api_tokens',
  'webhook_endpoints',
  'webhook_messages',
  'chat_tagged',
  'talk_tags',
  'document_openings',
  'lecture_sign_ups',
  'lectures',
  'guides',
  'site_drafts',
  'site_edits',
];

async function readAllTables() {
  const rows = TABLES.map(
    async (table) => (await testEnv.DB.prepare(`SELECT * FROM ${table}`).bind().all<unknown>()).results,
  );
  return Promise.all(rows);
}
