import { hashToken } from '#backend/identity/hash-token.ts';
import { randomText } from '#backend/identity/write-bytes.ts';
import { writeBase32 } from './base32.ts';

const KEY_BYTES = 32;
const TOTP_BYTES = 20;
const RECOVERY_BYTES = 10;
const RECOVERY_CODES = 10;

/** What a one-time address of a set-up is known by; only its hash is kept. */
export async function newSetUpKey(): Promise<{ key: string; hash: string }> {
  const key = randomText(KEY_BYTES);
  return { key, hash: await hashToken(key) };
}

/** The authenticator's secret follows from the address, so that it is the same when the form comes back, and nothing is kept before. */
export async function totpSecretOfSetUp(key: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const drawn = await crypto.subtle.sign('HMAC', hmac, bytes('authenticator'));
  return writeBase32(new Uint8Array(drawn).slice(0, TOTP_BYTES));
}

export const newTotpSecret = () => writeBase32(crypto.getRandomValues(new Uint8Array(TOTP_BYTES)));

/** In groups of four, for people who write them down. */
const inGroups = (text: string) => (text.match(/.{1,4}/g) ?? []).join('-');

/** How a recovery code is compared, however it was typed. */
const plainRecoveryCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');

export const hashRecoveryCode = (typed: string) => hashToken(`recovery ${plainRecoveryCode(typed)}`);

/** Eighty random bits each: nobody guesses one, so a plain digest hides them well enough. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    inGroups(writeBase32(crypto.getRandomValues(new Uint8Array(RECOVERY_BYTES)))),
  );
  return { codes, hashes: await Promise.all(codes.map(hashRecoveryCode)) };
}
