import { decodeBase64Url } from '#backend/identity/secrets.ts';

// Encryption of push messages: RFC 8291 (keys) over RFC 8188 (aes128gcm), with WebCrypto.

const RECORD_SIZE = 4096;
const SALT_BYTES = 16;
/** Mark of the last record, in place of padding. */
const LAST_RECORD = 2;
const ECDH = { name: 'ECDH', namedCurve: 'P-256' };

/** Keys of a subscription, as the browser gives them. */
export interface PushKeys {
  /** Public key of the browser, 65 bytes in Base64url. */
  p256dh: string;
  /** Authentication secret, 16 bytes in Base64url. */
  auth: string;
}

interface Ephemeral {
  keys: CryptoKeyPair;
  salt: Uint8Array<ArrayBuffer>;
}

const encodeText = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

async function deriveKey(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8));
}

/** Draws the key pair and the salt of one message. */
export async function drawEphemeral(): Promise<Ephemeral> {
  return {
    keys: (await crypto.subtle.generateKey(ECDH, true, ['deriveBits'])) as CryptoKeyPair,
    salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
  };
}

/** Encrypts a message of at most 3993 bytes for a browser. Throws if the keys are invalid. */
export async function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { keys, salt }: Ephemeral,
): Promise<Uint8Array<ArrayBuffer>> {
  const browserKey = decodeBase64Url(p256dh);
  const ownKey = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer);
  const peer = await crypto.subtle.importKey('raw', browserKey, ECDH, false, []);
  // The types of Workers call the parameter `$public`; the runtime takes the name of the standard.
  const algorithm = { name: 'ECDH', public: peer } as unknown as Parameters<typeof crypto.subtle.deriveBits>[0];
  const shared = new Uint8Array(await crypto.subtle.deriveBits(algorithm, keys.privateKey, 256));
  const keyInfo = concatBytes(encodeText('WebPush: info\0'), browserKey, ownKey);
  const input = await deriveKey(shared, decodeBase64Url(auth), keyInfo, 32);
  const contentKey = await deriveKey(input, salt, encodeText('Content-Encoding: aes128gcm\0'), 16);
  const iv = await deriveKey(input, salt, encodeText('Content-Encoding: nonce\0'), 12);
  const aesKey = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  const record = concatBytes(encodeText(text), Uint8Array.of(LAST_RECORD));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aesKey, record));
  const header = new Uint8Array(SALT_BYTES + 5);
  header.set(salt);
  new DataView(header.buffer).setUint32(SALT_BYTES, RECORD_SIZE);
  header[SALT_BYTES + 4] = ownKey.length;
  return concatBytes(header, ownKey, sealed);
}
