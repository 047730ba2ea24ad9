import { cleanPicture } from '#shared/pictures/clean-picture.ts';

export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;
/** Picture that an agency uploads for its site. */
export const MEDIA_MAX_BYTES = 5 * 1024 * 1024;
/** Chat attachment of a visitor or an adviser. */
export const MAX_CHAT_FILE_BYTES = 5 * 1024 * 1024;

/** Allowance for the multipart boundaries and other fields of an upload. */
const FORM_OVERHEAD_BYTES = 1024 * 1024;

/** Maximum size of a request body, derived from the file limits, because a smaller one would reject an allowed file. */
export const MAX_REQUEST_BODY_BYTES =
  Math.max(AVATAR_MAX_BYTES, DOCUMENT_MAX_BYTES, MEDIA_MAX_BYTES, MAX_CHAT_FILE_BYTES) + FORM_OVERHEAD_BYTES;

const FILE_SIGNATURES = [
  { contentType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { contentType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
] as const;

export const FILE_KINDS = ['avatar', 'document'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
export type FileContentType = (typeof FILE_SIGNATURES)[number]['contentType'];

const ALLOWED_TYPES: Record<FileKind, readonly FileContentType[]> = {
  avatar: ['image/jpeg', 'image/png'],
  document: ['application/pdf', 'image/jpeg', 'image/png'],
};

const MAX_BYTES_BY_KIND: Record<FileKind, number> = { avatar: AVATAR_MAX_BYTES, document: DOCUMENT_MAX_BYTES };

/** Number of bytes at the start of a file that are needed to detect its type. */
export const SIGNATURE_BYTES = 8;

/** Detects the type by content, regardless of the name. Returns null if unsupported. */
export const recogniseContent = (fileStart: Uint8Array): FileContentType | null =>
  FILE_SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => fileStart[index] === byte))?.contentType ?? null;

export type FileVerdict = 'fine' | 'empty' | 'tooLarge' | 'wrongKind';

export function validateFile(kind: FileKind, size: number, fileStart: Uint8Array): FileVerdict {
  if (size === 0) return 'empty';
  if (size > MAX_BYTES_BY_KIND[kind]) return 'tooLarge';
  const contentType = recogniseContent(fileStart);
  return contentType && ALLOWED_TYPES[kind].includes(contentType) ? 'fine' : 'wrongKind';
}

/** Errors with texts at edge and backend. A `FileKind` means a wrong type. Its text lists the accepted types. */
export type FileError = 'empty' | 'tooLarge' | 'damaged' | 'tooManyPixels' | 'infected' | 'notScanned' | FileKind;

export const FILE_ERROR_STATUS = {
  empty: 400,
  tooLarge: 413,
  damaged: 415,
  tooManyPixels: 413,
  infected: 422,
  notScanned: 503,
  avatar: 415,
  document: 415,
} as const satisfies Record<FileError, number>;

type ParsedUpload =
  | { ok: true; contentType: FileContentType; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; fault: FileError };

/** Validates an upload for its kind. Pictures are returned without metadata. */
export function parseUpload(kind: FileKind, bytes: Uint8Array<ArrayBuffer>): ParsedUpload {
  const verdict = validateFile(kind, bytes.length, bytes);
  const contentType = recogniseContent(bytes);
  if (verdict === 'empty' || verdict === 'tooLarge') return { ok: false, fault: verdict };
  if (verdict === 'wrongKind' || !contentType) return { ok: false, fault: kind };
  const cleanedPicture = cleanPicture(contentType, bytes);
  if (cleanedPicture && !cleanedPicture.ok) return { ok: false, fault: cleanedPicture.reason };
  return { ok: true, contentType, bytes: cleanedPicture?.bytes ?? bytes };
}

export const isFileKind = (kind: unknown): kind is FileKind => FILE_KINDS.includes(kind as FileKind);
