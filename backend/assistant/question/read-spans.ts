import { keysOf } from '#backend/assistant/words/known-words.ts';
import { SAID_OFTEN } from '#backend/assistant/words/topic-words.ts';
import { isHan, splitWords } from '#backend/search/search-words.ts';

/** A stretch of a question: from one word to before another, and the folded name that it may be. */
export interface Span {
  from: number;
  to: number;
  key: string;
}

/** Of a question; what is said beyond is not looked at. */
const MOST_WORDS = 120;
/** Of a name: Chinese counts by the character. */
const LONGEST_NAME = 14;

const NO_NAMES: ReadonlySet<string> = new Set(keysOf(SAID_OFTEN));

/** Not the country. */
const US_THE_PEOPLE = /(?<=\b(?:help|tell|give|show|let|advise)) us\b/giu;

/** Chinese by the character; a month's digits stand with their 月. */
export const splitQuestion = (question: string): string[] =>
  splitWords(question.replace(US_THE_PEOPLE, ''))
    .flatMap((word) => (isHan(word) ? [...word] : (word.match(/\d+|\D+/g) ?? [])))
    .slice(0, MOST_WORDS);

/** Every stretch that may be a name or a word that is known. */
export function readSpans(question: string): Span[] {
  const words = splitQuestion(question);
  return words.flatMap((_, from) =>
    words
      .slice(from, from + LONGEST_NAME)
      .map((_word, length) => ({ from, to: from + length + 1, key: words.slice(from, from + length + 1).join('') })),
  );
}

/** What was said there, in the asker's own letters. */
export function sayAgain(question: string, { from, to }: Span): string {
  const words = splitQuestion(question).slice(from, to);
  const asTyped = new RegExp(words.join('[^\\p{L}\\p{N}]*'), 'iu').exec(question.normalize('NFKC'));
  return asTyped?.[0] ?? words.join(' ');
}

/** Whether a stretch may be the name of a school; words that everybody says are none, though initials look like them. */
export const mayBeName = ({ key }: Span) => !NO_NAMES.has(key) && [...key].length > 1;

/** Words before a name that say that it is not wanted; 去唔去 asks, and refuses nothing. */
const NOT =
  /^(?:(?:not(?: in| at| to| the| study| studying)*|except(?: for| in)?|other than|outside(?: of)?|avoid(?:ing)?|anywhere but|anything but|(?:dont|do not|didnt) (?:want|like|wanna)(?: to)?(?: go| study| live| be)?(?: to| in| at)?)|(?:不|唔|別|别)(?:想|要|去|在|喺|讀|读|到|考慮|考虑|係|是)+|除(?:了|咗))(?: the)?$/u;
const ASKS = /^(?:去|要|係|是|在|喺|讀|读|到|想|好)(?:不|唔)/u;
const MOST_BEFORE = 7;

/** Where the words begin that say that a name is not wanted; null where none do. */
export function startOfExclusion(question: string, { from }: Span): number | null {
  const words = splitQuestion(question);
  for (let start = Math.max(0, from - MOST_BEFORE); start < from; start++)
    if (
      NOT.test(joinWords(words.slice(start, from))) &&
      !ASKS.test(joinWords(words.slice(Math.max(0, start - 1), from)))
    )
      return start;
  return null;
}

/** Chinese without the spaces between its characters. */
const joinWords = (words: readonly string[]) => words.join(' ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
