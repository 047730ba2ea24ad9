import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { changePassword, getUser, register, sendVerification } from '#shared/contract/account/identity.ts';
import { familyWrite } from '#shared/contract/account/family.ts';
import type { Call, InputOf } from '#shared/contract/call.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { sendMutation } from '#worker/proxy/send-mutation.ts';
import { edgeEnv, values, rateLimit, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

/** Route action that sends one call with `portal.mutate`. */
async function act<C extends Call>(call: C, input: InputOf<C>, env: Partial<PortalBindings> = {}, times = 1) {
  const backend = stubFetcher((request) =>
    goodAnswer(request.path === getUser.path ? { staffId: 7 } : { staffId: '' }),
  );
  const rooms = stubFetcher(() => new Response(null));
  const session = { access_token: 'token' };
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: sampleAgent(), session, siteFailure: null, locale: 'en-us' }))
    .post('/mso/page', async (c) => c.json(await sendMutation(c as EdgeContext, call, input)));
  const bindings = edgeEnv({ BACKEND: backend.fetcher, CHAT: rooms.fetcher, ...env });
  let response = new Response();
  for (let index = 0; index < times; index += 1)
    ({ response } = await visit(app, 'https://mso.example/mso/page', { method: 'POST' }, bindings));
  return {
    result: (await response.json()) as { ok: boolean; error?: { code: string; field?: string; httpStatus?: number } },
    cookies: response.headers.getSetCookie(),
    sent: backend.receivedRequests.filter(({ path }) => path === call.path),
    rooms: rooms.receivedRequests,
  };
}

const PHONE = { mobileAreaCode: '852', mobile: '61234567' };
const REGISTER = {
  ...PHONE,
  nickname: 'Ming',
  loginPs: 'password-1',
  verification: '123456',
  agreedVersion: '2026-11-22',
  agreedLanguage: 'zh' as const,
};

test('an action is limited by the number, as the endpoint of its call is', async () => {
  const limits = { TRIES_BY_NUMBER: rateLimit(2) };
  const { result, sent } = await act(register, REGISTER, limits, 3);
  expect([result.ok, result.error?.httpStatus, sent.length]).toEqual([false, 429, 2]);
});

test('a code is not sent without the challenge, where the site has one', async () => {
  const keys = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET: 'secret' };
  const { result, sent } = await act(sendVerification, { ...PHONE, type: 'login' }, keys);
  expect([result.error?.httpStatus, sent.length]).toEqual([403, 0]);
  const free = await act(sendVerification, { ...PHONE, type: 'login' });
  expect([free.result.ok, free.sent[0]?.headers.get('x-visitor-device')]).toEqual([
    true,
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
});

test('an input that breaks the contract does not reach the backend, and names its field', async () => {
  const { result, sent } = await act(register, { ...REGISTER, loginPs: 'short' });
  expect([result.error?.code, result.error?.field, sent.length]).toEqual(['0002', 'loginPs', 0]);
});

test('a call that ends logins has the sockets of the user checked', async () => {
  const { rooms } = await act(changePassword, { oldLoginPs: 'old', newLoginPs: 'password-1' });
  expect(rooms.map(({ path }) => path)).toEqual([expect.stringContaining('recheck')]);
  const other = await act(familyWrite, { kind: 'school', thingId: '1', who: 'mother', text: 'x' });
  expect([other.result.ok, other.rooms]).toEqual([true, []]);
});
