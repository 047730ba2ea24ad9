import { decodeBase64Url } from '#backend/identity/secrets.ts';

// Encryption of push messages with WebCrypto: RFC 8291 (keys) based on RFC 8188 (aes128gcm).

const RECORD_SIZE = 4096;
const SALT_BYTES = 16;
/** Delimiter that ends the last record, before the padding. */
const LAST_RECORD_DELIMITER = 2;
const ECDH_ALGORITHM = { name: 'ECDH', namedCurve: 'P-256' };

/** Keys of a subscription, as the browser sends them. */
export interface PushKeys {
  /** Public key of the browser, 65 bytes in Base64url. */
  p256dh: string;
  /** Authentication secret, 16 bytes in Base64url. */
  auth: string;
}

interface EphemeralKeys {
  keys: CryptoKeyPair;
  salt: Uint8Array<ArrayBuffer>;
}

const encodeText = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

async function deriveKey(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  byteCount: number,
) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, byteCount * 8),
  );
}

/** Creates the key pair and the salt of one message. */
export async function createEphemeralKeys(): Promise<EphemeralKeys> {
  return {
    keys: (await crypto.subtle.generateKey(ECDH_ALGORITHM, true, ['deriveBits'])) as CryptoKeyPair,
    salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
  };
}

/** Encrypts a message of at most 3993 bytes for a browser. Throws if the keys are invalid. */
export async function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { keys, salt }: EphemeralKeys,
): Promise<Uint8Array<ArrayBuffer>> {
  const browserKey = decodeBase64Url(p256dh);
  const serverKey = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer);
  const browserPublicKey = await crypto.subtle.importKey('raw', browserKey, ECDH_ALGORITHM, false, []);
  // The type definitions of Workers call the parameter `$public`. The runtime uses the standard name.
  const algorithm = { name: 'ECDH', public: browserPublicKey } as unknown as Parameters<
    typeof crypto.subtle.deriveBits
  >[0];
  const sharedSecret = new Uint8Array(await crypto.subtle.deriveBits(algorithm, keys.privateKey, 256));
  const keyInfo = concatBytes(encodeText('WebPush: info\0'), browserKey, serverKey);
  const inputKey = await deriveKey(sharedSecret, decodeBase64Url(auth), keyInfo, 32);
  const contentKey = await deriveKey(inputKey, salt, encodeText('Content-Encoding: aes128gcm\0'), 16);
  const iv = await deriveKey(inputKey, salt, encodeText('Content-Encoding: nonce\0'), 12);
  const aesKey = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  const plainRecord = concatBytes(encodeText(text), Uint8Array.of(LAST_RECORD_DELIMITER));
  const encryptedRecord = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aesKey, plainRecord));
  const header = new Uint8Array(SALT_BYTES + 5);
  header.set(salt);
  new DataView(header.buffer).setUint32(SALT_BYTES, RECORD_SIZE);
  header[SALT_BYTES + 4] = serverKey.length;
  return concatBytes(header, serverKey, encryptedRecord);
}
