import { z } from 'zod';
import { UNKNOWN_MONTH } from '#shared/constants.ts';
import { isPassword, isVerificationCode } from '#shared/rules/credentials.ts';
import { joinIds } from '#shared/rules/school-filters.ts';
import { isBirthday, isLatinName, isNickname, isRealName } from '#shared/rules/person.ts';
import { isMobileNumber } from '#shared/contract/mobile-number.ts';
import { isAreaCode, normalizePhone } from '#shared/rules/phone.ts';
import type { LevelFeature } from '#shared/tenant/level-policy.ts';

// Field schemas for backend responses. Backends send numbers as strings, strings as numbers, and null, '' or no field
// for a missing value. Each schema normalises these to one type, and marks texts and markup for processing at the edge.

export type TextKind = 'plain' | 'chinese' | 'rich' | 'picture';

/**
 * Registry of fields that the edge processes: text is converted to Hong Kong Chinese, rich text is sanitised, and
 * picture paths get their host.
 */
export const textKinds = z.registry<{ kind: TextKind }>();

/** Markup that the edge sanitised. The only type that may be set as HTML. */
export type RichText = string & { readonly __rich: unique symbol };

const isAbsent = (value: unknown) => value === null || value === undefined || value === '';
const toStringOrObject = (value: unknown) => (isAbsent(value) ? '' : typeof value === 'object' ? value : String(value));

/**
 * Registry of fields that only some public levels may see. At other levels, the edge empties the field, or the list
 * whose rows are registered.
 */
export const featureFields = z.registry<{ sight: LevelFeature }>();

/** Registry of fields that concern only the caller. They are emptied in shared responses (filter-response.ts). */
export const personalFields = z.registry<{ holds: 'favourite' | 'seat' }>();

/**
 * Key, id, date, URL or code, which is not changed. Ids are strings, because some exceed the safe integers of
 * JavaScript.
 */
export const token = () => z.preprocess(toStringOrObject, z.string());

/** Plain text that pages show. */
export const text = () => token().register(textKinds, { kind: 'plain' });

/** Chinese name, shown on English pages too, in the script that the reader prefers. */
export const chineseName = () => token().register(textKinds, { kind: 'chinese' });

/**
 * Registry of fields that contain the school of a course. A shape with such a field is a course (filter-response.ts).
 */
export const courseSchools = z.registry<{ idField: string }>();

/** Id of the school to which a course belongs. `idField` is the name of the field with the course's own id. */
export const schoolOfCourse = (idField = 'id') => token().register(courseSchools, { idField });

const LINE_END_TAGS = /<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi;
const TAG_PATTERN = /<\/?[a-z][^<>]*>/gi;
const HTML_ENTITIES: Record<string, string> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const ENTITY_PATTERN = new RegExp(Object.keys(HTML_ENTITIES).join('|'), 'g');

/** Plain text of backends that may send markup: tags are stripped, and the result is never set as HTML. */
export const htmlAsPlainText = () =>
  z
    .preprocess((value) => {
      const inputText = toStringOrObject(value);
      if (typeof inputText !== 'string' || !/[<&]/.test(inputText)) return inputText;
      const textWithoutTags = inputText.replace(LINE_END_TAGS, '\n').replace(TAG_PATTERN, '');
      return textWithoutTags.replace(ENTITY_PATTERN, (entity) => HTML_ENTITIES[entity] ?? entity).trim();
    }, z.string())
    .register(textKinds, { kind: 'plain' });

const SCHEME_PATTERN = /^[a-z][a-z\d+.-]*:/i;
const ALLOWED_LINK_SCHEME = /^(https?|mailto|tel):/i;
const ALLOWED_FILE_SCHEME = /^https?:/i;

/**
 * Returns a function that replaces a URL with a disallowed scheme by ''. Control characters are removed first, because
 * browsers ignore them, as in 'java\nscript:'.
 */
const createUrlSanitizer = (allowedScheme: RegExp) => (value: unknown) => {
  const urlText = toStringOrObject(value);
  if (typeof urlText !== 'string') return urlText;
  const cleanedUrl = urlText.replace(/\p{Cc}/gu, '').trim();
  return SCHEME_PATTERN.test(cleanedUrl) && !allowedScheme.test(cleanedUrl) ? '' : cleanedUrl;
};

/**
 * Link target: a path of the site, or a web, mail or telephone URL. Other URLs, such as javascript: and data:, become
 * ''.
 */
export const address = () => z.preprocess(createUrlSanitizer(ALLOWED_LINK_SCHEME), z.string());

/** URL of a picture. The edge adds the picture host to a bare path. */
export const picture = () =>
  z.preprocess(createUrlSanitizer(ALLOWED_FILE_SCHEME), z.string()).register(textKinds, { kind: 'picture' });

const MOVIE_PREFIX = /^\/?data\/project\/get\/file-center\/target\//;

/** URL of a film, relative to the backend's file store. */
export const moviePath = () =>
  z
    .preprocess((value) => {
      const path = createUrlSanitizer(ALLOWED_FILE_SCHEME)(value);
      return typeof path === 'string' ? path.replace(MOVIE_PREFIX, '') : path;
    }, z.string())
    .register(textKinds, { kind: 'picture' });

/** Markup from an editor, sanitised at the edge. */
export const richText = () =>
  z
    .preprocess(
      toStringOrObject,
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

/** Number of items, with a default for backends that omit it. */
export const countWithDefault = (defaultCount: number) =>
  z.preprocess((value) => (isAbsent(value) ? defaultCount : value), count());

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

/** Boolean that defaults to true, for fields that existing backends do not send yet. */
export const defaultTrue = () => z.preprocess((value) => (isAbsent(value) ? true : value), flag());

export const flagOrNull = () => z.preprocess((value) => (isAbsent(value) ? null : value), flag().nullable());

/** Month with two digits. */
export const month = () =>
  z.preprocess((value) => {
    const monthNumber = Number(isAbsent(value) ? Number.NaN : value);
    return Number.isInteger(monthNumber) && monthNumber >= 1 && monthNumber <= 12
      ? String(monthNumber).padStart(2, '0')
      : UNKNOWN_MONTH;
  }, z.string());

/** List; null or a missing value becomes an empty list. */
export const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (isAbsent(value) ? [] : value), z.array(item));

/** Object; null or a missing value becomes an object whose fields are all unset. */
export const group = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((value) => (isAbsent(value) ? {} : value), z.object(shape));

/** List that a backend may also send as one string, separated by line breaks, commas or semicolons. */
export const lines = () =>
  z.preprocess(
    (value) => (isAbsent(value) ? [] : typeof value === 'string' ? value.split(/[\n\r,;]+/) : value),
    z.array(token()).transform((allLines) => allLines.map((line) => line.trim()).filter(Boolean)),
  );

/** WebVTT files of a film by language. */
export const captions = () => list(z.object({ locale: token(), path: picture() }));

// Field schemas for inputs. Query values are strings, body values may be numbers; null, '' and a missing value are
// equivalent. Values are bounded, and an error contains the name of its field.

type OptionalInput = string | number | boolean | null | undefined;

const emptyToUndefined = (value: OptionalInput) => (value === null || value === '' ? undefined : value);

/** Makes an input optional; null and '' count as missing. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(emptyToUndefined, schema.optional()).optional();

const NUMBER_PATTERN = /^-?\d{1,12}(\.\d{1,6})?$/;
const numericInput = z.union([z.number(), z.string().regex(NUMBER_PATTERN).transform(Number)]);

const digitsInput = z.union([
  z.int().nonnegative().transform(String),
  z
    .string()
    .regex(/^\d{1,19}$/)
    .transform((value) => value.replace(/^0+(?=\d)/, '')),
]);

/** Id as a string of digits, because some ids exceed the safe integers of JavaScript. */
export const id = () => digitsInput;
export const optionalId = () => optional(digitsInput);

/** Several ids separated by commas, such as '1,3', any of which matches. */
export const optionalIds = () =>
  optional(
    z.union([digitsInput, z.string().regex(/^\d{1,19}(,\d{1,19}){0,11}$/)]).transform((item) => joinIds([item])),
  );

const wholeNumber = (min: number, max: number) => numericInput.pipe(z.int().min(min).max(max));
export const optionalWholeNumber = (min: number, max: number) => optional(wholeNumber(min, max));
export const optionalAmount = (max: number) => optional(numericInput.pipe(z.number().min(0).max(max)));

export const optionalFlag = () =>
  optional(z.union([z.boolean(), z.enum(['0', '1', 'true', 'false']), z.literal([0, 1])]).transform(isTruthyFlag));

const isTruthyFlag = (value: boolean | string | number) =>
  value === true || value === 1 || value === '1' || value === 'true';

/** Optional enum. A number is accepted for a value that consists of digits. */
export const optionalEnum = <const Values extends readonly string[]>(allowedValues: Values) =>
  z
    .preprocess(
      (value: Values[number] | '' | null | undefined) =>
        typeof value === 'number' ? String(value) : (emptyToUndefined(value) as Values[number] | undefined),
      z.enum(allowedValues).optional(),
    )
    .optional();

/** List of inputs. Empty for null, '' or a missing value. */
export const inputList = <S extends z.ZodType>(item: S, max: number) =>
  z
    .preprocess(
      (value: z.input<S>[] | '' | null | undefined) => (value === null || value === '' ? undefined : value),
      z.array(item).max(max).optional(),
    )
    .optional()
    .transform((items): z.output<S>[] => items ?? []);

const MAX_KEYWORD_LENGTH = 100;

/** Search keyword. Whitespace alone counts as no keyword. */
export const optionalKeyword = () =>
  optional(z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(MAX_KEYWORD_LENGTH)));

const LAST_PAGE = 10_000;
const MAX_ROWS = 100;
const DEFAULT_ROWS = 10;

export const pagingFields = {
  currentPage: optionalWholeNumber(1, LAST_PAGE).transform((page) => page ?? 1),
  showCount: optionalWholeNumber(1, MAX_ROWS).transform((rows) => rows ?? DEFAULT_ROWS),
};

// Personal data: form, edge and backend share one rule for each field.

const areaCode = () => z.string().refine(isAreaCode);
/** Number as typed. It may contain spaces, full-width digits and a country code. */
const mobile = () =>
  z
    .string()
    .max(40)
    .regex(/\p{Nd}/u);

/** Fields of a phone number. The input object must be wrapped in `withPhoneCheck`. */
export const phone = () => ({ mobileAreaCode: areaCode(), mobile: mobile() });
/** As `phone`, but optional. */
export const optionalPhone = () => ({ mobileAreaCode: optional(areaCode()), mobile: optional(mobile()) });

interface PhoneInput {
  mobileAreaCode?: string | undefined;
  mobile?: string | undefined;
}

/**
 * Normalises the number of an input, so that a backend receives one spelling, and rejects numbers that are not mobile.
 */
export const withPhoneCheck = <Schema extends z.ZodType<PhoneInput>>(input: Schema): Schema =>
  input
    .overwrite(({ ...value }) => {
      const { mobileAreaCode: areaCodeInput, mobile: mobileInput } = value;
      return areaCodeInput && mobileInput ? { ...value, mobile: normalizePhone(areaCodeInput, mobileInput) } : value;
    })
    .refine(
      ({ mobileAreaCode: areaCodeInput, mobile: mobileInput }) =>
        !areaCodeInput || !mobileInput || isMobileNumber(areaCodeInput, mobileInput),
      {
        path: ['mobile'],
      },
    );
export const password = () => z.string().refine(isPassword);
export const verificationCode = () => z.string().refine(isVerificationCode);
export const nickname = () => z.string().trim().refine(isNickname);
export const realName = () => z.string().trim().refine(isRealName);
export const latinName = () => z.string().trim().refine(isLatinName);
export const birthday = () => z.string().refine((day) => isBirthday(day));
/** Version of the privacy policy, or '' if the backend does not support versions. */
export const policyVersion = () => z.string().max(40).default('');
