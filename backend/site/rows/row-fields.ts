import { z } from 'zod';
import type { Statement } from '#backend/queries/database.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import type { ContentProblem } from '#shared/rules/content-problems.ts';

// Common fields of catalogue rows edited by sites, and the interface of each row kind.

/** A field that cannot be as it is; '' of the whole. */
export interface ContentError {
  path: string;
  problem: ContentProblem;
}

const label = (problem: ContentProblem) => problem;

/** A row as it stands for one site. */
export interface RowState {
  /** Published value; null if unpublished. */
  live: unknown;
  /** Site of the row; '' for a shared row without a site version. */
  ownerKey: string;
  /** Display name, if the value contains none. */
  name: string;
  /** School, for rows of a school. */
  at?: string;
  /** A row of the site's own stands in the place of a shared one. */
  isInPlaceOf: boolean;
  isCancelled: boolean;
  /** Students who have a seat. */
  seats: number;
  /** Validation errors of a value; null deletes the row. */
  findFaults: (value: unknown) => ContentError[];
  /** Statements that publish the value, with notifications. */
  write: (value: unknown, now: number) => Statement[] | Promise<Statement[]>;
}

const textsOf = (max: number) => {
  const zodString = z.string().max(max, label('tooLong'));
  return z.strictObject({ zh: zodString, 'zh-hk': zodString, 'en-us': zodString });
};
export const maybeTexts = (max: number) => textsOf(max).default({ zh: '', 'zh-hk': '', 'en-us': '' });
export const someTexts = (max: number) =>
  textsOf(max).refine((texts) => LOCALES.some((locale) => texts[locale].trim()), label('empty'));

export const plain = (max: number) => z.string().max(max, label('tooLong'));
export const neededPlain = (max: number) => plain(max).regex(/\S/, label('needed'));

/** Web URL without other schemes or characters that end an attribute. */
const WEB = /^https?:\/\/[^\s<>"'`\\]{3,500}$/;
export const webAddress = z.string().regex(WEB, label('noAddress'));
export const maybeWebAddress = z
  .string()
  .regex(new RegExp(`^$|${WEB.source}`), label('noAddress'))
  .default('');
/** Web URL, or a picture of the site. */
export const pictureAddress = z
  .string()
  .regex(new RegExp(`^$|^/(?:[\\w.-]+/)*[\\w.-]{1,200}$|${WEB.source}`), label('noAddress'))
  .default('');

const exists = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
const DAY_SIGNS = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
export const dayField = z
  .string()
  .regex(DAY_SIGNS, label('noDay'))
  .refine((text) => !DAY_SIGNS.test(text) || exists(text), label('noDay'));

export const maybeDay = z
  .string()
  .refine((text) => text === '' || dayField.safeParse(text).success, label('noDay'))
  .default('');

/** Value format of a datetime-local input, in Hong Kong time. */
const MOMENT = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/;
export const momentField = z
  .string()
  .regex(MOMENT, label('noMoment'))
  .refine(
    (text) => !MOMENT.test(text) || (DAY_SIGNS.test(text.slice(0, 10)) && exists(text.slice(0, 10))),
    label('noMoment'),
  );

/** Beyond all that is written by hand, planned or drawn from a key, so that two sites never come to one number. */
export const FIRST_SITE_ROW_ID = 2 ** 40;
/** Ids of rows of a site's own file begin here; those that the office draws end far below. */
export const FIRST_FILE_ID = 2 ** 48;
export const generateId = () => FIRST_SITE_ROW_ID + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) * 16;
