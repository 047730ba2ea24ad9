import { type Cleaned, latin, uint32 } from './cleaned.ts';

const SIGNATURE_BYTES = 8;
/** Length and name before, checksum behind. */
const AROUND_BYTES = 12;
/** What draws it: points, palette, colours, density, and the frames of a moving one. No texts, times or camera notes. */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));

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
    if (KEPT.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return { parts, width, height };
    at = end;
  }
  return null;
}
