import { latin, uint32 } from './cleaned.ts';

const HEAD_BYTES = 128;
const SIGNATURE_AT = 36;

/** A colour profile as it says of itself, and no text that only stands in the place of one. */
export const isColourProfile = (bytes: Uint8Array) =>
  bytes.length > HEAD_BYTES && uint32(bytes, 0) === bytes.length && latin(bytes, SIGNATURE_AT, 4) === 'acsp';
