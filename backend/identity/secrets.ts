import { scrypt } from 'node:crypto';
import { CODE_LENGTH, isSameSecret } from '#shared/rules/credentials.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { HashTurns } from './hash-turns.ts';

// What people type in, so what can be guessed: hashed slowly, and with a salt, so that whoever sees the hashes gains
// little. A hash carries its cost, so that the cost can be raised: see docs/decisions/008.

/** N = 2^ln. */
interface Cost {
  ln: number;
  r: number;
  p: number;
}

export const PASSWORD_COST: Cost = { ln: 14, r: 8, p: 5 };
/** A code lives ten minutes and a few tries. */
export const CODE_COST: Cost = { ln: 14, r: 8, p: 1 };

const HASH_BYTES = 32;
const SALT_BYTES = 16;

export async function hashSecret(secret: string, cost: Cost, salt = randomText(SALT_BYTES)): Promise<string> {
  return `scrypt$${cost.ln}$${cost.r}$${cost.p}$${salt}$${await derive(secret, salt, cost)}`;
}

/** Takes as long for a hash that nothing fits: where there is none, compare with nothingFits(). */
export async function fitsSecret(secret: string, hash: string): Promise<boolean> {
  const kept = readHash(hash);
  return kept !== null && isSameSecret(await derive(secret, kept.salt, kept.cost), kept.key);
}

/** A hash of no secret, at the price of one. */
export const nothingFits = ({ ln, r, p }: Cost) =>
  `scrypt$${ln}$${r}$${p}$${randomText(SALT_BYTES)}$${randomText(HASH_BYTES)}`;

/** Whether a hash was made at this cost, or has to be made anew when the secret is at hand. */
export const isAtCost = (hash: string, cost: Cost) => hash.startsWith(`scrypt$${cost.ln}$${cost.r}$${cost.p}$`);

function readHash(hash: string): { cost: Cost; salt: string; key: string } | null {
  const [kind, ln, r, p, salt, key] = hash.split('$');
  return kind === 'scrypt' && salt && key ? { cost: { ln: Number(ln), r: Number(r), p: Number(p) }, salt, key } : null;
}

const turns = new HashTurns();
/** Of 16 MB mixed once, a sixth of a second is five. */
const MIXED_IN_A_MS = 4_096;

const derive = (secret: string, salt: string, cost: Cost): Promise<string> =>
  turns.take((2 ** cost.ln * cost.r * cost.p) / MIXED_IN_A_MS, () => mix(secret, salt, cost));

function mix(secret: string, salt: string, { ln, r, p }: Cost): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Two keyboards may write one letter in two ways.
  scrypt(secret.normalize('NFKC'), salt, HASH_BYTES, { N: 2 ** ln, r, p }, (error, key) =>
    error ? reject(error) : resolve(writeBytes(key)),
  );
  return promise;
}

/** Tokens are long and random, so a plain digest hides them well enough, and lets an index find them. */
export async function hashToken(token: string): Promise<string> {
  return writeBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}

/**
 * By which a network is known again, and not found: addresses are few enough to try them all, so a plain digest would
 * hide none. With another secret every network is a new one.
 */
export async function hashNetwork(
  { BACKEND_BASIC_AUTH = '' }: { BACKEND_BASIC_AUTH?: string },
  address: string,
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(`networks ${BACKEND_BASIC_AUTH}`), algorithm, false, ['sign']);
  return writeBytes(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(networkOf(address)))));
}

export const drawCode = (random = crypto.getRandomValues(new Uint32Array(1))) =>
  String((random[0] ?? 0) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');

/** Bytes as text that may stand in a header, an address or a cookie: base64url without padding. */
export const writeBytes = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** So many random bytes, as text. */
export const randomText = (bytes: number) => writeBytes(crypto.getRandomValues(new Uint8Array(bytes)));
