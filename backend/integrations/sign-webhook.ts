export const WEBHOOK_SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 24;

const encodeBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const decodeBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** Generates a secret in the format of Standard Webhooks: 'whsec_' and base64. */
export const createWebhookSecret = (): string =>
  WEBHOOK_SECRET_PREFIX + encodeBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

interface SignedMessage {
  id: string;
  /** Unix time in seconds. */
  timestamp: number;
  body: string;
}

/**
 * Returns the header webhook-signature: one 'v1,…' per secret, separated by spaces, so that receivers can verify it
 * with either the old or the new secret.
 */
export async function signWebhook(secrets: readonly string[], { id, timestamp, body }: SignedMessage): Promise<string> {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = secrets.map(async (secret) => {
    const bytes = decodeBase64(secret.slice(WEBHOOK_SECRET_PREFIX.length));
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return `v1,${encodeBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, content)))}`;
  });
  return (await Promise.all(signatures)).join(' ');
}
