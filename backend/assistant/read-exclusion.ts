import { splitQuestion, type Span } from './read-spans.ts';

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
