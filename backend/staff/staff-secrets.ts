import { decodeBase64Url, encodeBase64Url, hashToken, createRandomText } from '#backend/identity/secrets.ts';
import { encodeBase32, isTotpSecret } from './totp.ts';

// TOTP secrets must be readable, so they are encrypted instead of hashed, which protects them if the database leaks.
// AES-GCM uses a random nonce, and the account id as additional data, so that a ciphertext copied to another account
// cannot be decrypted.

const ENCRYPTED_PATTERN = /^sealed:([a-z0-9]+):([\w-]{16}):([\w-]+)$/;
const NONCE_BYTES = 12;

const getPurpose = (staffId: number) => `authenticator of ${staffId}`;
const importKey = ({ bytes }: StaffKey, usage: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [usage]);

export const encryptTotpSecret = (keys: readonly StaffKey[], staffId: number, secret: string): Promise<string> =>
  encryptText(keys, getPurpose(staffId), secret);

/**
 * Encrypts a secret for one purpose. Without a key, which is allowed only in development, the secret remains plain
 * text.
 */
export async function encryptText(keys: readonly StaffKey[], purpose: string, secret: string): Promise<string> {
  const [key] = keys;
  if (!key) return secret;
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(purpose) };
  const encryptedBytes = await crypto.subtle.encrypt(
    algorithm,
    await importKey(key, 'encrypt'),
    new TextEncoder().encode(secret),
  );
  return `sealed:${key.id}:${encodeBase64Url(iv)}:${encodeBase64Url(new Uint8Array(encryptedBytes))}`;
}

interface DecryptedSecret {
  secret: string;
  /** Whether the secret is plain text or encrypted with an old key and must be re-encrypted after use. */
  isOld: boolean;
}

export const decryptTotpSecret = (
  keys: readonly StaffKey[],
  staffId: number,
  encryptedSecret: string,
): Promise<DecryptedSecret | null> => decryptText(keys, getPurpose(staffId), encryptedSecret);

/** Decrypts a secret. Returns null if no key decrypts it, because a key is missing or the row was modified. */
export async function decryptText(
  keys: readonly StaffKey[],
  purpose: string,
  encryptedSecret: string,
): Promise<DecryptedSecret | null> {
  if (!encryptedSecret.startsWith('sealed:')) return { secret: encryptedSecret, isOld: keys.length > 0 };
  const [, id, nonce = '', encryptedText = ''] = ENCRYPTED_PATTERN.exec(encryptedSecret) ?? [];
  const key = keys.find((staffKey) => staffKey.id === id);
  const [iv, bytes] = [parseBase64Url(nonce), parseBase64Url(encryptedText)];
  if (!key || !iv || !bytes) return null;
  const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(purpose) };
  const decryptedBytes = await crypto.subtle
    .decrypt(algorithm, await importKey(key, 'decrypt'), bytes)
    .catch(() => null);
  return decryptedBytes && { secret: new TextDecoder().decode(decryptedBytes), isOld: key !== keys[0] };
}

/** Encryption key in STAFF_KEY, with its id. */
export interface StaffKey {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const KEY_BYTES = 32;
const KEY_ENTRY_PATTERN = /^([a-z0-9]{1,16}):([\w-]{43})$/;

/**
 * Parses STAFF_KEY: 'ID:KEY', separated by spaces; the first key encrypts, all decrypt. Null if any is invalid, because
 * with a partial set of keys some accounts could not log in.
 */
export function parseStaffKeys(setting: string | undefined): StaffKey[] | null {
  const entries = (setting ?? '').split(/\s+/).filter(Boolean);
  const keys = entries.map(parseKeyEntry).filter((key) => key !== null);
  const isComplete = keys.length === entries.length && new Set(keys.map(({ id }) => id)).size === keys.length;
  return isComplete ? keys : null;
}

function parseKeyEntry(entry: string): StaffKey | null {
  const [, id = '', text = ''] = KEY_ENTRY_PATTERN.exec(entry) ?? [];
  const bytes = id ? parseBase64Url(text) : null;
  return bytes?.length === KEY_BYTES ? { id, bytes } : null;
}

/** Decodes base64url. Returns null if invalid. */
export function parseBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return decodeBase64Url(text);
  } catch {
    return null;
  }
}

export const createStaffKey = (id: string) =>
  `${id}:${encodeBase64Url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))}`;

const SET_UP_KEY_BYTES = 32;
const RECOVERY_CODE_BYTES = 10;
const RECOVERY_CODE_COUNT = 10;

/** Generates the single-use key of a set-up link. Only its hash is stored. */
export async function createSetUpKey(): Promise<{ key: string; hash: string }> {
  const key = createRandomText(SET_UP_KEY_BYTES);
  return { key, hash: await hashToken(key) };
}

/**
 * Decrypts the pending secret submitted by a set-up form. Returns null if it was not issued for this account. This way
 * clients cannot choose a secret, and none is stored before the account is set up.
 */
export async function decryptPendingSecret(
  keys: readonly StaffKey[],
  staffId: number,
  encryptedSecret: string,
): Promise<string | null> {
  if (keys.length > 0 && !encryptedSecret.startsWith('sealed:')) return null;
  const decryptedSecret = await decryptTotpSecret(keys, staffId, encryptedSecret);
  return decryptedSecret && isTotpSecret(decryptedSecret.secret) ? decryptedSecret.secret : null;
}

/** Formats a code in groups of four, for writing down. */
const splitIntoGroups = (text: string) => (text.match(/.{1,4}/g) ?? []).join('-');

const normalizeRecoveryCode = (input: string) => input.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');

export const hashRecoveryCode = (input: string) => hashToken(`recovery ${normalizeRecoveryCode(input)}`);

/** Creates recovery codes. Each has eighty random bits, so a plain digest is sufficient. */
export async function createRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    splitIntoGroups(encodeBase32(crypto.getRandomValues(new Uint8Array(RECOVERY_CODE_BYTES)))),
  );
  return { codes, hashes: await Promise.all(codes.map(hashRecoveryCode)) };
}
