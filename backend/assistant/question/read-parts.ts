import { isHan } from '#backend/search/search-words.ts';
import { findFigures } from './read-figures.ts';
import { FIVE_SUBJECTS } from './read-results.ts';
import { sayAgain, type Span, splitQuestion } from './read-spans.ts';
import { EXAM_NAMES, type Exam, type Figures, type FigureSlot, type Meaning, type Part } from './slots.ts';
import { CHINESE_FILLERS, ENGLISH_FILLERS, ORDINALS } from '#backend/assistant/words/topic-words.ts';

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

/** How subjects are counted, and which card is pointed at: said, and nothing that is looked for. */
function asides(question: string): string[] {
  const text = question.normalize('NFKC').toLowerCase();
  return [FIVE_SUBJECTS, ...ORDINALS].flatMap((way) =>
    [...text.matchAll(new RegExp(way.source, 'giu'))].map(([stretch]) => stretch),
  );
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
