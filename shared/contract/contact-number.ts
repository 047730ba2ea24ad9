import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { AREA_CODES, isPhone, normalizePhone } from '#shared/rules/phone.ts';

// Only the edge and the backend may import this file (and mobile-number.ts), because of the size of the metadata.

const COUNTRY_OF_AREA_CODE = { 852: 'HK', 86: 'CN', 44: 'GB' } as const;

export type HomeAreaCode = '852' | '86' | '44';

/**
 * Parses a phone number into the format stored in `users`, so that a person's lead and account match. A number without
 * a country code is assumed to belong to `areaCode` or to mainland China. Landlines and other countries are parsed by
 * libphonenumber. Returns null for an invalid number.
 */
export function parseContactNumber(input: string, areaCode: HomeAreaCode): { areaCode: string; mobile: string } | null {
  const normalizedInput = input.normalize('NFKC').trim();
  const isInternational = normalizedInput.startsWith('+') || normalizedInput.startsWith('00');
  const candidateCodes = isInternational ? AREA_CODES : ([areaCode, '86'] as const);
  const matchingCode = candidateCodes.find((code) => isPhone(code, normalizedInput));
  if (matchingCode) return { areaCode: matchingCode, mobile: normalizePhone(matchingCode, normalizedInput) };
  const parsedNumber = parsePhoneNumberFromString(normalizedInput, COUNTRY_OF_AREA_CODE[areaCode]);
  return parsedNumber?.isPossible()
    ? { areaCode: parsedNumber.countryCallingCode, mobile: parsedNumber.nationalNumber }
    : null;
}

const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Returns the e-mail address in lower case, or null if it is invalid. */
export function parseContactEmail(input: string): string | null {
  const normalizedInput = input.normalize('NFKC').trim().toLowerCase();
  return EMAIL_PATTERN.test(normalizedInput) ? normalizedInput : null;
}
