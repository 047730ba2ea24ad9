export const SEAT_STATES = ['signedUp', 'attended', 'left', 'removed'] as const;
export type ReservedState = (typeof SEAT_STATES)[number];

export const SEAT_REJECTIONS = [
  'lectureUnknown',
  'lectureOver',
  'lectureFull',
  'lectureCancelled',
  'lectureBegun',
  'lectureNotBegun',
  'lectureNotSignedUp',
] as const;
export type SeatRejection = (typeof SEAT_REJECTIONS)[number];

export const LECTURE_LISTS = ['upcoming', 'past'] as const;
export type LectureListName = (typeof LECTURE_LISTS)[number];
