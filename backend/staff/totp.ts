import { isSameSecret } from '#shared/rules/credentials.ts';

// RFC 6238 as every authenticator has it: SHA-1, six digits, steps of thirty seconds.

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks differ, and people type slowly: the step before and the one after are taken too. */
const NEIGHBOURS = [0, -1, 1];

export const stepAt = (now: number) => Math.floor(now / 1000 / STEP_SECONDS);

export async function codeOf(secret: string, step: number, digits = DIGITS): Promise<string> {
  const key = readBase32(secret);
  if (!key) throw new Error('a secret that is no base32');
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const hmac = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hash = new DataView(await crypto.subtle.sign('HMAC', hmac, counter.buffer));
  const offset = hash.getUint8(hash.byteLength - 1) & 0xf;
  return String((hash.getUint32(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The step to which a code belongs, for the caller to use up; null where it belongs to none of now. */
export async function findStep(secret: string, code: string, now: number): Promise<number | null> {
  const steps = NEIGHBOURS.map((away) => stepAt(now) + away);
  const fits = await Promise.all(steps.map(async (step) => isSameSecret(await codeOf(secret, step), code)));
  return steps.find((_, at) => fits[at]) ?? null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding: how authenticators take a secret. */
export function writeBase32(bytes: Uint8Array): string {
  let [bits, held, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += LETTERS[(held >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + LETTERS[(held << (5 - bits)) & 31] : text;
}

/** Spaces and hyphens are for the reader; null for anything that is no base32. */
export function readBase32(text: string): Uint8Array | null {
  let [bits, held] = [0, 0];
  const bytes: number[] = [];
  for (const letter of text.toUpperCase().replaceAll(/[\s-]|=+$/g, '')) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0xffff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return new Uint8Array(bytes);
}
