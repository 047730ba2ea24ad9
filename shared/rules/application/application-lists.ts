// What the application may hold, for the form as well: the schemas themselves never reach a browser.

export const MOST_COURSES = 5;
export const MOST_SCHOOLS_ATTENDED = 6;
export const MOST_GRADES = 20;
export const MOST_DOCUMENTS = 12;

export const EDUCATION_LEVELS = ['secondary', 'college', 'undergraduate', 'graduate', 'phd'] as const;
export const ACADEMIC_EXAMS = ['dse', 'alevel', 'ib', 'gaokao', 'other'] as const;
/** Where our students are from and have been to school; every other place is 'other', and the adviser asks. */
export const HOME_PLACES = [
  'hk',
  'cn',
  'mo',
  'tw',
  'sg',
  'my',
  'gb',
  'ie',
  'us',
  'ca',
  'au',
  'nz',
  'jp',
  'kr',
  'other',
] as const;

export const DOCUMENT_KINDS = [
  'passport',
  'transcript',
  'english',
  'academic',
  'statement',
  'reference',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Why an adviser opens a document; with `other`, and where they wish, in words of their own. */
export const OPENING_REASONS = ['check', 'forward', 'visa', 'asked', 'other'] as const;
export type OpeningReason = (typeof OPENING_REASONS)[number];

/** What is opened with a reason: files, and the number of the passport in the form. */
export const OPENED_KINDS = [...DOCUMENT_KINDS, 'passportNumber'] as const;

export const OPENING_NOTE_MAX = 200;

const SHOWN = 3;

/** As much of a passport's number as tells one from another, without telling it. */
export const maskPassport = (number: string) =>
  number.length > SHOWN * 2 ? `${'•'.repeat(number.length - SHOWN)}${number.slice(-SHOWN)}` : '•'.repeat(number.length);
