const WORD = /(?<![\p{L}\p{N}])[a-z]{5,}(?![\p{L}\p{N}])/giu;
const SHORTEST_MEANT = 6;
const SHORTEST_OF_TWO_SLIPS = 8;

/** So near to words that people say every day that nobody could tell a slip from those. */
const NEVER_MEANT = new Set(['winter', 'winters', 'summers', 'master', 'masters', 'colder', 'warmer', 'charge']);
const COUNTRIES = ['canada', 'australia', 'america', 'britain', 'england', 'scotland'];

/** What a word that nobody knows may have been meant for. */
export const wordsMeant = (known: Iterable<string>): Set<string> =>
  new Set(
    [...known, ...COUNTRIES].filter(
      (word) => word.length >= SHORTEST_MEANT && /^[a-z]+$/u.test(word) && !NEVER_MEANT.has(word),
    ),
  );

/** English words with a slip or two, as they were meant; a first letter is hardly ever wrong. */
export const correctSpelling = (question: string, isKnown: (word: string) => boolean, meant: ReadonlySet<string>) =>
  question.replace(WORD, (typed) => {
    const word = typed.toLowerCase();
    return isKnown(word) ? typed : (findNearest(word, meant) ?? typed);
  });

/** Null where none is near, or two are as near. */
function findNearest(word: string, meant: ReadonlySet<string>): string | null {
  let nearest: string[] = [];
  let least = word.length >= SHORTEST_OF_TWO_SLIPS ? 2 : 1;
  for (const one of meant) {
    if (one[0] !== word[0] || Math.abs(one.length - word.length) > least) continue;
    const slips = countSlips(word, one);
    if (slips < least) [nearest, least] = [[one], slips];
    else if (slips === least) nearest.push(one);
  }
  return nearest.length === 1 ? (nearest[0] ?? null) : null;
}

/** Letters that are missing, too many, others, or the wrong way round. */
function countSlips(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isOther = a[i - 1] === b[j - 1] ? 0 : 1;
      const [left = 0, up = 0, corner = 0] = [row[j - 1], last?.[j], last?.[j - 1]];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(left + 1, up + 1, corner + isOther, isSwapped ? (before?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY),
      );
    }
    [before, last] = [last, row];
  }
  return last?.[b.length] ?? 0;
}
