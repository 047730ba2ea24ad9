import { pictureOfSize } from '#tests/support/sample-pictures.ts';

export const PDF_START = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Creates a file of the given size that starts with these bytes. */
export function createFile(startBytes: readonly number[], size: number, name: string, type = ''): File {
  const bytes = new Uint8Array(size);
  bytes.set(startBytes.slice(0, size));
  return new File([bytes], name, { type });
}

/** Creates a valid picture of the given file size. */
export const createPictureFile = (type: 'image/jpeg' | 'image/png', size: number, name: string): File =>
  new File([pictureOfSize(type, size)], name, { type });
