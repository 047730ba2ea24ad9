import { type Cleaned, isColourProfile, latin, uint16le, uint24le, uint32le } from './picture-bytes.ts';

const HEADER_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
/** Flags of the extended head that announce camera notes and descriptions: both are taken out, so both are cleared. */
const NOTES_FLAGS = 0x08 | 0x04;
/** The flag that announces a colour profile; it is cleared where the profile is taken out. */
const PROFILE_FLAG = 0x20;

type Size = Pick<Cleaned, 'width' | 'height'>;

export function cleanWebp(bytes: Uint8Array): Cleaned | null {
  const kept: Uint8Array[] = [];
  let size = null as Size | null;
  let at = HEADER_BYTES;
  const end = HEADER_BYTES - 4 + uint32le(bytes, 4);
  if (!(end <= bytes.length)) return null;
  while (at < end) {
    const name = latin(bytes, at, 4);
    const length = uint32le(bytes, at + 4);
    const next = at + CHUNK_HEAD_BYTES + length + (length % 2);
    if (!(next <= bytes.length)) return null;
    const chunk = bytes.slice(at, next);
    const said = sizeIn(name, chunk.subarray(CHUNK_HEAD_BYTES));
    // The picture may be larger than what the extended head says of it.
    if (said)
      size = { width: Math.max(said.width, size?.width ?? 0), height: Math.max(said.height, size?.height ?? 0) };
    if (name === 'VP8X') chunk[CHUNK_HEAD_BYTES] = (chunk[CHUNK_HEAD_BYTES] ?? 0) & ~NOTES_FLAGS;
    const isText = name === 'ICCP' && !isColourProfile(chunk.subarray(CHUNK_HEAD_BYTES, CHUNK_HEAD_BYTES + length));
    if (KEPT.has(name) && !isText) kept.push(chunk);
    at = next;
  }
  if (!size) return null;
  const extended = kept.find((chunk) => latin(chunk, 0, 4) === 'VP8X');
  if (extended && !kept.some((chunk) => latin(chunk, 0, 4) === 'ICCP'))
    extended[CHUNK_HEAD_BYTES] = (extended[CHUNK_HEAD_BYTES] ?? 0) & ~PROFILE_FLAG;
  const head = bytes.slice(0, HEADER_BYTES);
  const length = kept.reduce((sum, chunk) => sum + chunk.length, 4);
  new DataView(head.buffer).setUint32(4, length, true);
  return { parts: [head, ...kept], ...size };
}

/** What this chunk says of it, if anything. */
function sizeIn(name: string, data: Uint8Array): Size | null {
  if (name === 'VP8X') return { width: uint24le(data, 4) + 1, height: uint24le(data, 7) + 1 };
  if (name === 'VP8 ') return { width: uint16le(data, 6) & 0x3fff, height: uint16le(data, 8) & 0x3fff };
  if (name !== 'VP8L') return null;
  const sizes = uint32le(data, 1);
  return { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 };
}
