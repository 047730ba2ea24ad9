import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveWechatSignature } from '#worker/wechat/wechat-signature.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import type { WechatSignature } from '#shared/rules/wechat.ts';
import { edgeApp, edgeEnv, values } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';

const ACCOUNT = { appId: 'wx0123456789abcdef', secret: 'secret-of-the-account' };
const PAGE = 'http://portal.example/mso/school/1001?from=chat';

/** WeChat API stub, written from its documentation. */
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

let wechat: WechatStandIn;
let logged: string[] = [];
beforeEach(() => {
  wechat = new WechatStandIn();
  logged = [];
  vi.stubGlobal('fetch', wechat.fetch);
  vi.spyOn(console, 'error').mockImplementation((...parts) => void logged.push(parts.join(' ')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const app = edgeApp(values({ agent: sampleAgent() as never, requestId: 'r' }), (c) =>
  serveWechatSignature(c as EdgeContext),
);
const setUp = (account: object = ACCOUNT) =>
  edgeEnv({ WECHAT_ACCOUNTS: JSON.stringify({ [sampleAgent().keyCode]: account }) });
const sign = async (env = setUp(), url = PAGE) =>
  app.request(`http://portal.example/sign?${new URLSearchParams({ url })}`, {}, env);

test('signs a page of the site, and gets one ticket for many', async () => {
  const env = setUp();
  for (let count = 0; count < 2; count += 1) {
    const response = await sign(env);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const { appId, timestamp, nonceStr, signature } = await response.json<WechatSignature>();
    expect(appId).toBe(ACCOUNT.appId);
    const content = `jsapi_ticket=ticket-1&noncestr=${nonceStr}&timestamp=${timestamp}&url=${PAGE}`;
    expect(signature).toBe(createHash('sha1').update(content).digest('hex'));
  }
  expect(wechat.calls).toEqual(['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket']);
});

test('signs no page of another site, and nothing without an account', async () => {
  const env = setUp();
  for (const url of ['http://other.example/mso', 'javascript:alert(1)', '', `${PAGE}#part`])
    expect((await sign(env, url)).status, url).toBe(400);
  expect((await sign(edgeEnv())).status).toBe(404);
  expect((await sign(edgeEnv({ WECHAT_ACCOUNTS: JSON.stringify({ another: ACCOUNT }) }))).status).toBe(404);
  expect(wechat.calls).toEqual([]);
});

test.each(['wrong secret', 'no answer'])(
  '%s: nothing is signed for a minute, and the log has no secret',
  async (kind) => {
    wechat.isDown = kind === 'no answer';
    const env = setUp({ ...ACCOUNT, ...(kind === 'wrong secret' && { secret: 'secret-that-is-wrong' }) });
    expect([(await sign(env)).status, (await sign(env)).status]).toEqual([503, 503]);
    expect(wechat.calls).toHaveLength(1);
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toMatch(/secret|token-1|api\.weixin/);
  },
);
