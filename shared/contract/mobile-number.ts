import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { hasPattern, isPhone, normalizePhone } from '#shared/rules/phone.ts';

// Edge and backend only: the metadata weighs 34 kB compressed, and client code may not import shared/contract.

/** Countries of the supported area codes; +1 includes others with expensive text messages. */
const COUNTRIES: readonly (string | undefined)[] = ['US', 'CA', 'SG', 'MY', 'JP', 'KR', 'NZ', 'IE'];

/**
 * Whether a number can receive text messages. The specification's patterns take precedence; other numbers must be
 * mobile by libphonenumber's metadata, which excludes toll-free and premium numbers.
 */
export function isMobileNumber(areaCode: string, input: string): boolean {
  if (!isPhone(areaCode, input)) return false;
  const mobile = normalizePhone(areaCode, input);
  if (hasPattern(areaCode)) return true;
  const found = parsePhoneNumberFromString(`+${areaCode}${mobile}`);
  // The library also strips prefixes; accepting a differently parsed number would allow a second account for it.
  return found?.nationalNumber === mobile && COUNTRIES.includes(found.country) && found.isValid();
}
