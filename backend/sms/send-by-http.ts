import type { SmsSender } from './sms-sender.ts';

const PATIENCE_MS = 10_000;

/** A provider that takes {to, text} as JSON; one with other wishes gets a small Worker of its own in front. */
export function sendByHttp(address: string, authorization: string, send: typeof fetch = fetch): SmsSender {
  return async ({ to, text }) => {
    const response = await send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the provider of text messages answered ${response.status}`);
  };
}
