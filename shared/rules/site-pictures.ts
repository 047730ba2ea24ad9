/** Maximum length of an alternative text in characters. */
export const ALT_MAX = 300;

/** Value of the `accept` attribute of picture fields. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
