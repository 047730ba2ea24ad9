/** Widths and layers of the specification; the numbers stand in dialogs.css under the same names. */
export const DIALOG_SIZES = [
  'generic',
  'urgent',
  'collect',
  'map',
  'login',
  'agreement',
  'news',
  'course',
  'school',
] as const;
export type DialogSize = (typeof DIALOG_SIZES)[number];

/** A short question stays small on a phone; what is a screen of its own fills it. */
export const FILLS_THE_PHONE: Record<DialogSize, boolean> = {
  generic: false,
  urgent: false,
  collect: true,
  map: true,
  login: true,
  agreement: false,
  news: true,
  course: true,
  school: true,
};
