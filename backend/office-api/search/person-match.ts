import { listScriptVariants } from '#backend/office-api/chinese-scripts.ts';
import { createSignMatch } from '#backend/search/search-words.ts';
import { isSearchable, MAX_PERSON_SEARCH_CHARS } from '#shared/rules/office-search.ts';
import { AREA_CODES } from '#shared/rules/phone.ts';

export interface PersonSearch {
  /** FTS5 expression for the columns `words` and `number`. */
  match: string;
  /** Number of an application; 0 if the text is not such a number. */
  applicationId: number;
}

const MAX_WORDS = 5;
const MIN_DIGITS = 4;
/** Minimum number of digits after an area code. */
const MIN_NATIONAL_DIGITS = 8;
const APPLICATION_ID_PATTERN = /^#?(\d{1,9})$/;
const PHONE_PATTERN = /^\+?\d+$/;

/** Parses a text as parts of a name, a phone number, an e-mail address or an application number; null if it is too short. */
export async function parsePersonSearch(text: string): Promise<PersonSearch | null> {
  const searchText = text.normalize('NFKC').trim().slice(0, MAX_PERSON_SEARCH_CHARS);
  if (!isSearchable(searchText)) return null;
  const variants = await listScriptVariants(searchText);
  const words = joinTerms(variants.map(createWordsMatch), 'OR');
  const numbers = joinTerms(listNumberVariants(searchText).map(createSignMatch), 'OR');
  const terms = [words && `words : ${words}`, numbers && `number : ${numbers}`];
  const match = joinTerms(terms, 'OR');
  const applicationId = Number(APPLICATION_ID_PATTERN.exec(searchText)?.[1] ?? 0);
  return match ? { match, applicationId } : null;
}

/** Requires each word in any order, because people write the family name first or last. */
const createWordsMatch = (text: string) => joinTerms(text.split(/\s+/).slice(0, MAX_WORDS).map(createSignMatch), 'AND');

const joinTerms = (terms: readonly string[], operator: 'AND' | 'OR') => {
  const uniqueTerms = [...new Set(terms.filter(Boolean))];
  return uniqueTerms.length === 0 ? '' : `(${uniqueTerms.join(` ${operator} `)})`;
};

/** Returns the digits as typed and without trunk zero or area code, since students' numbers are indexed without them. */
function listNumberVariants(text: string): string[] {
  const phone = text.replaceAll(/[\s()-]/g, '');
  if (!PHONE_PATTERN.test(phone)) return [];
  const digits = phone.replace('+', '');
  const significantDigits = digits.replace(/^0+/, '');
  const areaCodes = AREA_CODES.filter(
    (code) => significantDigits.startsWith(code) && significantDigits.length - code.length >= MIN_NATIONAL_DIGITS,
  );
  return [digits, significantDigits, ...areaCodes.map((code) => significantDigits.slice(code.length))].filter(
    ({ length }) => length >= MIN_DIGITS,
  );
}
