import { ACCEPTS_NEW_HONG_KONG_MOBILES } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';

/**
 * The specification's patterns of normalised mobile numbers by area code. Other codes need digits of a length allowed
 * by the international plan; mobile-number.ts then uses libphonenumber's metadata.
 */
const PATTERNS: Record<string, RegExp> = {
  '86': /^1[3-9]\d{9}$/,
  '852': /^[569]\d{7}$/,
  '853': /^6\d{7}$/,
  '886': /^9\d{8}$/,
  '61': /^4\d{8}$/,
  '44': /^7\d{9}$/,
};
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;
const OTHER_CODES = /^[1-9]\d{3,14}$/;

/** Hong Kong ranges assigned since 2018 (OFCA), after the specification. */
const NEW_HONG_KONG_RANGES = /^[478]\d{7}$/;

/** Area codes with a pattern of the specification. */
export const hasPattern = (areaCode: string) => areaCode in PATTERNS;

/** Area codes of the form, by number of students. */
export const AREA_CODES = ['86', '852', '853', '886', '61', '44', '1', '65', '60', '81', '82', '64', '353'] as const;

/** Text messages to other countries are expensive and have no use. */
export const isAreaCode = (code: string) => (AREA_CODES as readonly string[]).includes(code);

/** Countries with a trunk prefix 0 that is omitted in international notation. */
const TRUNK_ZERO = ['86', '886', '61', '44', '60', '81', '82', '64', '353'];

/** Whitespace, dashes, parentheses, dots, and invisible characters from copied contacts. */
const SEPARATORS = /[\s().\p{Pd}\p{Cf}]/gu;

/** Shortest mobile number of an offered country; the remainder behind a typed country code needs as many digits. */
const SHORTEST = 8;

/**
 * Canonical form of a mobile number: half-width digits without separators, country code or trunk zero. Accounts are
 * found by it, so every comparison of numbers in browser, edge and backend uses it. For input that is no number of the
 * area code, the result fails `isPhone`.
 */
export function normalizePhone(areaCode: string, input: string): string {
  const text = input.normalize('NFKC').replace(SEPARATORS, '');
  const dialled = text.replace(/^(?:\+|00(?=[1-9]))/, '');
  const isInternational = dialled !== text;
  if (isInternational && !dialled.startsWith(areaCode)) return text;
  const hasCode = dialled.startsWith(areaCode) && (isInternational || dialled.length - areaCode.length >= SHORTEST);
  const national = hasCode ? dialled.slice(areaCode.length) : dialled;
  return TRUNK_ZERO.includes(areaCode) ? national.replace(/^0/, '') : national;
}

/** Rule of the form. Edge and backend also call `isMobileNumber`, whose metadata is too large for a page. */
export function isPhone(areaCode: string, input: string, acceptsNewHongKong = ACCEPTS_NEW_HONG_KONG_MOBILES): boolean {
  const mobile = normalizePhone(areaCode, input);
  const pattern = PATTERNS[areaCode] ?? (areaCode === '1' ? NORTH_AMERICAN : OTHER_CODES);
  if (pattern.test(mobile)) return true;
  return acceptsNewHongKong && areaCode === '852' && NEW_HONG_KONG_RANGES.test(mobile);
}

const AREA_OF_CITY = { hk: '852', sh: '86', ld: '44' } as const;
const AREA_OF_LANGUAGE: Partial<Record<Locale, string>> = { zh: '86', 'zh-hk': '852' };

/** Default area code: by script for Chinese, by agent for English. */
export const areaCodeFor = (locale: Locale, { originCity }: { originCity: keyof typeof AREA_OF_CITY }): string =>
  AREA_OF_LANGUAGE[locale] ?? AREA_OF_CITY[originCity];
