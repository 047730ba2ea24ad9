import { z } from 'zod';
import { isBirthday, isLatinName, isNickname, isRealName } from '#shared/rules/person.ts';
import { isPassword, isVerificationCode } from '#shared/rules/credentials.ts';
import { isAreaCode } from '#shared/rules/phone.ts';

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

const LONGEST_KEYWORD = 100;

/** What somebody typed into a search box; only spaces are no keyword. */
export const givenKeyword = () =>
  given(z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(LONGEST_KEYWORD)));

const LAST_PAGE = 10_000;
const MOST_ROWS = 100;
const USUAL_ROWS = 10;

/** Which part of a list is wanted. */
export const paging = {
  currentPage: givenWholeNumber(1, LAST_PAGE).transform((page) => page ?? 1),
  showCount: givenWholeNumber(1, MOST_ROWS).transform((rows) => rows ?? USUAL_ROWS),
};

// What people say of themselves, each under the one rule that form, edge and backend share.

export const areaCode = () => z.string().refine(isAreaCode);
/** Digits; whether they are a number of its area code needs both, see identity.ts. */
export const mobile = () => z.string().regex(/^\d{4,15}$/);
export const password = () => z.string().refine(isPassword);
export const verificationCode = () => z.string().refine(isVerificationCode);
export const nickname = () => z.string().trim().refine(isNickname);
export const realName = () => z.string().trim().refine(isRealName);
export const latinName = () => z.string().trim().refine(isLatinName);
export const birthday = () => z.string().refine((day) => isBirthday(day));
/** '' where a backend gives its texts no version. */
export const policyVersion = () => z.string().max(40).default('');
