import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { hasMobilePattern, isPhone, normalizePhone } from '#shared/rules/phone.ts';

// Only the edge and the backend may import this file, because its metadata has 34 kB compressed.

/** Countries of the supported area codes. +1 also covers other countries, to which text messages are expensive. */
const SUPPORTED_COUNTRIES: readonly (string | undefined)[] = ['US', 'CA', 'SG', 'MY', 'JP', 'KR', 'NZ', 'IE'];

/**
 * Returns whether a number can receive text messages. Area codes with a pattern in the specification use that pattern.
 * Other numbers must be mobile according to libphonenumber's metadata, which excludes toll-free and premium numbers.
 */
export function isMobileNumber(areaCode: string, input: string): boolean {
  if (!isPhone(areaCode, input)) return false;
  const mobile = normalizePhone(areaCode, input);
  if (hasMobilePattern(areaCode)) return true;
  const phoneNumber = parsePhoneNumberFromString(`+${areaCode}${mobile}`);
  // The library strips prefixes. Accepting a number that it parses differently would allow a second account for the
  // same number.
  return (
    phoneNumber?.nationalNumber === mobile && SUPPORTED_COUNTRIES.includes(phoneNumber.country) && phoneNumber.isValid()
  );
}
