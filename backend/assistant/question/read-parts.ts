import { keysOf } from '#backend/assistant/words/known-words.ts';
import { CHINESE_FILLERS, ENGLISH_FILLERS, ORDINALS, SAID_OFTEN } from '#backend/assistant/words/topic-words.ts';
import { isHan, splitWords } from '#backend/search/search-words.ts';
import { findFigures, FIVE_SUBJECTS } from './read-figures.ts';
import { type Exam, EXAM_NAMES, type Figures, type FigureSlot, type Meaning, type Part } from './slots.ts';

// A question in stretches: which of them may be names, which are known, and what is left when nobody knows it.

/** A stretch of a question: from one word to before another, and the folded name that it may be. */
interface Span {
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

export interface Said extends Span {
  meanings: readonly Meaning[];
}

interface Placed extends Part {
  from: number;
}

const SHORTEST_UNKNOWN = 2;

/** All that a question says: names and words that are known, figures, and what is left when nobody knows it. */
export function readParts(
  question: string,
  said: readonly Said[],
  excluded: ReadonlyMap<Said, number>,
): readonly Part[] {
  const words = splitQuestion(question);
  const { said: figures, figures: values } = findFigures(question);
  const isCovered = words.map((_, at) => said.some(({ from, to }) => at >= from && at < to));
  const known = said.map((one): Placed => ({
    said: sayAgain(question, { ...one, from: excluded.get(one) ?? one.from }),
    meanings: one.meanings,
    isExcluded: excluded.has(one),
    from: one.from,
  }));
  for (const stretch of asides(question)) cover(stretch);
  const placed = figures.map(({ slot, said: stretch }): Placed => {
    const span = cover(stretch);
    return {
      said: span ? sayAgain(question, span) : nameFigure(slot, values, stretch),
      meanings: [{ kind: 'figure', slot }],
      isExcluded: false,
      from: span?.from ?? 0,
    };
  });
  const unknown = findUnknown(words, isCovered).map((span): Placed => ({
    said: sayAgain(question, span),
    meanings: [],
    isExcluded: false,
    from: span.from,
  }));
  return [...known, ...placed, ...unknown]
    .toSorted((a, b) => a.from - b.from)
    .map((one): Part => ({ said: one.said, meanings: one.meanings, isExcluded: one.isExcluded }));

  function cover(stretch: string): Span | null {
    const wanted = splitQuestion(stretch);
    const from = words.findIndex((_, at) => wanted.every((word, place) => words[at + place] === word));
    if (from === -1 || wanted.length === 0) {
      for (const [at, word] of words.entries()) if (wanted.includes(word)) isCovered[at] = true;
      return null;
    }
    isCovered.fill(true, from, from + wanted.length);
    return { from, to: from + wanted.length, key: '' };
  }
}

const ASIDES = [FIVE_SUBJECTS, ...ORDINALS].map((way) => new RegExp(way, 'giu'));

/** How subjects are counted, and which card is pointed at: said, and nothing that is looked for. */
function asides(question: string): string[] {
  const text = question.normalize('NFKC').toLowerCase();
  return ASIDES.flatMap((way) => [...text.matchAll(way)].map(([stretch]) => stretch));
}

function nameFigure(slot: FigureSlot, values: Figures, stretch: string): string {
  const name = EXAM_NAMES[slot as Exam];
  return name ? `${name} ${String(values[slot as Exam])}` : stretch;
}

/** Stretches of words that are neither covered nor a way of asking. */
function findUnknown(words: readonly string[], isCovered: readonly boolean[]): Span[] {
  const isUnknown = words.map((word, at) => !isCovered[at] && !isHan(word) && !isFiller(word));
  let at = 0;
  while (at < words.length) {
    const from = at;
    while (at < words.length && !isCovered[at] && isHan(words[at] ?? '')) at++;
    if (at > from) markHan(words.slice(from, at), from, isUnknown);
    else at++;
  }
  const spans: Span[] = [];
  for (const [place, unknown] of isUnknown.entries()) {
    const last = spans.at(-1);
    if (unknown && last?.to === place && isHan(words[place] ?? '') === isHan(words[place - 1] ?? '')) last.to += 1;
    else if (unknown) spans.push({ from: place, to: place + 1, key: '' });
  }
  return spans;
}

const isFiller = (word: string) => ENGLISH_FILLERS.has(word) || /^\p{L}$/u.test(word);

/** Some characters of names are two units long. */
const countSigns = (text: string) => Array.from(text).length;

/** Of Chinese one character alone says too little to be told of. */
function markHan(run: readonly string[], from: number, isUnknown: boolean[]): void {
  const text = run.join('');
  for (const match of text.replace(CHINESE_FILLERS, (filler) => ' '.repeat(filler.length)).matchAll(/\S+/gu)) {
    const length = countSigns(match[0]);
    if (length < SHORTEST_UNKNOWN) continue;
    const start = from + countSigns(text.slice(0, match.index));
    isUnknown.fill(true, start, start + length);
  }
}
