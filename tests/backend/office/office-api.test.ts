import { beforeAll, describe, expect, test } from 'vitest';
import { officeApi } from '#backend/office-api/office-api.ts';
import { SESSION_COOKIE } from '#backend/office-api/serve-call.ts';
import backend from '#backend/entry.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { insertStudentNote } from '#backend/queries/office/student-notes.ts';
import { openStaffSession } from '#backend/staff/staff-sign-in.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/rules/staff-roles.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { addLecture, LECTURE_ID, createStudentIn } from './student-in-circumstances.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';

// Tests the permissions of the office API: each call with each role, at the staff member's own agency, at another
// agency, and without a valid session.

const PREFIX = '/office-api/:agent/';
const calls = [
  ...new Map(
    officeApi.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(PREFIX))
      .map(({ method, path }) => [path, { method, name: path.slice(PREFIX.length) }]),
  ).values(),
];

/** Calls that do not need a session. */
const PUBLIC_CALLS = new Set([
  'frame.get',
  'session.start',
  'session.confirm',
  'session.stage',
  'session.end',
  'session.passkey',
  'setUp.get',
  'setUp.finish',
]);

const CONTENT_ROLES: readonly StaffRole[] = ['editor', 'lead', 'administrator'];
const DESK_ROLES: readonly StaffRole[] = ['adviser', 'lead', 'administrator'];
const REPORT_ROLES: readonly StaffRole[] = ['lead', 'administrator'];

/** Matches calls about the caller's own account and session, which every role may make. */
const OWN_CALL_PATTERN = /^(?:account|session)\.|^frame\.duty$/;

/** Roles that may make a call. Calls that are not listed are open to everyone who works with students. */
const ROLES_BY_CALL: Readonly<Record<string, readonly StaffRole[]>> = {
  'content.appearance': CONTENT_ROLES,
  'content.begin': CONTENT_ROLES,
  'content.cancelLecture': CONTENT_ROLES,
  'content.convert': CONTENT_ROLES,
  'content.discard': CONTENT_ROLES,
  'content.endPreview': CONTENT_ROLES,
  'content.heldFees': CONTENT_ROLES,
  'content.import': ['administrator'],
  'content.importPlan': ['administrator'],
  // Advisers import leads, the administrator also rows of the site.
  'content.importRead': DESK_ROLES,
  'content.imports': DESK_ROLES,
  'content.importUndo': ['administrator'],
  'content.list': CONTENT_ROLES,
  'content.part': CONTENT_ROLES,
  'content.preview': CONTENT_ROLES,
  'content.remove': CONTENT_ROLES,
  'content.rows': CONTENT_ROLES,
  'content.save': CONTENT_ROLES,
  'content.undo': CONTENT_ROLES,
  'health.get': ['administrator'],
  'integrations.get': ['administrator'],
  'channels.create': ['administrator'],
  'channels.delete': ['administrator'],
  'channels.setTemplates': ['administrator'],
  'apiTokens.create': ['administrator'],
  'apiTokens.revoke': ['administrator'],
  'webhooks.create': ['administrator'],
  'webhooks.delete': ['administrator'],
  'webhooks.replay': ['administrator'],
  'webhooks.rotate': ['administrator'],
  'webhooks.test': ['administrator'],
  'leads.export': ['lead', 'administrator'],
  'media.add': CONTENT_ROLES,
  'media.describe': CONTENT_ROLES,
  'media.list': CONTENT_ROLES,
  'media.remove': CONTENT_ROLES,
  'media.replace': CONTENT_ROLES,
  'site.get': ['administrator'],
  'site.save': ['administrator'],
  'site.undo': ['administrator'],
  'privacy.add': ['administrator'],
  'privacy.close': ['administrator'],
  'privacy.get': ['administrator'],
  'reports.conversion': REPORT_ROLES,
  'reports.funnel': REPORT_ROLES,
  'reports.load': REPORT_ROLES,
  'reports.rounds': ['lead', 'administrator'],
  'staff.list': ['lead', 'administrator'],
  'tags.add': ['lead', 'administrator'],
  'tags.delete': ['lead', 'administrator'],
  'tags.list': ['lead', 'administrator'],
  'staff.change': ['administrator'],
  'students.export': ['lead', 'administrator'],
};

const EMPTY_TEXTS = { zh: '', 'zh-hk': '', 'en-us': '' };

const IMPORT_ORDER = { kind: 'ownSchool', table: { headings: [], rows: [] }, mapping: {}, fixed: {} };

/** Valid inputs for the calls that have required fields. */
const INPUTS: Record<string, object> = {
  'media.add': { file: { title: 'x', base64: '' }, alt: EMPTY_TEXTS },
  'media.describe': { name: 'x', alt: EMPTY_TEXTS },
  'media.remove': { name: 'x' },
  'media.replace': { name: 'x', file: { title: 'x', base64: '' } },
  'site.save': { before: {}, values: {} },
  'site.undo': { number: 1 },
  'content.rows': { kind: 'guide' },
  'content.begin': { kind: 'page', entrance: 'x', menuKey: 'x' },
  'content.part': { part: 'menus' },
  'content.appearance': { part: 'menus', values: {} },
  'content.save': { part: 'menus', before: {}, values: {}, converted: [], form: '', when: 'later' },
  'content.preview': { part: 'menus', before: {}, values: {}, converted: [], form: '' },
  'content.discard': { part: 'menus' },
  'content.import': IMPORT_ORDER,
  'content.importPlan': IMPORT_ORDER,
  'content.importRead': { file: { title: 'x', base64: '' } },
  'content.importUndo': { at: 1, kind: 'ownSchool' },
  'content.remove': { part: 'page x' },
  'content.undo': { part: 'menus', number: 1 },
  'content.cancelLecture': { part: 'news', text: 'x' },
  'content.convert': { values: {}, to: 'zh-hk' },
  'conversations.close': { id: 1 },
  'conversations.handOver': { id: 1, from: 0, to: 0, note: '' },
  'conversations.markRead': { id: 1 },
  'conversations.note': { id: 1, text: 'x' },
  'conversations.reply': { id: 1, text: 'x', echo: 'x' },
  'conversations.snooze': { id: 1, preset: 'hour' },
  'conversations.tag': { id: 1, tag: 1, isOn: true },
  'conversations.take': { id: 1 },
  'conversations.transcript': { id: 1 },
  'conversations.typing': { id: 1 },
  'frame.duty': { isOn: true },
  'appointments.change': { id: 1, command: { kind: 'cancel', reason: 'x' } },
  'appointments.setHours': { isOn: true, week: ['', '', '', '', '', '', ''], daysOff: [] },
  'student.courses': { id: 1 },
  'student.startApplication': { id: 1, courses: [{ courseId: 1, intake: '' }] },
  'leads.create': { phone: '9123 4567', channel: 'call' },
  'leads.change': { id: 1, command: { kind: 'reopen' } },
  'leads.get': { id: 1 },
  'leads.input': { conversationId: 1 },
  'channels.create': { kind: 'wechat', account: 'wx123', signing: 'x', sending: 'y' },
  'channels.delete': { kind: 'whatsapp' },
  'channels.setTemplates': { templates: ['follow_up en'] },
  'apiTokens.create': { name: 'CRM', scopes: ['leads:read'], days: 30 },
  'apiTokens.revoke': { id: 1 },
  'webhooks.create': { url: 'https://crm.example.com/', events: ['lead.created'] },
  'webhooks.delete': { id: 1 },
  'webhooks.replay': { id: 0 },
  'webhooks.rotate': { id: 1 },
  'webhooks.test': { id: 1 },
  'privacy.add': { kind: 'access', person: 'X', receivedOn: '2026-11-29', dueOn: '2026-12-29', note: '' },
  'privacy.close': { id: 1, state: 'done', note: '' },
  'push.on': { endpoint: 'https://push.example/x', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  'replies.delete': { id: 0 },
  'replies.save': { id: 0, isShared: false, reply: { name: 'R', texts: { zh: 'x', 'zh-hk': '', 'en-us': '' } } },
  'staff.change': { command: { kind: 'add', name: 'Mallory', login: 'mallory', role: 'administrator' }, code: '' },
  'tags.add': { name: 'UK' },
  'tags.delete': { id: 1 },
  'account.endDevices': { end: 0 },
  'account.addPasskey': { name: 'Laptop', response: '{}' },
  'account.newPasskey': { site: 'MSO' },
  'account.password': { current: 'x', password: 'y', repeated: 'y' },
  'account.profile': { name: 'Tess', locale: '' },
  'account.removePasskey': { id: 0 },
  'account.renamePasskey': { id: 0, name: 'Laptop' },
  'account.replaceAuthenticator': { encryptedSecret: '', code: '000000' },
  'search.find': { q: '陳' },
  'session.renew': { code: '000000' },
};

async function callOffice({ method, name }: { method: string; name: string }, agentKey: string, cookie: string) {
  const input = JSON.stringify(INPUTS[name] ?? {});
  const query = method === 'GET' ? `?${new URLSearchParams({ input })}` : '';
  const request = new Request(`http://backend/office-api/${agentKey}/${name}${query}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: input }),
  });
  const response = (await backend.fetch(request, testEnv as never)) as Response;
  const body = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: body.error?.code ?? 'ok' };
}

const createCookie = (role: StaffRole, agentKey = 'mso') =>
  passAtDesk(testEnv.DB, { agentKey, name: `Tess ${role} ${agentKey}`, role });

beforeAll(async () => {
  await loadDemo();
  for (const agentKey of ['mso', 'northbridge']) await createCookie('adviser', agentKey);
  await addLecture();
  const { id } = await createStudentIn({ cameBy: 'mso', applied: null, talked: null });
  INPUTS['student.get'] = { id };
  INPUTS['student.addNote'] = { id, note: { kind: 'task', text: 'Call back', due: '2999-01-01' } };
  await batchWrite(testEnv.DB, [
    insertStudentNote({
      agentKey: 'mso',
      applicationId: 0,
      userId: id,
      kind: 'task',
      content: 'x',
      author: 'x',
      staffId: 0,
      due: '2999-01-01',
      at: 1,
    }),
  ]);
  INPUTS['student.finishTask'] = { id: 1 };
  INPUTS['student.draft'] = { id: 1 };
  INPUTS['tasks.reopen'] = { id: 1 };
  INPUTS['day.handOver'] = { to: 0, note: 'x', conversations: [], applications: [] };
  INPUTS['day.accept'] = { id: 1 };
  const appliedFields = { agentKey: 'mso', status: 'following' } as const;
  const { application } = await createStudentIn({ cameBy: 'mso', applied: appliedFields, talked: null });
  const action = { kind: 'messageSent', text: 'Hello' };
  INPUTS['applications.get'] = { id: application };
  INPUTS['applications.change'] = { id: application, seen: 0, action };
  INPUTS['applications.requestDocuments'] = { id: application, seen: 0, documents: ['financial'] };
  INPUTS['applications.assign'] = { id: application, from: 0, to: 0 };
  INPUTS['applications.changeMany'] = {
    courses: [{ id: application, at: 0, seen: 0 }],
    change: { kind: 'action', action },
  };
  INPUTS['applications.addDocument'] = { id: application, document: 'offerLetter' };
  INPUTS['applications.addNote'] = { id: application, note: { kind: 'note', text: 'Called the school' } };
  INPUTS['views.save'] = { name: 'Offers', query: '?stage=offer', isShared: false };
  INPUTS['views.delete'] = { id: 1 };
  INPUTS['applications.open'] = { id: application, document: null, reason: 'check' };
  INPUTS['lectures.get'] = { id: LECTURE_ID };
  INPUTS['lectures.seat'] = { id: LECTURE_ID, userId: id, command: { kind: 'attend' } };
});

test('has a known input for each call that needs one', () => {
  expect(calls.length).toBeGreaterThan(8);
  for (const name of [...Object.keys(ROLES_BY_CALL), ...Object.keys(INPUTS)])
    expect(calls.map((call) => call.name)).toContain(name);
});

describe.each(calls.filter(({ name }) => !PUBLIC_CALLS.has(name)))('$name', (call) => {
  test.each(STAFF_ROLES)('responds to %s of the agency', async (role) => {
    const defaultRoles = OWN_CALL_PATTERN.test(call.name) ? STAFF_ROLES : DESK_ROLES;
    const isAllowed = (ROLES_BY_CALL[call.name] ?? defaultRoles).includes(role);
    const { code } = await callOffice(call, 'mso', await createCookie(role));
    // A caller with permission may still get notFound or stale, because the input refers to no existing row.
    if (isAllowed) expect(['ok', 'notFound', 'stale']).toContain(code);
    else expect(code).toBe('forbidden');
  });

  test.each(STAFF_ROLES)('responds to %s of another agency', async (role) => {
    const cookie = await createCookie(role, 'northbridge');
    expect(await callOffice(call, 'mso', cookie)).toEqual({ status: 401, code: 'unauthenticated' });
  });

  test('rejects requests without a session, with an invented one, one without a second factor, and one of a revoked account', async () => {
    const { results } = await testEnv.DB.prepare(`SELECT id FROM staff WHERE agent_key = 'mso' LIMIT 1`)
      .bind()
      .all<{ id: number }>();
    const unconfirmedSession = await openStaffSession(testEnv.DB, results[0]?.id ?? 0, 'code', '');
    const revokedCookie = await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Gone', role: 'administrator' });
    await testEnv.DB.prepare(`UPDATE staff SET is_active = 0 WHERE name = 'Gone'`).bind().all();
    for (const cookie of ['', `${SESSION_COOKIE}=invented`, `${SESSION_COOKIE}=${unconfirmedSession}`, revokedCookie])
      expect(await callOffice(call, 'mso', cookie)).toEqual({ status: 401, code: 'unauthenticated' });
    await testEnv.DB.prepare(`UPDATE staff SET is_active = 1 WHERE name = 'Gone'`).bind().all();
  });
});

test('an agency without accounts has a closed office', async () => {
  for (const call of calls) expect(await callOffice(call, 'hengdu', '')).toEqual({ status: 404, code: 'closed' });
});
