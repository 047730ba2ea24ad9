/** Characters of an alternative text. */
export const ALT_MAX = 300;

/** `accept` of the file fields. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
