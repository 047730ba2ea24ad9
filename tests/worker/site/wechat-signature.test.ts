import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveWechatSignature } from '#worker/wechat/wechat-signature.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import type { WechatSignature } from '#shared/rules/wechat.ts';
import { createEdgeApp, createEdgeEnv, values } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';

const ACCOUNT = { appId: 'wx0123456789abcdef', secret: 'secret-of-the-account' };
const PAGE_URL = 'http://portal.example/mso/school/1001?from=chat';

/** Stub of the WeChat API, written from its documentation. */
class WechatStandIn {
  calls: string[] = [];
  isDown = false;
  fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url);
    this.calls.push(pathname);
    if (this.isDown) throw new DOMException(`no answer of ${url}`, 'TimeoutError');
    if (pathname === '/cgi-bin/stable_token') {
      const { grant_type: grant, appid, secret } = JSON.parse(String(init.body)) as Record<string, string>;
      return grant === 'client_credential' && appid === ACCOUNT.appId && secret === ACCOUNT.secret
        ? Response.json({ access_token: 'token-1', expires_in: 7200 })
        : Response.json({ errcode: 40125, errmsg: 'invalid appsecret' });
    }
    return pathname === '/cgi-bin/ticket/getticket' &&
      searchParams.get('access_token') === 'token-1' &&
      searchParams.get('type') === 'jsapi'
      ? Response.json({ errcode: 0, errmsg: 'ok', ticket: 'ticket-1', expires_in: 7200 })
      : Response.json({ errcode: 40001, errmsg: 'invalid credential' });
  };
}

let wechatStandIn: WechatStandIn;
let loggedLines: string[] = [];
beforeEach(() => {
  wechatStandIn = new WechatStandIn();
  loggedLines = [];
  vi.stubGlobal('fetch', wechatStandIn.fetch);
  vi.spyOn(console, 'error').mockImplementation((...messageParts) => void loggedLines.push(messageParts.join(' ')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const app = createEdgeApp(values({ agent: createSampleAgent() as never, requestId: 'r' }), (c) =>
  serveWechatSignature(c as EdgeContext),
);
const createEnv = (account: object = ACCOUNT) =>
  createEdgeEnv({ WECHAT_ACCOUNTS: JSON.stringify({ [createSampleAgent().keyCode]: account }) });
const requestSignature = async (env = createEnv(), url = PAGE_URL) =>
  app.request(`http://portal.example/sign?${new URLSearchParams({ url })}`, {}, env);

test('a page of the site is signed, and one ticket serves many pages', async () => {
  const env = createEnv();
  for (let count = 0; count < 2; count += 1) {
    const response = await requestSignature(env);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const { appId, timestamp, nonceStr, signature } = await response.json<WechatSignature>();
    expect(appId).toBe(ACCOUNT.appId);
    const content = `jsapi_ticket=ticket-1&noncestr=${nonceStr}&timestamp=${timestamp}&url=${PAGE_URL}`;
    expect(signature).toBe(createHash('sha1').update(content).digest('hex'));
  }
  expect(wechatStandIn.calls).toEqual(['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket']);
});

test('no page of another site is signed, and none without an account', async () => {
  const env = createEnv();
  for (const url of ['http://other.example/mso', 'javascript:alert(1)', '', `${PAGE_URL}#part`])
    expect((await requestSignature(env, url)).status, url).toBe(400);
  expect((await requestSignature(createEdgeEnv())).status).toBe(404);
  expect(
    (await requestSignature(createEdgeEnv({ WECHAT_ACCOUNTS: JSON.stringify({ another: ACCOUNT }) }))).status,
  ).toBe(404);
  expect(wechatStandIn.calls).toEqual([]);
});

test.each(['wrong secret', 'no answer'])(
  '%s: nothing is signed for a minute, and the log has no secret',
  async (kind) => {
    wechatStandIn.isDown = kind === 'no answer';
    const env = createEnv({ ...ACCOUNT, ...(kind === 'wrong secret' && { secret: 'secret-that-is-wrong' }) });
    expect([(await requestSignature(env)).status, (await requestSignature(env)).status]).toEqual([503, 503]);
    expect(wechatStandIn.calls).toHaveLength(1);
    expect(loggedLines).toHaveLength(1);
    expect(loggedLines.join()).not.toMatch(/secret|token-1|api\.weixin/);
  },
);
