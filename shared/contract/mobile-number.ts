import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { hasPattern, isPhone, normalizePhone } from '#shared/rules/phone.ts';

// Edge and backend only: the metadata weighs 34 kB compressed, and no page may import shared/contract.

/** The countries of our area codes; behind +1 there are others, whose numbers are dear to text. */
const COUNTRIES: readonly (string | undefined)[] = ['US', 'CA', 'SG', 'MY', 'JP', 'KR', 'NZ', 'IE'];

/**
 * Whether a text message can reach this number. The specification's patterns are the rule where there is one; any other number
 * must be a mobile number by libphonenumber's metadata, which also knows toll-free and premium numbers from people's.
 */
export function isMobileNumber(areaCode: string, typed: string): boolean {
  if (!isPhone(areaCode, typed)) return false;
  const mobile = normalizePhone(areaCode, typed);
  if (hasPattern(areaCode)) return true;
  const found = parsePhoneNumberFromString(`+${areaCode}${mobile}`);
  // The library also strips prefixes; a number it reads differently would be a second account of the number it reads.
  return found?.nationalNumber === mobile && COUNTRIES.includes(found.country) && found.isValid();
}
