import { PICTURE_WIDTHS, type PictureWidth } from '#shared/rules/picture-sizes.ts';
import { MEDIA_FOLDER } from './read-picture.ts';

// Smaller versions of uploaded pictures, as WebP. Cloudflare Images creates each size once, and the copy is stored next
// to the original. Without the binding, the original is served.

const RESIZED_TYPE = 'image/webp';
const IMAGE_QUALITY_PERCENT = 80;

const getResizedKey = (name: string, width: PictureWidth) => `${MEDIA_FOLDER}/${name}@${width}`;

/** Returns the keys of all sizes of a picture, which are deleted with it. */
export const listResizedKeys = (name: string): string[] => PICTURE_WIDTHS.map((width) => getResizedKey(name, width));

interface ImageBindings {
  FILES: R2Bucket;
  IMAGES?: ImagesBinding;
}

export interface ServedPicture {
  body: ReadableStream | ArrayBuffer;
  size: number;
  contentType: string;
}

/**
 * Returns a picture in the given width, without enlarging it. Returns null if it cannot be resized. The caller must
 * then serve the original.
 */
export async function resizeImage(
  { FILES, IMAGES }: ImageBindings,
  name: string,
  width: PictureWidth,
): Promise<ServedPicture | null> {
  if (!IMAGES) return null;
  const key = getResizedKey(name, width);
  const storedFile = await FILES.get(key);
  if (storedFile) return { body: storedFile.body, size: storedFile.size, contentType: RESIZED_TYPE };
  const originalFile = await FILES.get(`${MEDIA_FOLDER}/${name}`);
  if (!originalFile) return null;
  try {
    const resizedImage = await IMAGES.input(originalFile.body)
      .transform({ width, fit: 'scale-down' })
      .output({ format: RESIZED_TYPE, quality: IMAGE_QUALITY_PERCENT });
    const body = await resizedImage.response().arrayBuffer();
    // A small or well compressed original can be smaller than its WebP copy.
    if (body.byteLength >= originalFile.size) return null;
    await FILES.put(key, body, { httpMetadata: { contentType: RESIZED_TYPE } });
    return { body, size: body.byteLength, contentType: RESIZED_TYPE };
  } catch {
    // If the quota is exhausted or the service cannot decode the picture, the original is served.
    return null;
  }
}
