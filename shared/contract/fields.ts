import { z } from 'zod';
import { NO_MONTH } from '#shared/constants.ts';
import { isPassword, isVerificationCode } from '#shared/rules/credentials.ts';
import { isBirthday, isLatinName, isNickname, isRealName } from '#shared/rules/person.ts';
import { isMobileNumber } from '#shared/contract/mobile-number.ts';
import { isAreaCode, normalizePhone } from '#shared/rules/phone.ts';
import type { LevelFeature } from '#shared/tenant/level-policy.ts';

// Field schemas for backend responses, which vary: numbers as strings, strings as numbers, null, missing or '' for
// nothing. They normalise each to one shape, and mark text and markup for the edge.

export type TextKind = 'plain' | 'chinese' | 'rich' | 'picture';

/**
 * Registry of fields that the edge processes: text is converted for Hong Kong, rich text sanitised, pictures get their
 * host.
 */
export const textKinds = z.registry<{ kind: TextKind }>();

/** Markup sanitised at the edge; the only type that may be set as HTML. */
export type RichText = string & { readonly __rich: unique symbol };

const isAbsent = (value: unknown) => value === null || value === undefined || value === '';
const asString = (value: unknown) => (isAbsent(value) ? '' : typeof value === 'object' ? value : String(value));

/** Fields visible at some public levels only: emptied for others, as are lists of such rows. */
export const featureFields = z.registry<{ sight: LevelFeature }>();

/** Fields of the caller alone: emptied in shared responses (filter-response.ts). */
export const personalFields = z.registry<{ holds: 'favourite' | 'seat' }>();

/** Key, id, date, URL or code, unchanged. Ids stay strings, since some exceed safe integers. */
export const token = () => z.preprocess(asString, z.string());

/** Text for people. */
export const text = () => token().register(textKinds, { kind: 'plain' });

/** Chinese name, also shown on English pages, in the reader's script. */
export const chineseName = () => token().register(textKinds, { kind: 'chinese' });

/** Fields that contain the school of a course, which identifies course shapes: course-rows.ts. */
export const courseSchools = z.registry<{ idField: string }>();

/** School of a course; `idField` contains the course's own id. */
export const schoolOfCourse = (idField = 'id') => token().register(courseSchools, { idField });

const LINE_END = /<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITIES: Record<string, string> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const ENTITY = new RegExp(Object.keys(ENTITIES).join('|'), 'g');

/** Plain text from backends that may send markup: tags are stripped, and it is never set as HTML. */
export const plainText = () =>
  z
    .preprocess((value) => {
      const said = asString(value);
      if (typeof said !== 'string' || !/[<&]/.test(said)) return said;
      const bare = said.replace(LINE_END, '\n').replace(TAG, '');
      return bare.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity).trim();
    }, z.string())
    .register(textKinds, { kind: 'plain' });

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const HARMLESS_LINK = /^(https?|mailto|tel):/i;
const HARMLESS_FILE = /^https?:/i;

/** '' for a disallowed scheme. Control characters are removed first, since browsers ignore them: 'java\nscript:'. */
const asAddress = (allowed: RegExp) => (value: unknown) => {
  const said = asString(value);
  if (typeof said !== 'string') return said;
  const address = said.replace(/\p{Cc}/gu, '').trim();
  return SCHEME.test(address) && !allowed.test(address) ? '' : address;
};

/** Link target: a path of the site, or a web, mail or telephone URL. Script and data URLs are removed. */
export const address = () => z.preprocess(asAddress(HARMLESS_LINK), z.string());

/** URL of a picture; a bare path gets the picture host. */
export const picture = () =>
  z.preprocess(asAddress(HARMLESS_FILE), z.string()).register(textKinds, { kind: 'picture' });

const MOVIE_PREFIX = /^\/?data\/project\/get\/file-center\/target\//;

/** URL of a film, relative to the backend's file store. */
export const moviePath = () =>
  z
    .preprocess((value) => {
      const path = asAddress(HARMLESS_FILE)(value);
      return typeof path === 'string' ? path.replace(MOVIE_PREFIX, '') : path;
    }, z.string())
    .register(textKinds, { kind: 'picture' });

/** Markup from an editor. */
export const richText = () =>
  z
    .preprocess(
      asString,
      z.custom<RichText>((value) => typeof value === 'string'),
    )
    .register(textKinds, { kind: 'rich' });

export const number = () =>
  z.preprocess(
    (value) => (isAbsent(value) ? null : typeof value === 'string' ? Number(value) : value),
    z.number().nullable(),
  );

export const count = () =>
  z.preprocess((value) => (isAbsent(value) ? 0 : typeof value === 'string' ? Number(value) : value), z.number());

/** Count with a default for backends that omit it. */
export const countOr = (usual: number) => z.preprocess((value) => (isAbsent(value) ? usual : value), count());

export const flag = () =>
  z.preprocess(
    (value) =>
      isAbsent(value)
        ? false
        : value === 1 || value === '1' || value === 'true'
          ? true
          : value === 0 || value === '0' || value === 'false'
            ? false
            : value,
    z.boolean(),
  );

/** A flag whose absence is an answer of its own. */
/** Defaults to true, for fields added later than existing backends. */
export const defaultTrue = () => z.preprocess((value) => (isAbsent(value) ? true : value), flag());

export const flagOrNull = () => z.preprocess((value) => (isAbsent(value) ? null : value), flag().nullable());

/** Two-digit month. */
export const month = () =>
  z.preprocess((value) => {
    const digits = Number(isAbsent(value) ? Number.NaN : value);
    return Number.isInteger(digits) && digits >= 1 && digits <= 12 ? String(digits).padStart(2, '0') : NO_MONTH;
  }, z.string());

/** List; null and missing are empty. */
export const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (isAbsent(value) ? [] : value), z.array(item));

/** Group of fields; null and missing set none of them. */
export const group = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((value) => (isAbsent(value) ? {} : value), z.object(shape));

/** List that may also be one string with a line per item. */
export const lines = () =>
  z.preprocess(
    (value) => (isAbsent(value) ? [] : typeof value === 'string' ? value.split(/[\n\r,;]+/) : value),
    z.array(token()).transform((all) => all.map((line) => line.trim()).filter(Boolean)),
  );

/** Captions of a film by language: URLs of WebVTT. */
export const captions = () => list(z.object({ locale: token(), path: picture() }));

// Field schemas for inputs. Query values are strings and body values may be numbers; null, missing and '' are equal;
// values are bounded, and errors name the field.

type Given = string | number | boolean | null | undefined;

const orUndefined = (value: Given) => (value === null || value === '' ? undefined : value);

/** Optional input. */
export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(orUndefined, schema.optional()).optional();

const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const numeric = z.union([z.number(), z.string().regex(NUMBER).transform(Number)]);

const digits = z.union([
  z.int().nonnegative().transform(String),
  z
    .string()
    .regex(/^\d{1,19}$/)
    .transform((value) => value.replace(/^0+(?=\d)/, '')),
]);

/** Ids are digit strings, since some exceed safe integers. */
export const id = () => digits;
export const optionalId = () => optional(digits);

const wholeNumber = (min: number, max: number) => numeric.pipe(z.int().min(min).max(max));
export const optionalWholeNumber = (min: number, max: number) => optional(wholeNumber(min, max));
export const optionalAmount = (max: number) => optional(numeric.pipe(z.number().min(0).max(max)));

export const optionalFlag = () =>
  optional(z.union([z.boolean(), z.enum(['0', '1', 'true', 'false']), z.literal([0, 1])]).transform(isYes));

const isYes = (value: boolean | string | number) => value === true || value === 1 || value === '1' || value === 'true';

/** Enum; numbers are accepted for digit values. */
export const optionalEnum = <const T extends readonly string[]>(words: T) =>
  z
    .preprocess(
      (value: T[number] | '' | null | undefined) =>
        typeof value === 'number' ? String(value) : (orUndefined(value) as T[number] | undefined),
      z.enum(words).optional(),
    )
    .optional();

/** List; null, missing and '' are empty. */
export const inputList = <S extends z.ZodType>(item: S, max: number) =>
  z
    .preprocess(
      (value: z.input<S>[] | '' | null | undefined) => (value === null || value === '' ? undefined : value),
      z.array(item).max(max).optional(),
    )
    .optional()
    .transform((all): z.output<S>[] => all ?? []);

const MAX_KEYWORD_LENGTH = 100;

/** Search keyword; whitespace only counts as none. */
export const optionalKeyword = () =>
  optional(z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(MAX_KEYWORD_LENGTH)));

const LAST_PAGE = 10_000;
const MAX_ROWS = 100;
const USUAL_ROWS = 10;

/** Pagination input. */
export const paging = {
  currentPage: optionalWholeNumber(1, LAST_PAGE).transform((page) => page ?? 1),
  showCount: optionalWholeNumber(1, MAX_ROWS).transform((rows) => rows ?? USUAL_ROWS),
};

// Personal data, each with one rule shared by form, edge and backend.

const areaCode = () => z.string().refine(isAreaCode);
/** As typed, including spaces, full-width digits and country code. */
const mobile = () =>
  z
    .string()
    .max(40)
    .regex(/\p{Nd}/u);

/** Number with area code, in an input completed by `asPhone`. */
export const phone = () => ({ mobileAreaCode: areaCode(), mobile: mobile() });
/** Optional variant. */
export const optionalPhone = () => ({ mobileAreaCode: optional(areaCode()), mobile: optional(mobile()) });

interface PhoneInput {
  mobileAreaCode?: string | undefined;
  mobile?: string | undefined;
}

/** Normalises the number, so that a backend sees one spelling, and rejects numbers that are not mobile. */
export const asPhone = <Schema extends z.ZodType<PhoneInput>>(input: Schema): Schema =>
  input
    .overwrite(({ ...value }) => {
      const { mobileAreaCode: code, mobile: found } = value;
      return code && found ? { ...value, mobile: normalizePhone(code, found) } : value;
    })
    .refine(({ mobileAreaCode: code, mobile: found }) => !code || !found || isMobileNumber(code, found), {
      path: ['mobile'],
    });
export const password = () => z.string().refine(isPassword);
export const verificationCode = () => z.string().refine(isVerificationCode);
export const nickname = () => z.string().trim().refine(isNickname);
export const realName = () => z.string().trim().refine(isRealName);
export const latinName = () => z.string().trim().refine(isLatinName);
export const birthday = () => z.string().refine((day) => isBirthday(day));
/** '' for a backend without versions. */
export const policyVersion = () => z.string().max(40).default('');
