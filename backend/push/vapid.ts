import { decodeBase64Url, encodeBase64Url } from '#backend/identity/secrets.ts';

// Voluntary Application Server Identification: RFC 8292.

export interface VapidKey {
  /** Contact of the operator: 'mailto:…' or 'https://…'. */
  subject: string;
  /** Public key, 65 bytes in Base64url. */
  publicKey: string;
  privateKey: string;
}

const HOUR_S = 3600;
const KEY = /^(mailto:[^\s]{3,100}|https:\/\/[^\s]{3,100}) ([\w-]{87}) ([\w-]{43})$/;

/** Parses the setting VAPID_KEY, 'SUBJECT PUBLIC PRIVATE'; null without one. */
export function parseVapidKey(setting = ''): VapidKey | null {
  const [, subject = '', publicKey = '', privateKey = ''] = KEY.exec(setting.trim()) ?? [];
  return subject ? { subject, publicKey, privateKey } : null;
}

/** Draws a key pair as a value of the setting. */
export async function drawVapidKey(subject: string): Promise<string> {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])) as CryptoKeyPair;
  const publicKey = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer);
  const { d = '' } = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey;
  return `${subject} ${encodeBase64Url(publicKey)} ${d}`;
}

/** Returns the header Authorization for a push service. */
export async function signVapid(
  { subject, publicKey, privateKey }: VapidKey,
  origin: string,
  now: number,
): Promise<string> {
  const bytes = decodeBase64Url(publicKey);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: encodeBase64Url(bytes.slice(1, 33)),
    y: encodeBase64Url(bytes.slice(33)),
    d: privateKey,
  };
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', jwk, ecdsa, false, ['sign']);
  const encode = (value: object) => encodeBase64Url(new TextEncoder().encode(JSON.stringify(value)));
  const claims = { aud: origin, exp: Math.floor(now / 1000) + 12 * HOUR_S, sub: subject };
  const input = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = await crypto.subtle.sign(ecdsa, key, new TextEncoder().encode(input));
  return `vapid t=${input}.${encodeBase64Url(new Uint8Array(signature))}, k=${publicKey}`;
}
