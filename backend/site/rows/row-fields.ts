import { z } from 'zod';
import type { Statement } from '#backend/queries/database.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import type { ContentProblem } from '#shared/rules/content-problems.ts';

// Fields that several kinds of catalogue rows use, and the state of a row that a site edits.

/** An invalid field; `path` is '' if the error concerns the whole value. */
export interface ContentError {
  path: string;
  problem: ContentProblem;
}

const label = (problem: ContentProblem) => problem;

export interface RowState {
  /** Published value; null if unpublished. */
  live: unknown;
  /** Key of the site that owns the row; '' for a shared row that the site has not replaced. */
  ownerKey: string;
  /** Display name, if the value contains none. */
  name: string;
  /** Name of the school, for rows of a school. */
  at?: string;
  /** Whether the site's row replaces a shared one. */
  isInPlaceOf: boolean;
  isCancelled: boolean;
  /** Number of students with a seat. */
  seats: number;
  /** Returns the validation errors of a value; null deletes the row. */
  findFaults: (value: unknown) => ContentError[];
  /** Returns the statements that publish the value, including notifications. */
  write: (value: unknown, now: number) => Statement[] | Promise<Statement[]>;
}

const getTexts = (max: number) => {
  const zodString = z.string().max(max, label('tooLong'));
  return z.strictObject({ zh: zodString, 'zh-hk': zodString, 'en-us': zodString });
};
export const maybeTexts = (max: number) => getTexts(max).default({ zh: '', 'zh-hk': '', 'en-us': '' });
export const optionalTexts = (max: number) =>
  getTexts(max).refine((texts) => LOCALES.some((locale) => texts[locale].trim()), label('empty'));

export const plainText = (max: number) => z.string().max(max, label('tooLong'));
export const neededPlain = (max: number) => plainText(max).regex(/\S/, label('needed'));

/** Web URL without other schemes, and without characters that end an HTML attribute. */
const WEB = /^https?:\/\/[^\s<>"'`\\]{3,500}$/;
export const webAddress = z.string().regex(WEB, label('noAddress'));
export const maybeWebAddress = z
  .string()
  .regex(new RegExp(`^$|${WEB.source}`), label('noAddress'))
  .default('');
/** Web URL, or the path of a picture of the site. */
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

/** Lower bound of ids of site rows, above all ids that are assigned manually or derived from a key. */
export const FIRST_SITE_ROW_ID = 2 ** 40;
/** Lower bound of ids for rows of an agency's own file; generated ids are far below. */
export const FIRST_FILE_ID = 2 ** 48;
export const generateId = () => FIRST_SITE_ROW_ID + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) * 16;
