import { z } from 'zod';
import {
  type ChannelMessage,
  isEqualDigest,
  SEND_TIMEOUT_MS,
  type SendRequest,
  type SendResult,
  toHex,
} from './channel-message.ts';

// WeChat Official Account, plain mode: https://developers.weixin.qq.com/doc/offiaccount

const WECHAT_API = 'https://api.weixin.qq.com/cgi-bin';
/** Maximum age of a signature. The signature does not cover the body, so old requests must be rejected. */
const MAX_SIGNATURE_AGE_SECONDS = 600;

interface SignedQuery {
  signature: string;
  timestamp: string;
  nonce: string;
}

/** Checks the signature: SHA-1 of token, timestamp and nonce in alphabetical order. */
export async function isSignedByWechat(
  token: string,
  { signature, timestamp, nonce }: SignedQuery,
  now: number,
): Promise<boolean> {
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= MAX_SIGNATURE_AGE_SECONDS)) return false;
  const signedText = [token, timestamp, nonce].toSorted().join('');
  const expectedSignature = toHex(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(signedText)));
  return isEqualDigest(expectedSignature, signature.toLowerCase());
}

export type WechatMessage =
  | { kind: 'message'; message: ChannelMessage }
  | { kind: 'ignored' | 'encrypted' | 'invalid' };

/** Parses the XML of a message or an event. Events are ignored. Encrypted messages need the plain mode. */
export function parseWechatMessage(xml: string): WechatMessage {
  if (readElement(xml, 'Encrypt')) return { kind: 'encrypted' };
  const [from, type, id] = ['FromUserName', 'MsgType', 'MsgId'].map((name) => readElement(xml, name));
  if (!from || !type) return { kind: 'invalid' };
  if (type === 'event') return { kind: 'ignored' };
  if (!id) return { kind: 'invalid' };
  const text = readElement(xml, 'Content') || readElement(xml, 'Recognition') || `[${type}]`;
  return { kind: 'message', message: { id, from, name: '', text, attribution: {} } };
}

/** Returns the text of the first element with this name, as CDATA or with entities, or '' if there is none. */
function readElement(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  if (start < 0 || end < 0) return '';
  const content = xml.slice(start + name.length + 2, end).trim();
  if (content.startsWith(CDATA) && content.endsWith(']]>')) return content.slice(CDATA.length, -3);
  return content
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

const CDATA = '<![CDATA[';

interface WechatReply {
  appId: string;
  appSecret: string;
  to: string;
  text: string;
}

const TokenResponse = z.object({ access_token: z.string() });
const SendResponse = z.object({ errcode: z.number() });

/**
 * Sends a customer service message. It requests a stable access token, which stays valid when it is requested again.
 */
export async function sendWechat({ appId, appSecret, to, text }: WechatReply, send: SendRequest): Promise<SendResult> {
  const postToWechat = (path: string, body: object) =>
    send(`${WECHAT_API}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
  let token: string;
  try {
    const response = await postToWechat('/stable_token', {
      grant_type: 'client_credential',
      appid: appId,
      secret: appSecret,
    });
    const body: unknown = await response.json();
    const parsedToken = TokenResponse.safeParse(body);
    if (!parsedToken.success) return toErrorResult(SendResponse.safeParse(body).data?.errcode ?? -1);
    token = parsedToken.data.access_token;
  } catch {
    // Only the token request failed. The message itself has not been sent yet.
    return { kind: 'retry', retryAfter: '' };
  }
  try {
    const response = await postToWechat(`/message/custom/send?access_token=${encodeURIComponent(token)}`, {
      touser: to,
      msgtype: 'text',
      text: { content: text },
    });
    if (response.status === 429 || response.status === 503)
      return { kind: 'retry', retryAfter: response.headers.get('retry-after') ?? '' };
    const parsedResponse = SendResponse.safeParse(await response.json());
    if (!parsedResponse.success) return { kind: 'uncertain' };
    return parsedResponse.data.errcode === 0
      ? { kind: 'sent', providerId: '' }
      : toErrorResult(parsedResponse.data.errcode);
  } catch {
    return { kind: 'uncertain' };
  }
}

/** Error codes of a busy system, an expired token and rate limits. The message was not accepted. */
const TEMPORARY_ERROR_CODES: ReadonlySet<number> = new Set([-1, 40_001, 42_001, 45_009, 45_011]);

const toErrorResult = (code: number): SendResult =>
  TEMPORARY_ERROR_CODES.has(code) ? { kind: 'retry', retryAfter: '' } : { kind: 'failed', error: String(code) };
