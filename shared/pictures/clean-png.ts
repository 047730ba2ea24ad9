import { type Cleaned, latin, uint32 } from './picture-bytes.ts';

const SIGNATURE_BYTES = 8;
/** Length and name before, checksum behind. */
const AROUND_BYTES = 12;
/**
 * What draws it: points, palette, colours, density, and the frames of a moving one. No texts, times or camera notes; and no
 * colour profile, which is packed, so that nobody sees here what else is said in it.
 */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));

export function cleanPng(bytes: Uint8Array): Cleaned | null {
  if (latin(bytes, SIGNATURE_BYTES + 4, 4) !== 'IHDR') return null;
  const parts = [bytes.subarray(0, SIGNATURE_BYTES)];
  const width = uint32(bytes, SIGNATURE_BYTES + 8);
  const height = uint32(bytes, SIGNATURE_BYTES + 12);
  let at = SIGNATURE_BYTES;
  while (at < bytes.length) {
    const end = at + uint32(bytes, at) + AROUND_BYTES;
    if (!(end <= bytes.length)) return null;
    const name = latin(bytes, at + 4, 4);
    // Of two heads, or of a frame beyond its picture, each reader makes something else.
    if (name === 'IHDR' && at !== SIGNATURE_BYTES) return null;
    if (name === 'fcTL' && !isWithin(bytes, at, width, height)) return null;
    if (KEPT.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return end - at === AROUND_BYTES ? { parts, width, height } : null;
    at = end;
  }
  return null;
}

/** A frame: behind its number, how large it is and where it stands. */
function isWithin(bytes: Uint8Array, chunk: number, width: number, height: number): boolean {
  const [frameWidth = NaN, frameHeight = NaN, left = NaN, top = NaN] = [12, 16, 20, 24].map((at) =>
    uint32(bytes, chunk + at),
  );
  return left + frameWidth <= width && top + frameHeight <= height;
}
