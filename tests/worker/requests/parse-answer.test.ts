import { beforeEach, expect, test, vi } from 'vitest';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { getUser, requestToken } from '#shared/contract/account/identity.ts';
import { agentMenu } from '#shared/contract/site/agent.ts';
import { parseResponse, parseEnvelope } from '#worker/backend-client/parse-response.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const returnUnchanged = (text: string) => text;
const LEVEL_CONTEXT = { publicLevel: 1 };
const answer = (body: unknown, status = 200) => Response.json(body, { status });
const USER = { staffId: 12, name: '王', loginPs: 'hash' };
const SESSION = { access_token: 'a', refresh_token: 'r', expires_in: '60' };

test.each([
  [{ code: 1003, data: 1 }, 'success'],
  [{ code: '1003' }, 'success'],
  [{ code: '1003', msg: 'ok', data: null }, 'success'],
  [{ code: '0006', message: 'expired' }, 'failure'],
  [{ code: 0 }, 'failure'],
  [{ code: 200, data: {} }, 'failure'],
  [{ data: 1 }, 'bare'],
  [{ code: '' }, 'bare'],
  [{ code: null }, 'bare'],
  [[], 'bare'],
  ['1003', 'bare'],
  [null, 'bare'],
  [undefined, 'bare'],
])('the body %j is parsed as %s', (body, kind) => {
  expect(parseEnvelope(body).kind).toBe(kind);
});

test('msg is used only without a message', () => {
  expect(parseEnvelope({ code: '1', msg: 'short' })).toMatchObject({ message: 'short' });
  expect(parseEnvelope({ code: '1', msg: 'short', message: 'long' })).toMatchObject({ message: 'long' });
  expect(parseEnvelope({ code: '1', msg: null, message: null })).toMatchObject({ message: '' });
});

test('data are parsed according to the contract, without undeclared fields', async () => {
  const parseResult = await parseResponse(
    getUser,
    answer({ code: '1003', data: USER }),
    returnUnchanged,
    LEVEL_CONTEXT,
  );
  expect(parseResult).toMatchObject({ ok: true, value: { staffId: '12', name: '王', studentFormStatus: 0 } });
  expect(JSON.stringify(parseResult)).not.toContain('hash');
});

test('rows have the page of the response, or a computed one', async () => {
  const page = { totalResult: '40', showCount: 10, currentPage: '2', totalPage: 4 };
  expect(
    await parseResponse(
      countryList,
      answer({ code: 1003, datas: [{ id: 1, key: 'uk' }], page }),
      returnUnchanged,
      LEVEL_CONTEXT,
    ),
  ).toMatchObject({ value: { rows: [{ id: '1', key: 'uk', lat: null }], page: { totalResult: 40, currentPage: 2 } } });
  expect(
    await parseResponse(
      countryList,
      answer({ code: 1003, datas: [{ id: 1 }, { id: 2 }] }),
      returnUnchanged,
      LEVEL_CONTEXT,
    ),
  ).toMatchObject({
    value: { page: { totalResult: 2, currentPage: 1 } },
  });
});

test.each([{ code: 1003, datas: null }, { code: 1003 }])('%j is parsed without rows', async (body) => {
  expect(await parseResponse(countryList, answer(body), returnUnchanged, LEVEL_CONTEXT)).toMatchObject({
    ok: true,
    value: { rows: [] },
  });
});

test('null is accepted for a list of data', async () => {
  expect(await parseResponse(agentMenu, answer({ code: 1003, data: null }), returnUnchanged, LEVEL_CONTEXT)).toEqual({
    ok: true,
    value: [],
  });
});

test('a session is read bare or in data, another answer only in its envelope', async () => {
  const session = { ok: true, value: { access_token: 'a', refresh_token: 'r', expires_in: 60 } };
  expect(await parseResponse(requestToken, answer(SESSION), returnUnchanged, LEVEL_CONTEXT)).toEqual(session);
  expect(
    await parseResponse(requestToken, answer({ code: 1003, data: SESSION }), returnUnchanged, LEVEL_CONTEXT),
  ).toEqual(session);
  expect(await parseResponse(getUser, answer(USER), returnUnchanged, LEVEL_CONTEXT)).toEqual({
    ok: false,
    error: { code: '1001', message: '', httpStatus: 502 },
  });
});

test.each([
  ['a failure', answer({ code: '0006', msg: '过期' }), { code: '0006', message: '过期' }],
  [
    'a failure that names the field',
    answer({ code: '0002', message: 'no', field: 'version' }, 400),
    { code: '0002', message: 'no', field: 'version', httpStatus: 400 },
  ],
  ['a failure with a status', answer({ code: '0006' }, 401), { code: '0006', message: '', httpStatus: 401 }],
  [
    'a success that a status belies',
    answer({ code: 1003, data: USER }, 500),
    { code: '1001', message: '', httpStatus: 500 },
  ],
  [
    "another framework's error",
    answer({ timestamp: 1, error: 'Internal' }, 500),
    { code: '1001', message: '', httpStatus: 500 },
  ],
  ['a page', new Response('<html>'), { code: '1001', message: '', httpStatus: 502 }],
  ['a page with a status', new Response('<html>', { status: 503 }), { code: '1001', message: '', httpStatus: 503 }],
  ['nothing', new Response(''), { code: '1001', message: '', httpStatus: 502 }],
  ['half an answer', new Response('{"code":1003,"data":{'), { code: '1001', message: '', httpStatus: 502 }],
  [
    "a shape that is not the contract's",
    answer({ code: 1003, data: { staffId: 1, name: ['王'] } }),
    { code: '1004', message: '', httpStatus: 502 },
  ],
])('%s is parsed as the same failure', async (_, response, failure) => {
  expect(await parseResponse(getUser, response, returnUnchanged, LEVEL_CONTEXT)).toEqual({ ok: false, error: failure });
});

test('an error message is converted like other texts', async () => {
  expect(
    await parseResponse(
      getUser,
      answer({ code: '0006', msg: '过期' }),
      (text) => text.replace('过', '過'),
      LEVEL_CONTEXT,
    ),
  ).toMatchObject({ error: { message: '過期' } });
});
