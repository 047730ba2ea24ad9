import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import type { Call } from '#shared/contract/call.ts';
import { checkLogin } from '#shared/contract/account/identity.ts';
import { grantConsent } from '#shared/contract/account/consent.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import type { PageResponse } from '#tests/contract/support/browser-visit.ts';
import { ChatStudent } from '#tests/contract/support/chat-student.ts';
import type { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { readData } from '#tests/support/portal-data.ts';

// Tests with two students that ids give no access. The owner has data of every kind. The attacker makes every call of
// the contract with each of the owner's ids, in place of its own, next to it, in the query and inside other fields, on
// both sites. tests/backend/office/staff/staff-borders.test.ts tests the access of staff.

/** Text contained in all texts of the owner. */
const OWNER_MARK = 'only-mine-4711';
const SCHOOL_ID = 1004;
const COURSE_ID = 1_004_001;
/** Tables with data of the owner, which no attack may change. */
const TABLES = ['users', 'school_favourites', 'course_favourites', 'applications', 'application_events', 'files', 'messages', 'lecture_sign_ups', 'consents']; // prettier-ignore

let portal: RunningPortal;
let ownerVisitor: ChatVisitor;
let ownerId: string;
let otherVisitors: [string, ChatVisitor][];
/** Ids of the owner's rows, by table. */
let ids: Record<string, string>;
let documentPath: string;

beforeAll(async () => {
  portal = await startDemoPortal();
  const [firstStudent, secondStudent] = [
    await ChatStudent.register(portal.url),
    await ChatStudent.register(portal.url),
  ];
  ({ browser: ownerVisitor, id: ownerId } = await firstStudent.logIn());
  otherVisitors = [
    ['another student', (await secondStudent.logIn()).browser],
    ['another student at another site', (await secondStudent.logIn()).browser.visitAgent('northbridge')],
    ['a guest', ownerVisitor.stranger()],
  ];
  // The backend accepts documents only after these consents.
  const agreementFields = { version: POLICY_VERSION, language: 'zh-hk' };
  await postSuccessfully(grantConsent.path, { ...agreementFields, what: 'documents', birthday: '2000-03-14' });
  await postSuccessfully(grantConsent.path, { ...agreementFields, what: 'abroad', countries: ['1'] });
  documentPath = await uploadDocument();
  const form = { ...createCompleteForm(), note: OWNER_MARK };
  for (const document of form.documents) document.path = documentPath;
  form.personal.firstName = 'Mine';
  await postSuccessfully('/appMso/institutionFav/add', {
    fkUserId: ownerId,
    fkInstitutionId: SCHOOL_ID,
    remark: OWNER_MARK,
  });
  await postSuccessfully('/appMso/courseFav/add', [
    { fkUserId: ownerId, fkInstitutionCourseId: COURSE_ID, remark: OWNER_MARK },
  ]);
  await postSuccessfully('/appMso/apply/save', { version: 0, form });
  await ownerVisitor.enterChat();
  await ownerVisitor.openSocket();
  await ownerVisitor.say(OWNER_MARK);
  const readId = async (table: string) =>
    String(
      (await readData<{ id: number }>(portal, `SELECT id FROM ${table} WHERE user_id = ?1`, Number(ownerId)))[0]?.id,
    );
  ids = {
    user: ownerId,
    school: await readId('school_favourites'),
    course: await readId('course_favourites'),
    application: await readId('applications'),
    login: await readId('sessions'),
  };
});
afterAll(async () => {
  if (ownerVisitor?.texts.length) await ownerVisitor.closeSocket();
  await portal?.stop();
});

async function postSuccessfully(path: string, body: unknown) {
  const response = await ownerVisitor.postPath(path, body);
  expect([path, (response.json() as { code: number }).code]).toEqual([path, 1003]);
}

async function uploadDocument(): Promise<string> {
  const form = new FormData();
  form.set('kind', 'document');
  form.set('file', new File(['%PDF-1.7 ', OWNER_MARK], 'paper.pdf', { type: 'application/pdf' }));
  const response = await ownerVisitor.postPath(UPLOAD_PATH, form);
  return (response.json() as { data: { path: string } }).data.path;
}

const toSitePath = (path: string) => `/appFile/${path.replace(/^.*appFile\//, '')}`;

/** Reads the owner's stored data, except the columns that record visits. */
async function readOwnerRows(): Promise<string> {
  const rows = [];
  for (const table of TABLES) {
    const columns = await readData<{ name: string }>(portal, `SELECT name FROM pragma_table_info('${table}')`);
    const names = columns.map(({ name }) => name);
    const whereClause =
      table === 'users' ? 'id = ?1' : names.includes('user_id') ? 'user_id = ?1' : 'application_id = ?2';
    const tableRows = await readData(portal, `SELECT * FROM ${table} WHERE ${whereClause} AND ?1 > 0 AND ?2 > 0`, Number(ownerId), Number(ids.application)); // prettier-ignore
    expect(Array.isArray(tableRows)).toBe(true);
    rows.push([table, tableRows]);
  }
  return JSON.stringify(rows);
}

const ID_NAMES = ['id', 'ids', 'fkUserId', 'userId', 'staffId', 'uid', 'applicationId', 'fkInstitutionId', 'fkInstitutionCourseId', 'messageId', 'contactId', 'visitorId', 'path', 'document']; // prettier-ignore

/** Creates request bodies that contain another user's id in different ways. */
const createIdBodies = (id: string): [string, unknown][] => [
  ['in every field', Object.fromEntries(ID_NAMES.map((name) => [name, id]))],
  [
    'as the user alone',
    { fkUserId: ownerId, id, fkInstitutionId: SCHOOL_ID, fkInstitutionCourseId: COURSE_ID, remark: 'x' },
  ],
  ['as a list', [id]],
  ['as a list of rows', [{ fkUserId: ownerId, id, fkInstitutionCourseId: COURSE_ID, remark: 'x' }]],
  ['within others', { form: { id, userId: ownerId }, user: { id: ownerId }, version: 1, text: 'x', reason: 'x', remark: 'x' }], // prettier-ignore
];

const fillPath = (call: Call, id: string) => call.path.replaceAll(/\{\w+\}/g, id);
const createIdQuery = (id: string) => `?${new URLSearchParams(ID_NAMES.map((name): [string, string] => [name, id]))}`;

async function sendAttacks(visitor: ChatVisitor, call: Call, id: string): Promise<PageResponse[]> {
  if (call.method === 'GET') return [await visitor.get(`${fillPath(call, id)}${createIdQuery(id)}`)];
  const answers = [];
  for (const [, body] of createIdBodies(id).slice(0, IS_FULL ? undefined : 2))
    answers.push(await visitor.postPath(`${fillPath(call, id)}${createIdQuery(id)}`, body));
  if (!IS_FULL) return answers;
  const form = new FormData();
  for (const name of ID_NAMES) form.append(name, id);
  answers.push(await visitor.postPath(fillPath(call, id), form));
  return answers;
}

/**
 * Calls that take no id. They are skipped, because they cost a slow hash or a text message, or end the attacker's own
 * session.
 */
const PHONE_CALLS = ['/appUser/verification', '/appUser/registra', '/appUser/modifyPwd', '/appUser/changePwd', '/appUser/changeMobile', '/appUser/deletion/ask', '/appUser/deletion/keep', '/appUser/login/endOthers']; // prettier-ignore

test('the owner can read all resources', async () => {
  for (const path of ['/appMso/institutionFav/list', '/appMso/courseFav/list', '/appMso/apply/mine'])
    expect((await ownerVisitor.get(path)).text, path).toContain(OWNER_MARK);
  expect((await ownerVisitor.get(toSitePath(documentPath))).text).toContain(OWNER_MARK);
  expect(await readOwnerRows()).toContain(OWNER_MARK);
});

test('no other user can read or change them by id', { timeout: 300_000 }, async () => {
  const ownerRowsBefore = await readOwnerRows();
  let requestCount = 0;
  for (const [index, [name, visitor]] of otherVisitors.entries())
    for (const call of KNOWN_CALLS.filter(({ path }) => !PHONE_CALLS.includes(path)))
      for (const [kind, id] of Object.entries(ids).slice(0, IS_FULL || index === 0 ? undefined : 1))
        for (const { text } of await sendAttacks(visitor, call, id)) {
          requestCount += 1;
          if (text.includes(OWNER_MARK))
            expect.soft(text, `${name}: ${call.path} with the id of the ${kind}`).not.toContain(OWNER_MARK);
        }
  expect(requestCount).toBeGreaterThan(IS_FULL ? 3000 : 300);
  expect(await readOwnerRows()).toBe(ownerRowsBefore);
  // All sessions must still be valid: an attacker without one would only have acted as a guest, and an owner without
  // one would have been logged out by the attack.
  for (const visitor of [ownerVisitor, ...otherVisitors.slice(0, 2).map(([, chatVisitor]) => chatVisitor)])
    expect((await visitor.get(checkLogin.path)).json()).toMatchObject({ code: 1003 });
});

test('no other user can read a file, with any spelling of its URL', async () => {
  for (const [name, visitor] of otherVisitors)
    for (const path of [
      toSitePath(documentPath),
      `${toSitePath(documentPath)}?fkUserId=${ownerId}`,
      `${toSitePath(documentPath)}/`,
      toSitePath(documentPath).replace('document', 'avatar'),
    ]) {
      const { status, text } = await visitor.get(path);
      expect([name, path, status >= 400, text.includes(OWNER_MARK)]).toEqual([name, path, true, false]);
    }
});

test('no other user can read the messages of the chat', async () => {
  for (const [name, visitor] of otherVisitors) {
    await visitor.enterChat();
    await visitor.openSocket();
    expect(visitor.texts, name).not.toContain(OWNER_MARK);
    for (const seq of [1, 2, 3]) {
      expect((await visitor.get(`${CHAT_PATHS.file}/${seq}`)).text).not.toContain(OWNER_MARK);
      await visitor.postPath(CHAT_PATHS.rate, { seq, up: true });
      await visitor.postPath(CHAT_PATHS.retry, { seq, echoId: crypto.randomUUID() });
    }
    expect(
      (await visitor.get(`/appAsk/history?showCount=20&userId=${ownerId}&visitorId=${ownerId}`)).text,
    ).not.toContain(OWNER_MARK);
    await visitor.closeSocket();
  }
  expect(ownerVisitor.texts).toContain(OWNER_MARK);
});
