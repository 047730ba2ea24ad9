import { parsePublicUrl } from '#shared/rules/webhook-url.ts';
import { createEphemeralKeys, encryptPush, type PushKeys } from './encrypt-push.ts';
import { signVapid, type VapidKey } from './vapid.ts';

const PUSH_TIMEOUT_MS = 10_000;
/** Time in seconds for which the push service stores a notice for a browser that is offline. */
const PUSH_TTL_SECONDS = 2 * 24 * 3600;

export interface PushSubscriptionKeys extends PushKeys {
  endpoint: string;
}

export interface PushContent {
  title: string;
  body: string;
  /** Path of the page that a click opens. */
  path: string;
  /**
   * Tag of the notification. A notification replaces an earlier one with the same tag, so that a message delivered
   * twice is shown once.
   */
  tag: string;
  /** Path prefix. If a page below it is visible, the notification is not shown. */
  quietBelow?: string;
}

interface SendOptions {
  now: number;
  send: (url: string, init: RequestInit) => Promise<Response>;
  /** Seconds for which the push service stores the message. */
  seconds?: number;
  urgency?: 'normal' | 'high';
}

export type PushResult =
  | { kind: 'sent' }
  /** The subscription has ended. */
  | { kind: 'gone' }
  | { kind: 'failed' }
  | { kind: 'retry'; retryAfter: string };

/** Sends a message to a push service: RFC 8030. */
export async function sendPush(
  vapid: VapidKey,
  { endpoint, ...keys }: PushSubscriptionKeys,
  content: PushContent,
  { now, send, seconds = PUSH_TTL_SECONDS, urgency = 'normal' }: SendOptions,
): Promise<PushResult> {
  const url = parsePublicUrl(endpoint);
  if (!url) return { kind: 'gone' };
  let body: Uint8Array<ArrayBuffer>;
  try {
    body = await encryptPush(JSON.stringify(content), keys, await createEphemeralKeys());
  } catch {
    // The subscription's key is not a point on the curve, so no message can be encrypted for it.
    return { kind: 'gone' };
  }
  try {
    const response = await send(url.href, {
      method: 'POST',
      headers: {
        authorization: await signVapid(vapid, url.origin, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(seconds),
        urgency,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return classifyResponse(response);
  } catch {
    // Messages of network errors quote the push endpoint, which is a secret of the browser.
    return { kind: 'retry', retryAfter: '' };
  }
}

function classifyResponse({ status, headers }: Response): PushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'retry', retryAfter: headers.get('retry-after') ?? '' };
  return { kind: 'failed' };
}
