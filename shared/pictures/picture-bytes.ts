/** What is kept of a picture, in pieces, and how large it is when it is opened. */
export interface Cleaned {
  parts: Uint8Array[];
  width: number;
  height: number;
}

/** Where nothing is any more, this reads NaN, and no comparison with it holds. */
export const uint16 = (bytes: Uint8Array, at: number) => (bytes[at] ?? NaN) * 256 + (bytes[at + 1] ?? NaN);
export const uint32 = (bytes: Uint8Array, at: number) => uint16(bytes, at) * 65_536 + uint16(bytes, at + 2);
/** The least byte first. */
export const uint16le = (bytes: Uint8Array, at: number) => (bytes[at] ?? NaN) + (bytes[at + 1] ?? NaN) * 256;
export const uint24le = (bytes: Uint8Array, at: number) => uint16le(bytes, at) + (bytes[at + 2] ?? NaN) * 65_536;
export const uint32le = (bytes: Uint8Array, at: number) => uint16le(bytes, at) + uint16le(bytes, at + 2) * 65_536;

export const latin = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const HEAD_BYTES = 128;
const SIGNATURE_AT = 36;

/** A colour profile as it says of itself, and no text that only stands in the place of one. */
export const isColourProfile = (bytes: Uint8Array) =>
  bytes.length > HEAD_BYTES && uint32(bytes, 0) === bytes.length && latin(bytes, SIGNATURE_AT, 4) === 'acsp';
