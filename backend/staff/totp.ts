import { areSecretsEqual } from '#shared/rules/credentials.ts';

// Time-based one-time passwords: TOTP (RFC 6238) with the usual parameters: SHA-1, six digits, 30 s.

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Accepted time steps: one before and one after the current step, for clock drift and slow typing. */
const STEP_OFFSETS = [0, -1, 1];

const SECRET_BYTES = 20;

export const createTotpSecret = () => encodeBase32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

export const isTotpSecret = (text: string) => /^[A-Z2-7]+$/.test(text) && decodeBase32(text)?.length === SECRET_BYTES;

export const getStep = (now: number) => Math.floor(now / 1000 / STEP_SECONDS);

export async function computeCode(secret: string, step: number, digits = DIGITS): Promise<string> {
  const key = decodeBase32(secret);
  if (!key) throw new Error('secret is not valid base32');
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const hmac = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign']);
  const counterView = new DataView(new ArrayBuffer(8));
  counterView.setBigUint64(0, BigInt(step));
  const hashView = new DataView(await crypto.subtle.sign('HMAC', hmac, counterView.buffer));
  const offset = hashView.getUint8(hashView.byteLength - 1) & 0xf;
  return String((hashView.getUint32(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/**
 * Verifies a TOTP code. Returns the time step of a valid code, which the caller must mark as used, or null if the code
 * is invalid.
 */
export async function verifyTotpCode(secret: string, code: string, now: number): Promise<number | null> {
  const steps = STEP_OFFSETS.map((stepOffset) => getStep(now) + stepOffset);
  const matches = await Promise.all(steps.map(async (step) => areSecretsEqual(await computeCode(secret, step), code)));
  return steps.find((_, index) => matches[index]) ?? null;
}

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes as Base32 (RFC 4648) without padding, as authenticators expect. */
export function encodeBase32(bytes: Uint8Array): string {
  let [bits, bitCount, encodedText] = [0, 0, ''];
  for (const byte of bytes) {
    bitCount = ((bitCount << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) encodedText += BASE32_ALPHABET[(bitCount >> (bits - 5)) & 31];
  }
  return bits > 0 ? encodedText + BASE32_ALPHABET[(bitCount << (5 - bits)) & 31] : encodedText;
}

/** Decodes Base32. Returns null if invalid. Spaces and hyphens are ignored. */
export function decodeBase32(text: string): Uint8Array | null {
  let [bits, bitCount] = [0, 0];
  const bytes: number[] = [];
  for (const letter of text.toUpperCase().replaceAll(/[\s-]|(?<!=)=+$/g, '')) {
    const value = BASE32_ALPHABET.indexOf(letter);
    if (value < 0) return null;
    bitCount = ((bitCount << 5) | value) & 0xffff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((bitCount >> bits) & 0xff);
    }
  }
  return new Uint8Array(bytes);
}
