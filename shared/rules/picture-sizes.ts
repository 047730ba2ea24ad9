/** Widths in CSS pixels in which the backend serves an uploaded picture, by the query key `w`. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const parsePictureWidth = (text: string | undefined): PictureWidth | null =>
  PICTURE_WIDTHS.find((width) => String(width) === text) ?? null;

const UPLOADED_PICTURE = /\/appFile\/media\/[\da-f]{32}\.(?:jpg|png|webp)$/;

/** Returns the URL of an uploaded picture in a width. Any other URL is returned unchanged. */
export const getResizedUrl = (src: string, width: PictureWidth): string =>
  UPLOADED_PICTURE.test(src) ? `${src}?w=${width}` : src;

/** Returns the value of `srcset` for an uploaded picture, or '' for any other. */
export const formatSrcset = (src: string): string =>
  UPLOADED_PICTURE.test(src) ? PICTURE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ') : '';
