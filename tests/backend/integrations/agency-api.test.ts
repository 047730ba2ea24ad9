import { beforeAll, describe, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { API_TOKEN_HEADER, VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { API_OPERATIONS } from '#shared/contract/agency-api.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { createApiToken, getIntegrations, revokeApiToken } from '#shared/contract/office/integrations.ts';
import { AGENCY_API_PATH, API_SCOPES, type ApiScope, IDEMPOTENCY_HEADER } from '#shared/rules/api-scopes.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS, loadDemo, loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { createStudent } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { createOfficeCookie } from '#tests/support/staff-at-work.ts';
import { createEdgeEnv, visit } from '#tests/worker/support/edge-app.ts';
import { createPipeline } from '#worker/pipeline.ts';

const administrator = new DeskVisitor('mso', 'Ada', 'administrator');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Tom', 'administrator');

beforeAll(loadDemo);

let tokenCount = 0;
async function createToken(scopes: readonly ApiScope[] = API_SCOPES, actor = administrator): Promise<string> {
  tokenCount += 1;
  const createResult = await actor.callOffice(createApiToken, {
    name: `CRM ${tokenCount}`,
    scopes: [...scopes],
    days: 30,
  });
  if (!createResult.ok || createResult.value.kind !== 'created') throw new Error(JSON.stringify(createResult));
  return createResult.value.token;
}

interface ApiResponse {
  status: number;
  headers: Headers;
  body: { data?: unknown; next?: number | null; error?: { code: string; id?: number; fields?: object } };
}

async function callApi(
  method: string,
  path: string,
  token: string,
  input?: object,
  agentKey = 'mso',
  key = '',
): Promise<ApiResponse> {
  const request = new Request(`http://backend/agency-api/${agentKey}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { [API_TOKEN_HEADER]: `Bearer ${token}` }),
      ...(key && { [IDEMPOTENCY_HEADER]: key }),
    },
    ...(input && { body: JSON.stringify(input) }),
  });
  const response = (await backend.fetch(request, testEnv as never)) as Response;
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const operations = Object.entries(API_OPERATIONS);

/** Access tokens by scope. Each agency may have only a few tokens, so the tests of the operations share them. */
const sharedTokens = new Map<string, Promise<string>>();
const sharedToken = (scopes: readonly ApiScope[], actor = administrator): Promise<string> => {
  const name = `${actor === administrator} ${scopes.join(' ')}`;
  const token = sharedTokens.get(name) ?? createToken(scopes, actor);
  sharedTokens.set(name, token);
  return token;
};

describe.each(operations)('%s', (_, { method, path, scope }) => {
  const address = path.replace('{id}', '1');
  const input = method === 'get' ? undefined : {};

  test('is accessible with its scope only', async () => {
    const otherRows = API_SCOPES.filter((item) => item !== scope);
    expect((await callApi(method.toUpperCase(), address, await sharedToken(otherRows), input)).status).toBe(403);
    expect([200, 404, 422]).toContain(
      (await callApi(method.toUpperCase(), address, await sharedToken([scope]), input)).status,
    );
  });

  test('rejects requests without a token, with an invented one, and with that of another agency', async () => {
    for (const token of ['', 'invented', await sharedToken(API_SCOPES, otherSiteVisitor)]) {
      const { status, headers } = await callApi(method.toUpperCase(), address, token, input);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });
});

test('a path without an operation is an error of this API', async () => {
  for (const path of ['', '/nothing', '/leads/1/nothing']) {
    const { status, body } = await callApi('GET', path, await createToken());
    expect([status, body.error?.code]).toEqual([404, 'notFound']);
  }
});

/** Sends requests through the portal, which forwards them to the backend. */
function openPortal(visitor: Record<string, string> = {}) {
  const portal = createPipeline({ servePage: () => async (c) => c.text('a page') });
  const fetcher = {
    fetch: (url: string, init: RequestInit) => backend.fetch(new Request(url, init), testEnv as never),
  };
  const env = createEdgeEnv({ BACKEND: fetcher as unknown as Fetcher });
  return async (method: string, path: string, headers: Record<string, string> = {}, body: object = {}) => {
    const text = method === 'GET' ? null : JSON.stringify(body);
    const init = { method, body: text, headers: { 'content-type': 'application/json', ...visitor, ...headers } };
    return (await visit(portal, `http://mso.example/mso${path}`, init, env)).response;
  };
}

test('valid sessions of a student and of an administrator are rejected as tokens, at the edge too', async () => {
  const student = await logInUser();
  const office = await createOfficeCookie(testEnv.DB, { agentKey: 'mso', name: 'Ada', role: 'administrator' });
  const expiry = Math.floor(Date.now() / 1000) + 3600;
  const cookie = `portal_access=${student.requestContext.headers.at}; portal_expiry=${expiry}; site_preview=mso; ${office}`;
  const send = openPortal({ cookie });
  expect(await (await send('GET', messageList.path)).json(), 'the session is valid').toMatchObject({ code: 1003 });
  for (const { method, path } of Object.values(API_OPERATIONS)) {
    const address = `${AGENCY_API_PATH}${path.replace('{id}', '1')}`;
    expect((await send(method.toUpperCase(), address)).status, address).toBe(401);
  }
  const authorization = `Bearer ${await createToken()}`;
  expect((await send('GET', `${AGENCY_API_PATH}/leads`, { authorization })).status).toBe(200);
});

test('a token is shown once, stored as a hash, and ends when it is revoked or expires', async () => {
  const token = await createToken();
  const storedRow = await testEnv.DB.prepare('SELECT * FROM api_tokens').bind().all<object>();
  expect(JSON.stringify(storedRow.results)).not.toContain(token);
  expect((await callApi('GET', '/leads', token)).status).toBe(200);
  const integrationsBefore = await administrator.callOffice(getIntegrations, {});
  if (!integrationsBefore.ok) throw new Error(integrationsBefore.error.code);
  const [latestToken] = integrationsBefore.value.tokens;
  expect(JSON.stringify(integrationsBefore.value)).not.toContain(token);
  expect(latestToken?.usedAt).toBeGreaterThan(0);
  const id = latestToken?.id ?? 0;
  expect(await otherSiteVisitor.callOffice(revokeApiToken, { id })).toMatchObject({ error: { code: 'notFound' } });
  expect((await administrator.callOffice(revokeApiToken, { id })).ok).toBe(true);
  expect((await callApi('GET', '/leads', token)).status).toBe(401);
  const expiredToken = await createToken();
  await batchWrite(testEnv.DB, [{ sql: 'UPDATE api_tokens SET expires_at = 1 WHERE revoked_at = 0', values: [] }]);
  expect((await callApi('GET', '/leads', expiredToken)).status).toBe(401);
});

test('leads are created once, listed in pages, and updated', async () => {
  const token = await createToken();
  const createdIds: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const { status, body } = await callApi('POST', '/leads', token, {
      phone: `+852 9000 000${index}`,
      name: `Lead ${index}`,
      attribution: { source: 'crm' },
    });
    expect(status).toBe(201);
    createdIds.push((body.data as { id: number }).id);
  }
  const repeatedResponse = await callApi('POST', '/leads', token, { phone: '90000003' });
  expect([repeatedResponse.status, repeatedResponse.body.error?.id]).toEqual([409, createdIds[3]]);
  const matches: number[] = [];
  let after: number | null | undefined = 0;
  while (after !== null && after !== undefined) {
    const { body }: ApiResponse = await callApi('GET', `/leads?limit=2&after=${after}`, token);
    matches.push(...(body.data as { id: number }[]).map(({ id }) => id));
    after = body.next;
  }
  expect(matches).toEqual(createdIds);
  const changeResponse = await callApi('PATCH', `/leads/${createdIds[0]}`, token, {
    note: 'synced',
    followUp: '2999-01-01',
    state: 'closed',
  });
  expect(changeResponse.body.data).toMatchObject({
    state: 'closed',
    phone: '+85290000000',
    attribution: { source: 'crm' },
  });
  expect(
    (
      await callApi(
        'PATCH',
        `/leads/${createdIds[0]}`,
        await createToken(API_SCOPES, otherSiteVisitor),
        {},
        'northbridge',
      )
    ).status,
  ).toBe(404);
  for (const input of [{}, { phone: 'x' }, { email: 'a@b.hk', password: 'x' }])
    expect((await callApi('POST', '/leads', token, input)).status).toBe(422);
});

test('applications and students are the agency’s own, sent or consented, without documents', async () => {
  const { staffId } = await applyAsNewUser({ 'x-agent-key': 'mso' });
  const { userId } = await createStudent();
  await batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO consents (user_id, agent_key, what, deed, version, language, at) VALUES (?1, 'mso', 'agreement', 'given', '1', 'en-us', '2026-11-29')`,
      values: [Number(staffId)],
    },
  ]);
  const token = await createToken();
  const applications = (await callApi('GET', '/applications', token)).body.data as { studentId: number }[];
  expect(applications.map(({ studentId }) => studentId)).toContain(Number(staffId));
  expect(JSON.stringify(applications)).not.toMatch(/passport|document\//i);
  const students = (await callApi('GET', '/students', token)).body.data as { id: number }[];
  expect(students.map(({ id }) => id)).toContain(Number(staffId));
  expect(
    students.map(({ id }) => id),
    'who agreed to nothing',
  ).not.toContain(userId);
  const otherToken = await createToken(API_SCOPES, otherSiteVisitor);
  for (const path of ['/applications', '/students', '/catalogue/courses'])
    expect((await callApi('GET', path, otherToken, undefined, 'northbridge')).body).toEqual({ data: [], next: null });
});

test('a token is rate-limited per minute', async () => {
  const token = await createToken();
  let rejectedResponse: ApiResponse | null = null;
  for (let index = 0; index < 130 && !rejectedResponse; index += 1) {
    const answer = await callApi('GET', '/catalogue/courses', token);
    if (answer.status === 429) rejectedResponse = answer;
  }
  expect(Number(rejectedResponse?.headers.get('retry-after'))).toBeGreaterThan(0);
});

const MARK = 'Qwxyz';
const SCHOOL = {
  name: { 'en-us': `${MARK} International College`, 'zh-hk': '自家國際書院', zh: '' },
  country: 'uk',
  city: 'Leeds',
  schoolKind: 'college',
  ownership: 'private',
  facts: [
    {
      fact: 'tuition-undergraduate',
      amount: '15000',
      publisher: `${MARK} College`,
      sourceTitle: 'Fees',
      page: 'https://college.example/fees',
      day: '2026-10-01',
    },
  ],
};
const COURSE = {
  name: { 'en-us': `${MARK} Progression Route`, 'zh-hk': '自家合作課程', zh: '' },
  level: 'bachelor',
  fields: [{ field: 'computing' }],
  startMonths: '9;1',
  feeYear: '12345',
  publisher: `${MARK} College`,
  page: 'https://partner.example/fees',
  day: '2026-10-01',
};
const readRows = async <Row>(sql: string) => (await testEnv.DB.prepare(sql).bind().all<Row>()).results;
const getId = ({ body }: ApiResponse) => (body.data as { id: number }).id;
const create = (path: string, token: string, key: string, input: object) =>
  callApi('POST', path, token, input, 'mso', key);

describe('the agency’s own catalogue', () => {
  let token = '';
  let schoolId = 0;
  beforeAll(async () => {
    await loadDemoCatalogue();
    token = await createToken();
    const creationResponse = await create('/catalogue/schools', token, 'school-1', { content: SCHOOL });
    expect(creationResponse.status, JSON.stringify(creationResponse.body)).toBe(201);
    schoolId = getId(creationResponse);
  });

  test('gets a school with its fee and a course, which the site shows and no other', async () => {
    const course = await create('/catalogue/courses', token, 'course-1', { schoolId, content: COURSE });
    expect(course.body).toMatchObject({ data: { schoolId, content: { feeYear: '12345' } } });
    expect(course.headers.get(VERSIONS_HEADER)).toContain('"mso":');
    const read = (agentKey: 'mso' | 'northbridge') =>
      readBackend(
        institutionByInstitutionId,
        { id: String(schoolId) },
        {
          level: 1,
          headers: { 'x-agent-key': agentKey, 'x-agent-id': AGENT_IDS[agentKey] },
        },
      );
    expect(JSON.stringify(await read('mso'))).toContain('15000');
    expect(await read('northbridge')).toBeNull();
    expect(await readRows(`SELECT fee, site_id FROM courses WHERE id = ${getId(course)}`)).toMatchObject([
      { fee: 12_345 },
    ]);
    expect((await callApi('GET', `/catalogue/courses/${getId(course)}`, token)).body).toEqual(course.body);
    const listedCourses = (await callApi('GET', '/catalogue/courses?limit=100', token)).body.data as { id: number }[];
    expect(listedCourses.map(({ id }) => id)).toContain(getId(course));
    expect((await callApi('GET', `/catalogue/schools`, token)).body.data).toMatchObject([{ id: schoolId }]);
  });

  test('creates one row for each idempotency key, however often and however fast it is asked', async () => {
    const count = async () => (await readRows('SELECT id FROM own_courses')).length;
    const countBefore = await count();
    const send = () => create('/catalogue/courses', token, 'course-2', { schoolId, content: COURSE });
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    expect(new Set(answers.map(getId)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await count()).toBe(countBefore + 1);
    const otherResponse = await create('/catalogue/courses', token, 'course-2', {
      schoolId,
      content: { ...COURSE, feeYear: '999' },
    });
    expect([otherResponse.status, otherResponse.body.error?.fields]).toEqual([422, { [IDEMPOTENCY_HEADER]: 'taken' }]);
    for (const key of ['', 'two words', 'x'.repeat(101)])
      expect(
        (await create('/catalogue/courses', token, key, { schoolId, content: COURSE })).body.error?.fields,
      ).toEqual({
        [IDEMPOTENCY_HEADER]: 'needed',
      });
    // An idempotency key is unique per agency, so another agency may use the same key.
    const otherToken = await createToken(API_SCOPES, otherSiteVisitor);
    const path = '/catalogue/schools';
    expect((await callApi('POST', path, otherToken, { content: SCHOOL }, 'northbridge', 'school-1')).status).toBe(201);
  });

  test.each([
    ['a fee without a source', { ...COURSE, page: '' }, { 'content.page': 'noSource' }],
    ['a fee that is no amount', { ...COURSE, feeYear: '12,345' }, { 'content.feeYear': 'noCount' }],
    ['an unknown field', { ...COURSE, price: '1' }, { 'content.price': 'unknown' }],
    ['an unknown subject', { ...COURSE, fields: [{ field: 'magic' }] }, { 'content.fields.0.field': 'wrong' }],
    ['no name', { ...COURSE, name: { 'en-us': '', 'zh-hk': '', zh: '' } }, { 'content.name': 'empty' }],
  ])('refuses %s as the office does', async (_, content, fields) => {
    const answer = await create('/catalogue/courses', token, `invalid-${Math.random()}`, { schoolId, content });
    expect([answer.status, answer.body.error?.fields]).toEqual([422, fields]);
  });

  test('refuses a school in an unknown town, and a course at an unknown school or another agency’s', async () => {
    const unknownTown = await create('/catalogue/schools', token, 'town', { content: { ...SCHOOL, city: 'Atlantis' } });
    expect(unknownTown.body.error?.fields).toEqual({ 'content.city': 'noTown' });
    for (const id of [7, schoolId]) {
      const [agentKey, requester] = id === 7 ? (['mso', token] as const) : (['northbridge', ''] as const);
      const response = await callApi(
        'POST',
        '/catalogue/courses',
        requester || (await createToken(API_SCOPES, otherSiteVisitor)),
        { schoolId: id, content: COURSE },
        agentKey,
        'elsewhere',
      );
      expect([response.status, response.body.error?.fields]).toEqual([422, { schoolId: 'unknown' }]);
    }
  });

  test('changes the fields given, keeps the others and a draft of the office, and is logged by the token’s name', async () => {
    const id = getId(await create('/catalogue/courses', token, 'course-3', { schoolId, content: COURSE }));
    const part = `course ${schoolId}-${id}`;
    const draft = { ...COURSE, name: { ...COURSE.name, 'en-us': `${MARK} drafted` } };
    await batchWrite(testEnv.DB, [
      {
        sql: `INSERT INTO site_drafts (agent_id, part, number, at, staff_id, who, before, content, converted, publish_at, form, typed)
SELECT agent_id, part, 1, 1, 1, 'Ada', content, ?2, '[]', 0, '', '{}' FROM site_edits WHERE part = ?1`,
        values: [part, JSON.stringify(draft)],
      },
    ]);
    const changeResponse = await callApi('PATCH', `/catalogue/courses/${id}`, token, { content: { feeYear: '20000' } });
    expect(changeResponse.body).toMatchObject({
      data: { content: { feeYear: '20000', startMonths: '9;1', name: COURSE.name } },
    });
    expect(await readRows(`SELECT fee FROM courses WHERE id = ${id}`)).toEqual([{ fee: 20_000 }]);
    expect(await readRows(`SELECT part FROM site_drafts WHERE part = '${part}'`)).toHaveLength(1);
    const invalidResponse = await callApi('PATCH', `/catalogue/courses/${id}`, token, { content: { day: 'soon' } });
    expect(invalidResponse.body.error?.fields).toEqual({ 'content.day': 'noDay' });
    const edits = await readRows<{ who: string }>(`SELECT who FROM site_edits WHERE part = '${part}' ORDER BY number`);
    expect(edits.map(({ who }) => who)).toEqual([
      expect.stringMatching(/^API: CRM/),
      expect.stringMatching(/^API: CRM/),
    ]);
    expect(await readRows(`SELECT deed FROM staff_log WHERE about = '${part}'`)).toEqual([
      { deed: 'contentPublished' },
      { deed: 'contentPublished' },
    ]);
    // Repeating the change writes nothing.
    await callApi('PATCH', `/catalogue/courses/${id}`, token, { content: { feeYear: '20000' } });
    expect(await readRows(`SELECT 1 FROM site_edits WHERE part = '${part}'`)).toHaveLength(2);
  });

  test('concurrent changes of different fields are both kept', async () => {
    const id = getId(await create('/catalogue/courses', token, 'course-4', { schoolId, content: COURSE }));
    await Promise.all([
      callApi('PATCH', `/catalogue/courses/${id}`, token, { content: { feeYear: '30000' } }),
      callApi('PATCH', `/catalogue/courses/${id}`, token, { content: { startMonths: '2' } }),
    ]);
    expect((await callApi('GET', `/catalogue/courses/${id}`, token)).body).toMatchObject({
      data: { content: { feeYear: '30000', startMonths: '2' } },
    });
  });

  test('withdraws a course and a school of its own alone, and once', async () => {
    const id = getId(await create('/catalogue/courses', token, 'course-5', { schoolId, content: COURSE }));
    const otherToken = await createToken(API_SCOPES, otherSiteVisitor);
    for (const path of [`/catalogue/courses/${id}`, `/catalogue/schools/${schoolId}`]) {
      expect((await callApi('DELETE', path, otherToken, undefined, 'northbridge')).status).toBe(404);
      expect((await callApi('PATCH', path, otherToken, { content: {} }, 'northbridge')).status).toBe(404);
      expect((await callApi('GET', path, otherToken, undefined, 'northbridge')).status).toBe(404);
      expect((await callApi('DELETE', path, token)).status).toBe(200);
      expect((await callApi('DELETE', path, token)).status).toBe(404);
      expect((await callApi('GET', path, token)).status).toBe(404);
    }
    expect(await readRows(`SELECT levels FROM courses WHERE id = ${id}`)).toEqual([{ levels: 0 }]);
    expect((await create('/catalogue/courses', token, 'course-5', { schoolId, content: COURSE })).status).toBe(422);
    const [sharedSchool] = await readRows<{ id: number }>('SELECT id FROM schools WHERE site_id = 0 LIMIT 1');
    expect((await callApi('DELETE', `/catalogue/schools/${sharedSchool?.id}`, token)).status).toBe(404);
  });
});

test('the portal forwards the idempotency key, and publishes a changed catalogue to itself alone', async () => {
  const send = openPortal();
  const authorization = `Bearer ${await createToken()}`;
  const path = `${AGENCY_API_PATH}/catalogue/schools`;
  const headers = { authorization, [IDEMPOTENCY_HEADER]: 'by-the-portal' };
  const firstResponse = await send('POST', path, headers, { content: SCHOOL });
  expect([firstResponse.status, firstResponse.headers.get(VERSIONS_HEADER)]).toEqual([201, null]);
  const repeatedResponse = await send('POST', path, headers, { content: SCHOOL });
  expect(await repeatedResponse.json()).toEqual(await firstResponse.json());
  const document = await send('GET', `${AGENCY_API_PATH}/openapi.json`);
  expect(await document.json()).toMatchObject({ servers: [{ url: `http://mso.example/mso${AGENCY_API_PATH}` }] });
});

test('the document describes every operation, and the content that a school and a course have', async () => {
  const response = await backend.fetch(new Request('http://backend/agency-api/mso/openapi.json'), testEnv as never);
  const { paths, components } = (await response.json()) as {
    paths: Record<string, Record<string, { requestBody?: object }>>;
    components: { schemas: Record<string, { properties: object; required: string[] }> };
  };
  const describedOperations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(describedOperations.toSorted()).toEqual(
    operations.map(([, { method, path }]) => `${method} ${path}`).toSorted(),
  );
  expect(Object.keys(components.schemas['CourseContent']?.properties ?? {})).toContain('feeYear');
  expect(components.schemas['CourseContent']?.required).toContain('name');
  expect(components.schemas['CourseChange']?.required).toEqual([]);
  expect(JSON.stringify(paths['/catalogue/courses'])).toContain('#/components/schemas/CourseContent');
});
