/** Maximum length of an alternative text in characters. */
export const ALT_TEXT_MAX = 300;

/** Value of the `accept` attribute of picture fields. */
export const ACCEPTED_PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
