import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { AREA_CODES, isPhone, normalizePhone } from '#shared/rules/phone.ts';

// Only edge and backend may import this file, like mobile-number.ts, because of the size of the metadata.

const COUNTRY_OF = { 852: 'HK', 86: 'CN', 44: 'GB' } as const;

export type HomeAreaCode = '852' | '86' | '44';

/**
 * Parses a phone number into the form stored in `users`, so that a lead and an account of one person match. A number
 * without a country code belongs to `areaCode` or to mainland China. Landlines and other countries are parsed by
 * libphonenumber. Returns null for an invalid number.
 */
export function parseContactNumber(input: string, areaCode: HomeAreaCode): { areaCode: string; mobile: string } | null {
  const text = input.normalize('NFKC').trim();
  const isInternational = text.startsWith('+') || text.startsWith('00');
  const codes = isInternational ? AREA_CODES : ([areaCode, '86'] as const);
  const match = codes.find((code) => isPhone(code, text));
  if (match) return { areaCode: match, mobile: normalizePhone(match, text) };
  const parsed = parsePhoneNumberFromString(text, COUNTRY_OF[areaCode]);
  return parsed?.isPossible() ? { areaCode: parsed.countryCallingCode, mobile: parsed.nationalNumber } : null;
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Returns the e-mail address in lower case; null if it is invalid. */
export function parseContactEmail(input: string): string | null {
  const text = input.normalize('NFKC').trim().toLowerCase();
  return EMAIL.test(text) ? text : null;
}
