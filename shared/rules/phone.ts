import { ACCEPTS_NEW_HONG_KONG_MOBILES } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';

/**
 * Patterns of the specification for normalised mobile numbers, by area code. For other codes, only the length is
 * checked here; mobile-number.ts then checks libphonenumber's metadata.
 */
const MOBILE_PATTERNS: Record<string, RegExp> = {
  '86': /^1[3-9]\d{9}$/,
  '852': /^[569]\d{7}$/,
  '853': /^6\d{7}$/,
  '886': /^9\d{8}$/,
  '61': /^4\d{8}$/,
  '44': /^7\d{9}$/,
};
const NORTH_AMERICAN_PATTERN = /^[2-9]\d{2}[2-9]\d{6}$/;
const INTERNATIONAL_PATTERN = /^[1-9]\d{3,14}$/;

/** Hong Kong mobile ranges assigned since 2018 (OFCA), which the specification does not list. */
const NEW_HONG_KONG_RANGES = /^[478]\d{7}$/;

export const hasMobilePattern = (areaCode: string) => areaCode in MOBILE_PATTERNS;

/** Area codes of the form, most frequent among students first. */
export const AREA_CODES = ['86', '852', '853', '886', '61', '44', '1', '65', '60', '81', '82', '64', '353'] as const;

/** Returns whether an area code is supported. Text messages to other countries are expensive and not needed. */
export const isAreaCode = (code: string) => (AREA_CODES as readonly string[]).includes(code);

/** Area codes of countries with a trunk prefix 0, which international notation omits. */
const TRUNK_ZERO_CODES = ['86', '886', '61', '44', '60', '81', '82', '64', '353'];

/** Whitespace, dashes, parentheses, dots, and invisible characters of copied contacts. */
const SEPARATORS = /[\s().\p{Pd}\p{Cf}]/gu;

/**
 * Length of the shortest mobile number in a supported country. A country code is removed only if at least as many
 * digits follow.
 */
const MIN_NUMBER_LENGTH = 8;

/**
 * Returns the canonical form of a mobile number: half-width digits without separators, country code or trunk zero.
 * Accounts are found by this form, so browser, edge and backend compare numbers only in it. If the input is not a
 * number of the area code, the result fails `isPhone`.
 */
export function normalizePhone(areaCode: string, input: string): string {
  const halfWidthInput = input.normalize('NFKC').replace(SEPARATORS, '');
  const numberWithoutPrefix = halfWidthInput.replace(/^(?:\+|00(?=[1-9]))/, '');
  const isInternational = numberWithoutPrefix !== halfWidthInput;
  if (isInternational && !numberWithoutPrefix.startsWith(areaCode)) return halfWidthInput;
  const hasAreaCode =
    numberWithoutPrefix.startsWith(areaCode) &&
    (isInternational || numberWithoutPrefix.length - areaCode.length >= MIN_NUMBER_LENGTH);
  const nationalNumber = hasAreaCode ? numberWithoutPrefix.slice(areaCode.length) : numberWithoutPrefix;
  return TRUNK_ZERO_CODES.includes(areaCode) ? nationalNumber.replace(/^0/, '') : nationalNumber;
}

/**
 * Whether a number is valid in the form. Edge and backend also call `isMobileNumber`, whose metadata is too large for a
 * page.
 */
export function isPhone(areaCode: string, input: string, acceptsNewRanges = ACCEPTS_NEW_HONG_KONG_MOBILES): boolean {
  const mobile = normalizePhone(areaCode, input);
  const pattern = MOBILE_PATTERNS[areaCode] ?? (areaCode === '1' ? NORTH_AMERICAN_PATTERN : INTERNATIONAL_PATTERN);
  if (pattern.test(mobile)) return true;
  return acceptsNewRanges && areaCode === '852' && NEW_HONG_KONG_RANGES.test(mobile);
}

const AREA_CODE_BY_CITY = { hk: '852', sh: '86', ld: '44' } as const;
const AREA_CODE_BY_LOCALE: Partial<Record<Locale, string>> = { zh: '86', 'zh-hk': '852' };

/** Returns the default area code: in Chinese by the script, in English by the agency's city. */
export const getDefaultAreaCode = (
  locale: Locale,
  { originCity }: { originCity: keyof typeof AREA_CODE_BY_CITY },
): string => AREA_CODE_BY_LOCALE[locale] ?? AREA_CODE_BY_CITY[originCity];
