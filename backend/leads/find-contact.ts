import { type HomeAreaCode, parseContactEmail, parseContactNumber } from '#shared/contract/contact-number.ts';

export interface FoundContact {
  areaCode: string;
  mobile: string;
  email: string;
  /** Text without the line of the contact, unless nothing else is left. */
  question: string;
}

const EMAIL = /[^\s@<>"',;:()]{1,64}@[^\s@<>"',;:()]{1,100}/;
const NUMBER = /\+?\d[\d\s().-]{6,22}/g;
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Returns the area code of a site's city, for numbers without one. */
export const homeAreaCode = (originCity: string): HomeAreaCode =>
  originCity === 'sh' ? '86' : originCity === 'ld' ? '44' : '852';

/** Returns the first number or e-mail address in a message; null without one. */
export function findContact(text: string, areaCode: HomeAreaCode): FoundContact | null {
  const normalizedText = text.normalize('NFKC');
  const address = EMAIL.exec(normalizedText)?.[0].replace(/\.$/, '') ?? '';
  const email = parseContactEmail(address) ?? '';
  const numbers = normalizedText.replace(address, ' ').match(NUMBER) ?? [];
  const number = numbers.map((input) => (DATE.test(input) ? null : parseContactNumber(input, areaCode))).find(Boolean);
  if (!email && !number) return null;
  const { areaCode: code, mobile } = number ?? { areaCode: '', mobile: '' };
  return { areaCode: code, mobile, email, question: withoutContact(text) };
}

/** Removes the contact, which the form of the chat panel writes into a first line of its own. */
function withoutContact(text: string): string {
  const [first = '', ...otherNames] = text.split('\n');
  const rest = otherNames.join('\n').trim();
  const isContact = rest !== '' && [EMAIL, NUMBER].some((part) => first.normalize('NFKC').match(part));
  return isContact ? rest : text.trim();
}
