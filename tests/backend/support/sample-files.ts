export const JPG_START = [0xff, 0xd8, 0xff, 0xe0];
export const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export const PDF_START = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** A file of this size that begins so. */
export function fileOf(start: readonly number[], size: number, name: string, type = ''): File {
  const bytes = new Uint8Array(size);
  bytes.set(start.slice(0, size));
  return new File([bytes], name, { type });
}
