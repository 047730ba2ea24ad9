import { type HomeAreaCode, parseContactEmail, parseContactNumber } from '#shared/contract/contact-number.ts';

export interface FoundContact {
  areaCode: string;
  mobile: string;
  email: string;
  /** Text of the message without the line that contains the contact details, unless no other text is left. */
  question: string;
}

const EMAIL_PATTERN = /[^\s@<>"',;:()]{1,64}@[^\s@<>"',;:()]{1,100}/;
const PHONE_NUMBER_PATTERN = /\+?\d[\d\s().-]{6,22}/g;
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}/;

/** Returns the area code for a site's city, applied to numbers without an area code. */
export const getHomeAreaCode = (originCity: string): HomeAreaCode =>
  originCity === 'sh' ? '86' : originCity === 'ld' ? '44' : '852';

/** Returns the first phone number or e-mail address in a message, or null if there is none. */
export function findContact(text: string, areaCode: HomeAreaCode): FoundContact | null {
  const normalizedText = text.normalize('NFKC');
  const foundAddress = EMAIL_PATTERN.exec(normalizedText)?.[0].replace(/\.$/, '') ?? '';
  const email = parseContactEmail(foundAddress) ?? '';
  const numberCandidates = normalizedText.replace(foundAddress, ' ').match(PHONE_NUMBER_PATTERN) ?? [];
  const phoneNumber = numberCandidates
    .map((candidate) => (DATE_PATTERN.test(candidate) ? null : parseContactNumber(candidate, areaCode)))
    .find(Boolean);
  if (!email && !phoneNumber) return null;
  const { areaCode: foundAreaCode, mobile } = phoneNumber ?? { areaCode: '', mobile: '' };
  return { areaCode: foundAreaCode, mobile, email, question: removeContactLine(text) };
}

/** Removes the contact details, which the form in the chat panel puts into the first line. */
function removeContactLine(text: string): string {
  const [firstLine = '', ...otherLines] = text.split('\n');
  const remainingText = otherLines.join('\n').trim();
  const isContact =
    remainingText !== '' &&
    [EMAIL_PATTERN, PHONE_NUMBER_PATTERN].some((pattern) => firstLine.normalize('NFKC').match(pattern));
  return isContact ? remainingText : text.trim();
}
