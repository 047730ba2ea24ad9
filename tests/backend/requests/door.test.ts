import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { agentDetail, agentMenu } from '#shared/contract/site/agent.ts';
import { helpByType, privacyPolicy, wedModular } from '#shared/contract/site/pages.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { callBackend, request } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemo);
afterEach(() => void vi.restoreAllMocks());

const LOCKED_ENV = { BACKEND_BASIC_AUTH: 'cG9ydGFsOnNlY3JldA==' };
const BROKEN_ENV = {
  DB: {
    prepare: () => {
      throw new Error('no such table: agents');
    },
  },
};

test.each([
  undefined,
  'Basic',
  'Basic ',
  'Basic wrong',
  'basic cG9ydGFsOnNlY3JldA==',
  'Bearer cG9ydGFsOnNlY3JldA==',
  'Basic cG9ydGFsOnNlY3JldA== '.repeat(2),
])('a locked backend rejects the authorization %j', async (authorization) => {
  const { status, headers, body } = await request('GET', '/health', undefined, {
    env: LOCKED_ENV,
    headers: authorization ? { authorization } : {},
  });
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toContain('Basic');
  expect(body.code).toBe(ERROR_CODES.accessForbidden);
});

test('a locked backend admits exactly the portal', async () => {
  const context = { env: LOCKED_ENV, headers: { authorization: `Basic ${LOCKED_ENV.BACKEND_BASIC_AUTH}` } };
  expect((await callBackend(agentDetail, { keyCode: 'mso' }, context)).status).toBe(200);
});

test.each(['production', 'preview', '', undefined])(
  'at the stage %j the backend serves nothing without a secret, and logs the reason once',
  async (STAGE) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const headers = { authorization: 'Basic ' };
    for (const path of [
      '/health',
      '/outbox',
      '/appAsk/history?userId=1&agentKey=mso',
      '/cable',
      '/office-api/mso/session.stage',
    ]) {
      const { status, body } = await request('GET', path, undefined, {
        env: { STAGE, BACKEND_BASIC_AUTH: undefined },
        headers,
      });
      expect([path, status, body.code]).toEqual([path, 503, ERROR_CODES.serviceUnavailable]);
    }
    expect(log.mock.calls.length).toBeLessThanOrEqual(1);
  },
);

test.each([
  ['GET', '/'],
  ['GET', '/appMso/nothing'],
  ['GET', agentDetail.path],
  ['DELETE', agentMenu.path],
])('%s %s is not found, with an envelope', async (method, path) => {
  const { status, body } = await request(method, path, undefined, { locale: 'en-us' });
  expect(status).toBe(404);
  expect(body).toEqual({ code: ERROR_CODES.requestError, message: 'The resource was not found', data: null });
});

test.each([
  [agentDetail, { keyCode: { a: 1 } }, 'keyCode'],
  [agentDetail, { keyCode: ['mso', { toString: 1 }] }, 'keyCode'],
  [agentDetail, { host: ['localhost'] }, 'host'],
  [wedModular, { agentId: {}, menuKey: 'fees' }, 'agentId'],
  [wedModular, { agentId: 101, menuKey: [] }, 'menuKey'],
  [helpByType, { fkTypeId: 'four' }, 'fkTypeId'],
  [helpByType, { fkTypeId: 1.5 }, 'fkTypeId'],
])('$0.path with $1 is rejected with its field', async (call, fields, field) => {
  const { status, body } = await callBackend(call, fields, { locale: 'en-us' });
  expect(status).toBe(400);
  expect(body).toEqual({
    code: ERROR_CODES.invalidParameter,
    message: `A parameter is not valid: ${field}`,
    field,
    data: null,
  });
});

test.each([
  [agentDetail, {}, 'keyCode'],
  [agentDetail, { keyCode: null, host: '' }, 'keyCode'],
  [agentMenu, {}, 'agentKey'],
  [privacyPolicy, {}, 'keyCode'],
  [wedModular, { menuKey: 'fees' }, 'agentId'],
  [wedModular, { agentId: '101' }, 'menuKey'],
])('$0.path with $1 is rejected with the missing field', async (call, fields, field) => {
  const { status, body } = await callBackend(call, fields);
  expect([status, body.code, body.field]).toEqual([400, ERROR_CODES.missingParameter, field]);
});

test.each(['{', 'mso', '[]', 'null', '"mso"', '7'])('a body of %s is rejected with 400', async (body) => {
  const { status, body: response } = await request('POST', agentDetail.path, body);
  expect([status, response.code, response.field]).toEqual([400, ERROR_CODES.invalidParameter, 'body']);
});

test('a number is accepted for a string token of the contract', async () => {
  expect((await callBackend(wedModular, { agentId: 101, menuKey: 'fees' })).body.data).not.toBeNull();
});

test('an exception is logged with the request id, and the response omits its cause', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status, headers, body } = await callBackend(
    agentDetail,
    { keyCode: 'mso' },
    { locale: 'en-us', env: BROKEN_ENV, headers: { 'x-request-id': 'trip-917' } },
  );
  expect(status).toBe(500);
  expect(body).toEqual({
    code: ERROR_CODES.serverError,
    message: 'The server met an unexpected condition. Please try again later',
    data: null,
  });
  expect([headers.get('x-request-id'), headers.get('content-language')]).toEqual(['trip-917', 'en-US']);
  // Other log lines may precede the line about the call's error.
  expect(JSON.parse(String(log.mock.calls.at(-1)?.[0]))).toMatchObject({
    event: 'uncaught error',
    requestId: 'trip-917',
    route: agentDetail.path,
    error: 'Error: no such table: agents',
  });
});

test('a request id that could forge a log line is replaced', async () => {
  const { headers } = await request('GET', '/health', undefined, {
    headers: { 'x-request-id': 'a b\t{"level":"error"}' },
  });
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

test('health reports database and files, with response times', async () => {
  const healthyPart = { ok: true, ms: expect.any(Number) as number };
  const unhealthyPart = { ok: false, ms: expect.any(Number) as number };
  expect((await request('GET', '/health')).body).toEqual({ ok: true, database: healthyPart, files: healthyPart });
  const failingBucket = { head: () => Promise.reject(new Error('no such bucket')) };
  for (const [env, parts] of [
    [BROKEN_ENV, { database: unhealthyPart, files: healthyPart }],
    [{ FILES: failingBucket }, { database: healthyPart, files: unhealthyPart }],
  ] as const) {
    const unhealthyResponse = await request('GET', '/health', undefined, { env });
    expect([unhealthyResponse.status, unhealthyResponse.body]).toEqual([503, { ok: false, ...parts }]);
  }
});

test.each(LOCALES)('a failure in %s has a message', async (locale) => {
  for (const answer of [
    callBackend(agentDetail, {}, { locale }),
    callBackend(agentDetail, { keyCode: 'x' }, { locale }),
    request('GET', '/x', undefined, { locale }),
  ])
    expect((await answer).body.message).toBeTruthy();
});
