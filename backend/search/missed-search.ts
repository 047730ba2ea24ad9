import { foldText } from './search-words.ts';

const LONGEST = 40;
const MOST_WORDS = 5;
const LONG_NUMBER = /\d{5,}/;
const ADDRESS = /@|:\/\/|www\./i;

/**
 * What was sought in vain, as it is counted; null for what could name somebody. A number, an address or a whole sentence is no name of a
 * school or a subject.
 */
export function missedTerm(typed: string): string | null {
  if (ADDRESS.test(typed) || LONG_NUMBER.test(typed.replace(/[\s-]/g, ''))) return null;
  const term = foldText(typed);
  return term === '' || term.length > LONGEST || term.split(' ').length > MOST_WORDS ? null : term;
}
