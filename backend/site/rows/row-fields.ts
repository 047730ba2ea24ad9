import { z } from 'zod';
import type { Statement } from '#backend/queries/database.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import type { ContentProblem } from '#shared/rules/content-problems.ts';

// Fields that several kinds of catalogue rows use, and the state of a row that a site edits.

/** An invalid field. `path` is '' if the error concerns the whole value. */
export interface ContentError {
  path: string;
  problem: ContentProblem;
}

const toProblem = (problem: ContentProblem) => problem;

export interface RowState {
  /** Published value, or null if unpublished. */
  live: unknown;
  /** Key of the owning site, or '' for a shared row that the site has not replaced. */
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

const createTextsSchema = (max: number) => {
  const textSchema = z.string().max(max, toProblem('tooLong'));
  return z.strictObject({ zh: textSchema, 'zh-hk': textSchema, 'en-us': textSchema });
};
export const createOptionalTextsSchema = (max: number) =>
  createTextsSchema(max).default({ zh: '', 'zh-hk': '', 'en-us': '' });

/** Metadata of schemas whose text must be written in at least one language. */
const requiredTexts = z.registry<{ isRequired: true }>();
export const isRequiredTexts = (schema: z.ZodType): boolean => requiredTexts.has(schema);

export const createRequiredTextsSchema = (max: number) =>
  createTextsSchema(max)
    .refine((texts) => LOCALES.some((locale) => texts[locale].trim()), toProblem('empty'))
    .register(requiredTexts, { isRequired: true });

export const createPlainTextSchema = (max: number) => z.string().max(max, toProblem('tooLong'));
export const createRequiredPlainTextSchema = (max: number) =>
  createPlainTextSchema(max).regex(/\S/, toProblem('needed'));

/** Matches a web URL with no other scheme and no characters that end an HTML attribute. */
const WEB_URL_PATTERN = /^https?:\/\/[^\s<>"'`\\]{3,500}$/;
export const webUrlSchema = z.string().regex(WEB_URL_PATTERN, toProblem('noAddress'));
export const optionalWebUrlSchema = z
  .string()
  .regex(new RegExp(`^$|${WEB_URL_PATTERN.source}`), toProblem('noAddress'))
  .default('');
/** Web URL, or the path of a picture of the site. */
export const pictureUrlSchema = z
  .string()
  .regex(new RegExp(`^$|^/(?:[\\w.-]+/)*[\\w.-]{1,200}$|${WEB_URL_PATTERN.source}`), toProblem('noAddress'))
  .default('');

const isExistingDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
const DAY_PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
export const daySchema = z
  .string()
  .regex(DAY_PATTERN, toProblem('noDay'))
  .refine((text) => !DAY_PATTERN.test(text) || isExistingDay(text), toProblem('noDay'));

export const optionalDaySchema = z
  .string()
  .refine((text) => text === '' || daySchema.safeParse(text).success, toProblem('noDay'))
  .default('');

/** Value format of a datetime-local input, in Hong Kong time. */
const MOMENT_PATTERN = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/;
export const momentSchema = z
  .string()
  .regex(MOMENT_PATTERN, toProblem('noMoment'))
  .refine(
    (text) => !MOMENT_PATTERN.test(text) || (DAY_PATTERN.test(text.slice(0, 10)) && isExistingDay(text.slice(0, 10))),
    toProblem('noMoment'),
  );

/** Lower bound of the ids of sites' rows, larger than any id assigned manually or derived from a key. */
export const FIRST_SITE_ROW_ID = 2 ** 40;
/** Lower bound of the ids of rows from an agency's own file. Generated ids are far smaller. */
export const FIRST_FILE_ID = 2 ** 48;
export const generateId = () => FIRST_SITE_ROW_ID + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) * 16;
