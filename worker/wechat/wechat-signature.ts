import { z } from 'zod';
import type { WechatSignature } from '#shared/rules/wechat.ts';
import { type EdgeContext, getUrl } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';

// Signature of WeChat's JavaScript SDK: https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html

const WECHAT_API_ORIGIN = 'https://api.weixin.qq.com';
const WECHAT_TIMEOUT_MS = 5_000;
/** Time in seconds before its expiry at which a ticket is renewed. */
const RESERVE_SECONDS = 300;
/** Minimum lifetime of a KV entry in seconds. */
const MIN_TTL_SECONDS = 60;
/** Pause after a failure in seconds, because WeChat limits the number of calls per account. */
const FAILURE_TTL_SECONDS = 60;
const MAX_URL_CHARS = 2_000;

const WechatAccounts = z.record(z.string(), z.object({ appId: z.string(), secret: z.string() }));
const TokenResponse = z.object({ access_token: z.string(), expires_in: z.number() });
const TicketResponse = z.object({ errcode: z.literal(0), ticket: z.string(), expires_in: z.number() });

/** Signs the URL of a page for the agency's own official account. 404 for a site without one. */
export async function serveWechatSignature(c: EdgeContext): Promise<Response> {
  const { origin } = getUrl(c);
  const account = getAccount(c);
  const url = c.req.query('url') ?? '';
  if (!account) return c.body(null, 404);
  // Only pages of this origin are signed, so that no other site shares under the agency's account.
  if (url.length > MAX_URL_CHARS || URL.parse(url)?.origin !== origin || url.includes('#')) return c.body(null, 400);
  const ticket = await getTicket(c, account);
  if (!ticket) return c.body(null, 503);
  const timestamp = Math.floor(Date.now() / 1000);
  const nonceStr = crypto.randomUUID().replaceAll('-', '');
  const signature = await hashSha1(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`);
  c.header('cache-control', 'private, no-store');
  return c.json({ appId: account.appId, timestamp, nonceStr, signature } satisfies WechatSignature);
}

interface WechatAccount {
  appId: string;
  secret: string;
}

function getAccount(c: EdgeContext): WechatAccount | null {
  const { WECHAT_ACCOUNTS } = c.env;
  const agent = c.get('agent');
  if (!WECHAT_ACCOUNTS || !agent) return null;
  return WechatAccounts.parse(JSON.parse(WECHAT_ACCOUNTS))[agent.keyCode] ?? null;
}

/** Returns the ticket of an account, cached until shortly before it ends, or null if WeChat does not issue one. */
async function getTicket(c: EdgeContext, { appId, secret }: WechatAccount): Promise<string | null> {
  const cacheKey = `wechat-ticket:${appId}`;
  const cachedTicket = await c.env.CACHE.get(cacheKey).catch(() => null);
  if (cachedTicket !== null) return cachedTicket || null;
  const origin = c.env.WECHAT_API_ORIGIN || WECHAT_API_ORIGIN;
  try {
    // A stable token stays valid when another isolate requests one at the same time.
    const { access_token: token } = TokenResponse.parse(
      await callWechat(`${origin}/cgi-bin/stable_token`, { grant_type: 'client_credential', appid: appId, secret }),
    );
    const query = new URLSearchParams({ access_token: token, type: 'jsapi' });
    const { ticket, expires_in: seconds } = TicketResponse.parse(
      await callWechat(`${origin}/cgi-bin/ticket/getticket?${query}`),
    );
    await storeTicket(c, cacheKey, ticket, Math.max(MIN_TTL_SECONDS, seconds - RESERVE_SECONDS));
    return ticket;
  } catch (error) {
    // Only the name is logged: the message of a network error may contain the token.
    const errorName = error instanceof Error ? error.name : 'unknown';
    logEvent('error', 'WeChat ticket could not be fetched', { requestId: c.get('requestId'), cause: errorName });
    await storeTicket(c, cacheKey, '', FAILURE_TTL_SECONDS);
    return null;
  }
}

/** Stores the ticket in KV. Without KV the next request asks WeChat again. */
const storeTicket = (c: EdgeContext, cacheKey: string, ticket: string, expirationTtl: number) =>
  c.env.CACHE.put(cacheKey, ticket, { expirationTtl }).catch(() => undefined);

async function callWechat(url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(WECHAT_TIMEOUT_MS),
  });
  return response.json();
}

async function hashSha1(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
