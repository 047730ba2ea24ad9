import { decodeBase64Url, encodeBase64Url } from '#backend/identity/secrets.ts';

// Voluntary Application Server Identification: RFC 8292.

export interface VapidKey {
  /** Contact of the operator, 'mailto:…' or 'https://…'. */
  subject: string;
  /** Public key, 65 bytes in Base64url. */
  publicKey: string;
  privateKey: string;
}

const HOUR_SECONDS = 3600;
const VAPID_KEY_PATTERN = /^(mailto:[^\s]{3,100}|https:\/\/[^\s]{3,100}) ([\w-]{87}) ([\w-]{43})$/;

/** Parses the setting VAPID_KEY, 'SUBJECT PUBLIC PRIVATE'. Returns null if it is missing. */
export function parseVapidKey(setting = ''): VapidKey | null {
  const [, subject = '', publicKey = '', privateKey = ''] = VAPID_KEY_PATTERN.exec(setting.trim()) ?? [];
  return subject ? { subject, publicKey, privateKey } : null;
}

/** Creates a key pair in the format of the setting VAPID_KEY. */
export async function createVapidKey(subject: string): Promise<string> {
  const keyPair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])) as CryptoKeyPair;
  const publicKey = new Uint8Array((await crypto.subtle.exportKey('raw', keyPair.publicKey)) as ArrayBuffer);
  const { d = '' } = (await crypto.subtle.exportKey('jwk', keyPair.privateKey)) as JsonWebKey;
  return `${subject} ${encodeBase64Url(publicKey)} ${d}`;
}

/** Returns the Authorization header for a push service. */
export async function signVapid(
  { subject, publicKey, privateKey }: VapidKey,
  origin: string,
  now: number,
): Promise<string> {
  const publicKeyBytes = decodeBase64Url(publicKey);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: encodeBase64Url(publicKeyBytes.slice(1, 33)),
    y: encodeBase64Url(publicKeyBytes.slice(33)),
    d: privateKey,
  };
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', jwk, ecdsa, false, ['sign']);
  const encodePart = (value: object) => encodeBase64Url(new TextEncoder().encode(JSON.stringify(value)));
  const claims = { aud: origin, exp: Math.floor(now / 1000) + 12 * HOUR_SECONDS, sub: subject };
  const signedInput = `${encodePart({ typ: 'JWT', alg: 'ES256' })}.${encodePart(claims)}`;
  const signature = await crypto.subtle.sign(ecdsa, key, new TextEncoder().encode(signedInput));
  return `vapid t=${signedInput}.${encodeBase64Url(new Uint8Array(signature))}, k=${publicKey}`;
}
