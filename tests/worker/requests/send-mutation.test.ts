import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { changePassword, getUser, register, sendVerification } from '#shared/contract/account/identity.ts';
import { familyWrite } from '#shared/contract/account/family.ts';
import type { Call, InputOf } from '#shared/contract/call.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { sendMutation } from '#worker/proxy/send-mutation.ts';
import { createEdgeEnv, values, createRateLimit, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

/** Runs a route action that makes one call with `portal.mutate`. */
async function callMutation<C extends Call>(call: C, input: InputOf<C>, env: Partial<PortalBindings> = {}, times = 1) {
  const backend = createStubFetcher((request) =>
    createGoodResponse(request.path === getUser.path ? { staffId: 7 } : { staffId: '' }),
  );
  const chatRooms = createStubFetcher(() => new Response(null));
  const session = { access_token: 'token' };
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: createSampleAgent(), session, siteFailure: null, locale: 'en-us' }))
    .post('/mso/page', async (c) => c.json(await sendMutation(c as EdgeContext, call, input)));
  const bindings = createEdgeEnv({ BACKEND: backend.fetcher, CHAT: chatRooms.fetcher, ...env });
  let response = new Response();
  for (let index = 0; index < times; index += 1)
    ({ response } = await visit(app, 'https://mso.example/mso/page', { method: 'POST' }, bindings));
  return {
    result: (await response.json()) as { ok: boolean; error?: { code: string; field?: string; httpStatus?: number } },
    cookies: response.headers.getSetCookie(),
    sent: backend.receivedRequests.filter(({ path }) => path === call.path),
    rooms: chatRooms.receivedRequests,
  };
}

const PHONE = { mobileAreaCode: '852', mobile: '61234567' };
const REGISTER_INPUT = {
  ...PHONE,
  nickname: 'Ming',
  loginPs: 'password-1',
  verification: '123456',
  agreedVersion: '2026-11-22',
  agreedLanguage: 'zh' as const,
};

test('a mutation is limited by number, like the endpoint of its call', async () => {
  const limits = { TRIES_BY_NUMBER: createRateLimit(2) };
  const { result, sent } = await callMutation(register, REGISTER_INPUT, limits, 3);
  expect([result.ok, result.error?.httpStatus, sent.length]).toEqual([false, 429, 2]);
});

test('a code is not sent without the challenge, where the site has one', async () => {
  const keys = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET: 'secret' };
  const { result, sent } = await callMutation(sendVerification, { ...PHONE, type: 'login' }, keys);
  expect([result.error?.httpStatus, sent.length]).toEqual([403, 0]);
  const unlimitedResult = await callMutation(sendVerification, { ...PHONE, type: 'login' });
  expect([unlimitedResult.result.ok, unlimitedResult.sent[0]?.headers.get('x-visitor-device')]).toEqual([
    true,
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
});

test('an invalid input is rejected without a backend call, and its field named', async () => {
  const { result, sent } = await callMutation(register, { ...REGISTER_INPUT, loginPs: 'short' });
  expect([result.error?.code, result.error?.field, sent.length]).toEqual(['0002', 'loginPs', 0]);
});

test('a call that ends logins triggers a check of the user’s sockets', async () => {
  const { rooms } = await callMutation(changePassword, { oldLoginPs: 'old', newLoginPs: 'password-1' });
  expect(rooms.map(({ path }) => path)).toEqual([expect.stringContaining('recheck')]);
  const familyResult = await callMutation(familyWrite, { kind: 'school', thingId: '1', who: 'mother', text: 'x' });
  expect([familyResult.result.ok, familyResult.rooms]).toEqual([true, []]);
});
