/** Widths in CSS pixels in which the backend serves an uploaded picture, by the query key `w`. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const parsePictureWidth = (text: string | undefined): PictureWidth | null =>
  PICTURE_WIDTHS.find((width) => String(width) === text) ?? null;

const UPLOADED = /\/appFile\/media\/[\da-f]{32}\.(?:jpg|png|webp)$/;

/** Returns the URL of an uploaded picture in a width; any other URL is returned unchanged. */
export const resizedAddress = (src: string, width: PictureWidth): string =>
  UPLOADED.test(src) ? `${src}?w=${width}` : src;

/** Returns the value of `srcset` for an uploaded picture; '' for any other. */
export const pictureSrcset = (src: string): string =>
  UPLOADED.test(src) ? PICTURE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ') : '';
