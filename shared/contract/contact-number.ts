import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { AREA_CODES, isPhone, normalizePhone } from '#shared/rules/phone.ts';

// Edge and backend only, as mobile-number.ts.

const COUNTRY_OF = { 852: 'HK', 86: 'CN', 44: 'GB' } as const;

export type HomeAreaCode = '852' | '86' | '44';

/**
 * A number at which somebody can be reached, as `users` stores numbers, so that lead and account of one person are found by each other.
 * Without a country code it is of `areaCode`, or of the mainland. Landlines and other countries follow libphonenumber. Null for no number.
 */
export function parseContactNumber(typed: string, areaCode: HomeAreaCode): { areaCode: string; mobile: string } | null {
  const text = typed.normalize('NFKC').trim();
  const isInternational = text.startsWith('+') || text.startsWith('00');
  const codes = isInternational ? AREA_CODES : ([areaCode, '86'] as const);
  const found = codes.find((code) => isPhone(code, text));
  if (found) return { areaCode: found, mobile: normalizePhone(found, text) };
  const parsed = parsePhoneNumberFromString(text, COUNTRY_OF[areaCode]);
  return parsed?.isPossible() ? { areaCode: parsed.countryCallingCode, mobile: parsed.nationalNumber } : null;
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** An e-mail address in lower case; null for none. */
export function parseContactEmail(typed: string): string | null {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  return EMAIL.test(text) ? text : null;
}
