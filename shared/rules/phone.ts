import type { Locale } from '#shared/locale/locales.ts';
import { isNorthAmerican } from './north-american-areas.ts';

/** What a mobile number looks like inside its country; of other countries we only know that it is digits. */
const PATTERNS: Record<string, RegExp> = {
  '86': /^1[3-9]\d{9}$/,
  '852': /^[569]\d{7}$/,
  '853': /^6\d{7}$/,
  '886': /^0?9\d{8}$/,
  '61': /^4\d{8}$/,
  '44': /^0?7\d{9}$/,
  '1': /^[2-9]\d{2}[2-9]\d{6}$/,
};

/** The codes that a form offers, in the order in which our students need them. */
export const AREA_CODES = ['86', '852', '853', '886', '61', '44', '1', '65', '60', '81', '82', '64', '353'] as const;

/** The longest number that the international plan allows. */
const ANYWHERE = /^\d{4,15}$/;

/** Messages to other countries cost money, and no student of ours has a number there. */
export const isAreaCode = (code: string) => (AREA_CODES as readonly string[]).includes(code);

export const isPhone = (areaCode: string, mobile: string) =>
  (PATTERNS[areaCode] ?? ANYWHERE).test(mobile) && (areaCode !== '1' || isNorthAmerican(mobile));

/** A number with or without its leading 0 is one number, and one account. */
export const plainPhone = (areaCode: string, mobile: string) =>
  areaCode === '886' || areaCode === '44' ? mobile.replace(/^0/, '') : mobile;

const DEFAULT_AREA_CODE = '86';
const HONG_KONG_AREA_CODE = '852';

export const areaCodeFor = (locale: Locale) => (locale === 'zh-hk' ? HONG_KONG_AREA_CODE : DEFAULT_AREA_CODE);
