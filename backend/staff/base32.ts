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
