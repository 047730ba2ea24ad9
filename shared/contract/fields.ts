import { z } from 'zod';
import { NO_MONTH } from '#shared/constants.ts';
import { isPassword, isVerificationCode } from '#shared/rules/credentials.ts';
import { isBirthday, isLatinName, isNickname, isRealName } from '#shared/rules/person.ts';
import { isMobileNumber } from '#shared/contract/mobile-number.ts';
import { isAreaCode, normalizePhone } from '#shared/rules/phone.ts';
import type { LevelFeature } from '#shared/tenant/level-policy.ts';

// Backends say the same thing in many ways: numbers as strings, strings as numbers, null, missing or '' for nothing.
// These readers give every screen one shape, and tell the edge which strings are language and which are markup.

export type TextKind = 'plain' | 'chinese' | 'rich' | 'picture';

/** Which fields the edge has work with: words are converted for Hong Kong, rich ones sanitised, pictures get their host. */
export const textKinds = z.registry<{ kind: TextKind }>();

/** Markup that has been sanitised at the edge; the only kind of string that may be set as HTML. */
export type RichText = string & { readonly __rich: unique symbol };

const isAbsent = (value: unknown) => value === null || value === undefined || value === '';
const asString = (value: unknown) => (isAbsent(value) ? '' : typeof value === 'object' ? value : String(value));

/** What only some public levels see: a field is emptied for the others, and a list of such rows too. */
export const featureFields = z.registry<{ sight: LevelFeature }>();

/** What stands in an answer for whoever asks and for nobody else: emptied where many get the answer (filter-response.ts). */
export const personalFields = z.registry<{ holds: 'favourite' | 'seat' }>();

/** A key, id, date, address or code: passed on as it came. Ids stay strings, for some are longer than a number holds. */
export const token = () => z.preprocess(asString, z.string());

/** Words for people. */
export const text = () => token().register(textKinds, { kind: 'plain' });

/** A name in Chinese, which a page in English says too: in the characters that its readers read. */
export const chineseName = () => token().register(textKinds, { kind: 'chinese' });

/** Which fields say whose course it is, and so which shapes are courses: course-rows.ts. */
export const courseSchools = z.registry<{ idField: string }>();

/** The school of a course, in a shape that is a course; `idField` holds the course's own id. */
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

/** Words for people that some backends write in an editor: what is left when the markup is taken away. Shown as text, never set as HTML. */
export const note = () =>
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

/** '' for an address whose scheme is not allowed. Control characters go first: a browser reads past them, 'java\nscript:' included. */
const asAddress = (allowed: RegExp) => (value: unknown) => {
  const said = asString(value);
  if (typeof said !== 'string') return said;
  const address = said.replace(/\p{Cc}/gu, '').trim();
  return SCHEME.test(address) && !allowed.test(address) ? '' : address;
};

/** Where a link leads: a path of the site, or an address of the web, of mail or of the telephone. A script or data is no address. */
export const address = () => z.preprocess(asAddress(HARMLESS_LINK), z.string());

/** The address of a picture; a bare path gets the common picture host in front. */
export const picture = () =>
  z.preprocess(asAddress(HARMLESS_FILE), z.string()).register(textKinds, { kind: 'picture' });

const MOVIE_PREFIX = /^\/?data\/project\/get\/file-center\/target\//;

/** The address of a film, without the place where the backend's own file store keeps it. */
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

/** A setting that has a usual value where a backend does not say. */
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
/** Where nothing is said it is so: a field that came later than the backends that leave it out. */
export const yes = () => z.preprocess((value) => (isAbsent(value) ? true : value), flag());

export const flagOrNull = () => z.preprocess((value) => (isAbsent(value) ? null : value), flag().nullable());

/** A month in two digits. */
export const month = () =>
  z.preprocess((value) => {
    const digits = Number(isAbsent(value) ? Number.NaN : value);
    return Number.isInteger(digits) && digits >= 1 && digits <= 12 ? String(digits).padStart(2, '0') : NO_MONTH;
  }, z.string());

/** A list, where null and missing mean an empty one. */
export const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (isAbsent(value) ? [] : value), z.array(item));

/** Fields that belong together, where null and missing mean that none of them is said. */
export const part = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((value) => (isAbsent(value) ? {} : value), z.object(shape));

/** A list that may also come as one string with a line for each. */
export const lines = () =>
  z.preprocess(
    (value) => (isAbsent(value) ? [] : typeof value === 'string' ? value.split(/[\n\r,;]+/) : value),
    z.array(token()).transform((all) => all.map((line) => line.trim()).filter(Boolean)),
  );

/** What a film says, by the language it is written down in: addresses of WebVTT. */
export const captions = () => list(z.object({ locale: token(), path: picture() }));

// Readers of what a caller gives, as fields.ts has them for what a backend answers. A query knows only strings and a body
// may have numbers; null, missing and '' mean the same; what is given is bounded, and refused by the field's own name.

type Given = string | number | boolean | null | undefined;

const orUndefined = (value: Given) => (value === null || value === '' ? undefined : value);

/** An input that may be left out. */
export const given = <S extends z.ZodType>(schema: S) => z.preprocess(orUndefined, schema.optional()).optional();

const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const numeric = z.union([z.number(), z.string().regex(NUMBER).transform(Number)]);

const digits = z.union([
  z.int().nonnegative().transform(String),
  z
    .string()
    .regex(/^\d{1,19}$/)
    .transform((value) => value.replace(/^0+(?=\d)/, '')),
]);

/** Ids are digits, and stay a string: some are longer than a number holds. */
export const id = () => digits;
export const givenId = () => given(digits);

const wholeNumber = (min: number, max: number) => numeric.pipe(z.int().min(min).max(max));
export const givenWholeNumber = (min: number, max: number) => given(wholeNumber(min, max));
export const givenAmount = (max: number) => given(numeric.pipe(z.number().min(0).max(max)));

export const givenFlag = () =>
  given(z.union([z.boolean(), z.enum(['0', '1', 'true', 'false']), z.literal([0, 1])]).transform(isYes));

const isYes = (said: boolean | string | number) => said === true || said === 1 || said === '1' || said === 'true';

/** One of our words; where they are digits, a number will do. */
export const givenOneOf = <const T extends readonly string[]>(words: T) =>
  z
    .preprocess(
      (value: T[number] | '' | null | undefined) =>
        typeof value === 'number' ? String(value) : (orUndefined(value) as T[number] | undefined),
      z.enum(words).optional(),
    )
    .optional();

/** A list; null, missing and '' are an empty one. */
export const givenList = <S extends z.ZodType>(item: S, most: number) =>
  z
    .preprocess(
      (value: z.input<S>[] | '' | null | undefined) => (value === null || value === '' ? undefined : value),
      z.array(item).max(most).optional(),
    )
    .optional()
    .transform((all): z.output<S>[] => all ?? []);

const MAX_KEYWORD_LENGTH = 100;

/** What somebody typed into a search box; only spaces are no keyword. */
export const givenKeyword = () =>
  given(z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(MAX_KEYWORD_LENGTH)));

const LAST_PAGE = 10_000;
const MAX_ROWS = 100;
const USUAL_ROWS = 10;

/** Which part of a list is wanted. */
export const paging = {
  currentPage: givenWholeNumber(1, LAST_PAGE).transform((page) => page ?? 1),
  showCount: givenWholeNumber(1, MAX_ROWS).transform((rows) => rows ?? USUAL_ROWS),
};

// What people say of themselves, each under the one rule that form, edge and backend share.

const areaCode = () => z.string().refine(isAreaCode);
/** As it was typed, spaces, full-width digits and country code included. */
const mobile = () =>
  z
    .string()
    .max(40)
    .regex(/\p{Nd}/u);

/** A number with its area code, in an input that `asPhone` makes whole. */
export const phone = () => ({ mobileAreaCode: areaCode(), mobile: mobile() });
/** One that may be left out. */
export const givenPhone = () => ({ mobileAreaCode: given(areaCode()), mobile: given(mobile()) });

interface PhoneInput {
  mobileAreaCode?: string | undefined;
  mobile?: string | undefined;
}

/** The input with its number normalised, so that no backend gets two spellings of one, and refused where it is no mobile number. */
export const asPhone = <Schema extends z.ZodType<PhoneInput>>(input: Schema): Schema =>
  input
    .overwrite(({ ...said }) => {
      const { mobileAreaCode: code, mobile: typed } = said;
      return code && typed ? { ...said, mobile: normalizePhone(code, typed) } : said;
    })
    .refine(({ mobileAreaCode: code, mobile: typed }) => !code || !typed || isMobileNumber(code, typed), {
      path: ['mobile'],
    });
export const password = () => z.string().refine(isPassword);
export const verificationCode = () => z.string().refine(isVerificationCode);
export const nickname = () => z.string().trim().refine(isNickname);
export const realName = () => z.string().trim().refine(isRealName);
export const latinName = () => z.string().trim().refine(isLatinName);
export const birthday = () => z.string().refine((day) => isBirthday(day));
/** '' where a backend gives its texts no version. */
export const policyVersion = () => z.string().max(40).default('');
