/** Maximum length of an alternative text in characters. */
export const MAX_ALT_TEXT_CHARS = 300;

/** Value of the `accept` attribute of picture fields. */
export const ACCEPTED_PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
