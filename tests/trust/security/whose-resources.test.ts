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
import { completeForm } from '#tests/support/complete-form.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { readData } from '#tests/support/portal-data.ts';

// Two students: the owner has data of every kind; the attacker makes every call of the contract with each of the
// owner's ids, in place of its own, beside it, in the query and inside other fields, at both sites. Staff access is
// tested in tests/backend/office/staff/staff-borders.test.ts.

/** Part of all texts of the owner. */
const MARK = 'only-mine-4711';
const SCHOOL = 1004;
const COURSE = 1_004_001;
/** Ids of shared things, which both students know. */
const TABLES = ['users', 'school_favourites', 'course_favourites', 'applications', 'application_events', 'files', 'messages', 'lecture_sign_ups', 'consents']; // prettier-ignore

let portal: RunningPortal;
let owner: ChatVisitor;
let ownerId: string;
let others: [string, ChatVisitor][];
/** Ids of the owner, by kind. */
let ids: Record<string, string>;
let paper: string;

beforeAll(async () => {
  portal = await startDemoPortal();
  const [first, second] = [await ChatStudent.register(portal.url), await ChatStudent.register(portal.url)];
  ({ browser: owner, id: ownerId } = await first.logIn());
  others = [
    ['another student', (await second.logIn()).browser],
    ['another student at another site', (await second.logIn()).browser.at('northbridge')],
    ['a guest', owner.stranger()],
  ];
  // Documents are accepted only after these consents.
  const agreed = { version: POLICY_VERSION, language: 'zh-hk' };
  await done(grantConsent.path, { ...agreed, what: 'documents', birthday: '2000-03-14' });
  await done(grantConsent.path, { ...agreed, what: 'abroad', countries: ['1'] });
  paper = await upload();
  const form = { ...completeForm(), note: MARK };
  for (const document of form.documents) document.path = paper;
  form.personal.firstName = 'Mine';
  await done('/appMso/institutionFav/add', { fkUserId: ownerId, fkInstitutionId: SCHOOL, remark: MARK });
  await done('/appMso/courseFav/add', [{ fkUserId: ownerId, fkInstitutionCourseId: COURSE, remark: MARK }]);
  await done('/appMso/apply/save', { version: 0, form });
  await owner.enter();
  await owner.open();
  await owner.say(MARK);
  const getId = async (table: string) =>
    String(
      (await readData<{ id: number }>(portal, `SELECT id FROM ${table} WHERE user_id = ?1`, Number(ownerId)))[0]?.id,
    );
  ids = {
    user: ownerId,
    school: await getId('school_favourites'),
    course: await getId('course_favourites'),
    application: await getId('applications'),
    login: await getId('sessions'),
  };
});
afterAll(async () => {
  if (owner?.texts.length) await owner.close();
  await portal?.stop();
});

async function done(path: string, body: unknown) {
  const response = await owner.post(path, body);
  expect([path, (response.json() as { code: number }).code]).toEqual([path, 1003]);
}

async function upload(): Promise<string> {
  const form = new FormData();
  form.set('kind', 'document');
  form.set('file', new File(['%PDF-1.7 ', MARK], 'paper.pdf', { type: 'application/pdf' }));
  const response = await owner.post(UPLOAD_PATH, form);
  return (response.json() as { data: { path: string } }).data.path;
}

const inSite = (path: string) => `/appFile/${path.replace(/^.*appFile\//, '')}`;

/** Stored data of the owner, without the columns that record visits. */
async function keptOfOwner(): Promise<string> {
  const rows = [];
  for (const table of TABLES) {
    const columns = await readData<{ name: string }>(portal, `SELECT name FROM pragma_table_info('${table}')`);
    const names = columns.map(({ name }) => name);
    const location = table === 'users' ? 'id = ?1' : names.includes('user_id') ? 'user_id = ?1' : 'application_id = ?2';
    const all = await readData(portal, `SELECT * FROM ${table} WHERE ${location} AND ?1 > 0 AND ?2 > 0`, Number(ownerId), Number(ids.application)); // prettier-ignore
    expect(Array.isArray(all)).toBe(true);
    rows.push([table, all]);
  }
  return JSON.stringify(rows);
}

const ID_NAMES = ['id', 'ids', 'fkUserId', 'userId', 'staffId', 'uid', 'applicationId', 'fkInstitutionId', 'fkInstitutionCourseId', 'messageId', 'contactId', 'visitorId', 'path', 'document']; // prettier-ignore

/** Ways to send another person's id. */
const waysToSay = (id: string): [string, unknown][] => [
  ['in every field', Object.fromEntries(ID_NAMES.map((name) => [name, id]))],
  ['as the user alone', { fkUserId: ownerId, id, fkInstitutionId: SCHOOL, fkInstitutionCourseId: COURSE, remark: 'x' }],
  ['as a list', [id]],
  ['as a list of rows', [{ fkUserId: ownerId, id, fkInstitutionCourseId: COURSE, remark: 'x' }]],
  ['within others', { form: { id, userId: ownerId }, user: { id: ownerId }, version: 1, text: 'x', reason: 'x', remark: 'x' }], // prettier-ignore
];

const asMade = (call: Call, id: string) => call.path.replaceAll(/\{\w+\}/g, id);
const getQuery = (id: string) => `?${new URLSearchParams(ID_NAMES.map((name): [string, string] => [name, id]))}`;

async function attack(visitor: ChatVisitor, call: Call, id: string): Promise<PageResponse[]> {
  if (call.method === 'GET') return [await visitor.get(`${asMade(call, id)}${getQuery(id)}`)];
  const answers = [];
  for (const [, body] of waysToSay(id).slice(0, IS_FULL ? undefined : 2))
    answers.push(await visitor.post(`${asMade(call, id)}${getQuery(id)}`, body));
  if (!IS_FULL) return answers;
  const form = new FormData();
  for (const name of ID_NAMES) form.append(name, id);
  answers.push(await visitor.post(asMade(call, id), form));
  return answers;
}

/** Calls without ids, which cost a slow hash or a text message, or end the attacker's own session. */
const BY_NUMBER = ['/appUser/verification', '/appUser/registra', '/appUser/modifyPwd', '/appUser/changePwd', '/appUser/changeMobile', '/appUser/deletion/ask', '/appUser/deletion/keep', '/appUser/login/endOthers']; // prettier-ignore

test('the owner has it all, and sees it', async () => {
  for (const path of ['/appMso/institutionFav/list', '/appMso/courseFav/list', '/appMso/apply/mine'])
    expect((await owner.get(path)).text, path).toContain(MARK);
  expect((await owner.get(inSite(paper))).text).toContain(MARK);
  expect(await keptOfOwner()).toContain(MARK);
});

test('no other user can read or change them by id', { timeout: 300_000 }, async () => {
  const textBefore = await keptOfOwner();
  let triedCount = 0;
  for (const [index, [name, visitor]] of others.entries())
    for (const call of KNOWN_CALLS.filter(({ path }) => !BY_NUMBER.includes(path)))
      for (const [kind, id] of Object.entries(ids).slice(0, IS_FULL || index === 0 ? undefined : 1))
        for (const { text } of await attack(visitor, call, id)) {
          triedCount += 1;
          if (text.includes(MARK))
            expect.soft(text, `${name}: ${call.path} with the id of the ${kind}`).not.toContain(MARK);
        }
  expect(triedCount).toBeGreaterThan(IS_FULL ? 3000 : 300);
  expect(await keptOfOwner()).toBe(textBefore);
  // An attacker without a session would have acted as a guest, and an owner without one would have been logged out by
  // the attack.
  for (const visitor of [owner, ...others.slice(0, 2).map(([, chatVisitor]) => chatVisitor)])
    expect((await visitor.get(checkLogin.path)).json()).toMatchObject({ code: 1003 });
});

test('nor a file, by any way of writing its address', async () => {
  for (const [name, visitor] of others)
    for (const path of [
      inSite(paper),
      `${inSite(paper)}?fkUserId=${ownerId}`,
      `${inSite(paper)}/`,
      inSite(paper).replace('document', 'avatar'),
    ]) {
      const { status, text } = await visitor.get(path);
      expect([name, path, status >= 400, text.includes(MARK)]).toEqual([name, path, true, false]);
    }
});

test('nor the messages of the chat', async () => {
  for (const [name, visitor] of others) {
    await visitor.enter();
    await visitor.open();
    expect(visitor.texts, name).not.toContain(MARK);
    for (const seq of [1, 2, 3]) {
      expect((await visitor.get(`${CHAT_PATHS.file}/${seq}`)).text).not.toContain(MARK);
      await visitor.post(CHAT_PATHS.rate, { seq, up: true });
      await visitor.post(CHAT_PATHS.retry, { seq, echoId: crypto.randomUUID() });
    }
    expect(
      (await visitor.get(`/appAsk/history?showCount=20&userId=${ownerId}&visitorId=${ownerId}`)).text,
    ).not.toContain(MARK);
    await visitor.close();
  }
  expect(owner.texts).toContain(MARK);
});
