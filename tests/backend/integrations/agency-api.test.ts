import { beforeAll, describe, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { API_TOKEN_HEADER } from '#shared/backend-protocol.ts';
import { API_OPERATIONS, buildAgencyOpenApi } from '#shared/contract/agency-api.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { createApiToken, getIntegrations, revokeApiToken } from '#shared/contract/office/integrations.ts';
import { AGENCY_API_PATH, API_SCOPES, type ApiScope } from '#shared/rules/api-scopes.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { newStudent } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { officeCookie } from '#tests/support/staff-at-work.ts';
import { edgeEnv, visit } from '#tests/worker/support/edge-app.ts';
import { createPipeline } from '#worker/pipeline.ts';

const administrator = new DeskVisitor('mso', 'Ada', 'administrator');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Tom', 'administrator');

beforeAll(loadDemo);

let tokens = 0;
async function getToken(scopes: readonly ApiScope[] = API_SCOPES, actor = administrator): Promise<string> {
  tokens += 1;
  const created = await actor.call(createApiToken, { name: `CRM ${tokens}`, scopes: [...scopes], days: 30 });
  if (!created.ok || created.value.kind !== 'created') throw new Error(JSON.stringify(created));
  return created.value.token;
}

interface Answer {
  status: number;
  headers: Headers;
  body: { data?: unknown; next?: number | null; error?: { code: string; id?: number; fields?: object } };
}

async function ask(method: string, path: string, token: string, input?: object, agentKey = 'mso'): Promise<Answer> {
  const request = new Request(`http://backend/agency-api/${agentKey}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { [API_TOKEN_HEADER]: `Bearer ${token}` }) },
    ...(input && { body: JSON.stringify(input) }),
  });
  const response = (await backend.fetch(request, testEnv as never)) as Response;
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const operations = Object.entries(API_OPERATIONS);

describe.each(operations)('%s', (_, { method, path, scope }) => {
  const address = path.replace('{id}', '1');
  const input = method === 'get' ? undefined : {};

  test('is open to its scope alone', async () => {
    const otherRows = API_SCOPES.filter((item) => item !== scope);
    expect((await ask(method.toUpperCase(), address, await getToken(otherRows), input)).status).toBe(403);
    expect([200, 404, 422]).toContain(
      (await ask(method.toUpperCase(), address, await getToken([scope]), input)).status,
    );
  });

  test('is closed without a token, with an invented one, and with that of another agency', async () => {
    for (const token of ['', 'invented', await getToken(API_SCOPES, otherSiteVisitor)]) {
      const { status, headers } = await ask(method.toUpperCase(), address, token, input);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });
});

test('a path without an operation is an error of this API', async () => {
  for (const path of ['', '/nothing', '/leads/1/nothing']) {
    const { status, body } = await ask('GET', path, await getToken());
    expect([status, body.error?.code]).toEqual([404, 'notFound']);
  }
});

test('valid sessions of a student and of an administrator are no token, at the edge either', async () => {
  const student = await logInUser();
  const office = await officeCookie(testEnv.DB, { agentKey: 'mso', name: 'Ada', role: 'administrator' });
  const expiry = Math.floor(Date.now() / 1000) + 3600;
  const cookie = `portal_access=${student.asking.headers.at}; portal_expiry=${expiry}; site_preview=mso; ${office}`;
  const portal = createPipeline({ servePage: () => async (c) => c.text('a page') });
  const fetcher = {
    fetch: (url: string, init: RequestInit) => backend.fetch(new Request(url, init), testEnv as never),
  };
  const env = edgeEnv({ BACKEND: fetcher as unknown as Fetcher });
  const send = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const body = method === 'GET' ? null : '{}';
    const init = { method, body, headers: { cookie, 'content-type': 'application/json', ...headers } };
    return (await visit(portal, `http://mso.example/mso${path}`, init, env)).response;
  };
  expect(await (await send('GET', messageList.path)).json(), 'the session is valid').toMatchObject({ code: 1003 });
  for (const { method, path } of Object.values(API_OPERATIONS)) {
    const address = `${AGENCY_API_PATH}${path.replace('{id}', '1')}`;
    expect((await send(method.toUpperCase(), address)).status, address).toBe(401);
  }
  const authorization = `Bearer ${await getToken()}`;
  expect((await send('GET', `${AGENCY_API_PATH}/leads`, { authorization })).status).toBe(200);
});

test('a token is shown once, stored as a hash, and ends when it is revoked or expires', async () => {
  const token = await getToken();
  const storedRow = await testEnv.DB.prepare('SELECT * FROM api_tokens').bind().all<object>();
  expect(JSON.stringify(storedRow.results)).not.toContain(token);
  expect((await ask('GET', '/leads', token)).status).toBe(200);
  const existing = await administrator.call(getIntegrations, {});
  if (!existing.ok) throw new Error(existing.error.code);
  const [latest] = existing.value.tokens;
  expect(JSON.stringify(existing.value)).not.toContain(token);
  expect(latest?.usedAt).toBeGreaterThan(0);
  const id = latest?.id ?? 0;
  expect(await otherSiteVisitor.call(revokeApiToken, { id })).toMatchObject({ error: { code: 'notFound' } });
  expect((await administrator.call(revokeApiToken, { id })).ok).toBe(true);
  expect((await ask('GET', '/leads', token)).status).toBe(401);
  const expired = await getToken();
  await batchWrite(testEnv.DB, [{ sql: 'UPDATE api_tokens SET expires_at = 1 WHERE revoked_at = 0', values: [] }]);
  expect((await ask('GET', '/leads', expired)).status).toBe(401);
});

test('leads are created once, read by pages, and followed up', async () => {
  const token = await getToken();
  const created: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const { status, body } = await ask('POST', '/leads', token, {
      phone: `+852 9000 000${index}`,
      name: `Lead ${index}`,
      attribution: { source: 'crm' },
    });
    expect(status).toBe(201);
    created.push((body.data as { id: number }).id);
  }
  const again = await ask('POST', '/leads', token, { phone: '90000003' });
  expect([again.status, again.body.error?.id]).toEqual([409, created[3]]);
  const matches: number[] = [];
  let after: number | null | undefined = 0;
  while (after !== null && after !== undefined) {
    const { body }: Answer = await ask('GET', `/leads?limit=2&after=${after}`, token);
    matches.push(...(body.data as { id: number }[]).map(({ id }) => id));
    after = body.next;
  }
  expect(matches).toEqual(created);
  const changed = await ask('PATCH', `/leads/${created[0]}`, token, {
    note: 'synced',
    followUp: '2999-01-01',
    state: 'closed',
  });
  expect(changed.body.data).toMatchObject({ state: 'closed', phone: '+85290000000', attribution: { source: 'crm' } });
  expect(
    (await ask('PATCH', `/leads/${created[0]}`, await getToken(API_SCOPES, otherSiteVisitor), {}, 'northbridge'))
      .status,
  ).toBe(404);
  for (const input of [{}, { phone: 'x' }, { email: 'a@b.hk', password: 'x' }])
    expect((await ask('POST', '/leads', token, input)).status).toBe(422);
});

test('applications and students are the agency’s own, sent or consented, without documents', async () => {
  const { staffId } = await applyAsNewUser({ 'x-agent-key': 'mso' });
  const { userId } = await newStudent();
  await batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO consents (user_id, agent_key, what, deed, version, language, at) VALUES (?1, 'mso', 'agreement', 'given', '1', 'en-us', '2026-11-29')`,
      values: [Number(staffId)],
    },
  ]);
  const token = await getToken();
  const applications = (await ask('GET', '/applications', token)).body.data as { studentId: number }[];
  expect(applications.map(({ studentId }) => studentId)).toContain(Number(staffId));
  expect(JSON.stringify(applications)).not.toMatch(/passport|document\//i);
  const students = (await ask('GET', '/students', token)).body.data as { id: number }[];
  expect(students.map(({ id }) => id)).toContain(Number(staffId));
  expect(
    students.map(({ id }) => id),
    'who agreed to nothing',
  ).not.toContain(userId);
  const theirs = await getToken(API_SCOPES, otherSiteVisitor);
  for (const path of ['/applications', '/students', '/catalogue/courses'])
    expect((await ask('GET', path, theirs, undefined, 'northbridge')).body).toEqual({ data: [], next: null });
});

test('a token is rate-limited per minute', async () => {
  const token = await getToken();
  let rejected: Answer | null = null;
  for (let index = 0; index < 130 && !rejected; index += 1) {
    const answer = await ask('GET', '/catalogue/courses', token);
    if (answer.status === 429) rejected = answer;
  }
  expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the document describes every operation', () => {
  const { paths } = buildAgencyOpenApi('https://a.example/mso/_/api/v1') as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(described.toSorted()).toEqual(operations.map(([, { method, path }]) => `${method} ${path}`).toSorted());
});
