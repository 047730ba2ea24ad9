import { writeBytes } from '#backend/identity/write-bytes.ts';
import { readBytes, type StaffKey } from './staff-keys.ts';

// The key of an authenticator has to be read again, so it cannot be hashed; sealed, it is of no use to who reads the
// tables alone. AES-GCM, a nonce of each sealing, and the account in what is authenticated: moved to another account, it
// opens nothing.

const SEALED = /^sealed:([a-z0-9]+):([\w-]{16}):([\w-]+)$/;
const NONCE_BYTES = 12;

const wordsOf = (staffId: number) => new TextEncoder().encode(`authenticator of ${staffId}`);
const importKey = ({ bytes }: StaffKey, usage: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [usage]);

/** As it is kept. Without any key, which is development's way, as it is. */
export async function sealTotpSecret(keys: readonly StaffKey[], staffId: number, secret: string): Promise<string> {
  const [key] = keys;
  if (!key) return secret;
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: wordsOf(staffId) };
  const sealed = await crypto.subtle.encrypt(
    algorithm,
    await importKey(key, 'encrypt'),
    new TextEncoder().encode(secret),
  );
  return `sealed:${key.id}:${writeBytes(iv)}:${writeBytes(new Uint8Array(sealed))}`;
}

export interface OpenedSecret {
  secret: string;
  /** Kept as before there were keys, or under one that seals no more: to be sealed anew when it has served. */
  isOld: boolean;
}

/** Null where no key opens it: the key is gone, or the row is not as it was written. */
export async function openTotpSecret(
  keys: readonly StaffKey[],
  staffId: number,
  kept: string,
): Promise<OpenedSecret | null> {
  if (!kept.startsWith('sealed:')) return { secret: kept, isOld: keys.length > 0 };
  const [, id, nonce = '', sealed = ''] = SEALED.exec(kept) ?? [];
  const key = keys.find((one) => one.id === id);
  const [iv, bytes] = [readBytes(nonce), readBytes(sealed)];
  if (!key || !iv || !bytes) return null;
  const algorithm = { name: 'AES-GCM', iv, additionalData: wordsOf(staffId) };
  const plain = await crypto.subtle.decrypt(algorithm, await importKey(key, 'decrypt'), bytes).catch(() => null);
  return plain && { secret: new TextDecoder().decode(plain), isOld: key !== keys[0] };
}
