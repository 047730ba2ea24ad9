/** Folder of public catalogue files in the bucket. Uploads have other folders. */
export const CATALOGUE_FOLDER = 'catalogue';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

const FILE_NAME_PATTERN = /^[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.([a-z\d]+)$/;

/** Returns the content type by extension, or null for an unsupported name. */
export const getContentType = (name: string): string | null =>
  CONTENT_TYPES[FILE_NAME_PATTERN.exec(name)?.[1] ?? ''] ?? null;

export type FilePart = { offset: number; length: number };

/** Parses a Range header. Returns null for the whole file. Multiple ranges are ignored, as RFC 9110 allows. */
export function parseRange(header: string | null | undefined, size: number): FilePart | 'beyond' | null {
  const [, firstByte = '', lastByte = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').trim()) ?? [];
  if (firstByte === '' && lastByte === '') return null;
  if (firstByte === '') {
    const length = Math.min(Number(lastByte), size);
    return length === 0 ? 'beyond' : { offset: size - length, length };
  }
  const offset = Number(firstByte);
  if (offset >= size) return 'beyond';
  if (lastByte !== '' && Number(lastByte) < offset) return null;
  const endOffset = lastByte === '' ? size - 1 : Math.min(Number(lastByte), size - 1);
  return { offset, length: endOffset - offset + 1 };
}
