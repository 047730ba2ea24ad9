// What an expression of the product may be. Exponential and undecided ones are refused everywhere; polynomial ones are allowed where
// the code bounds what they read.
import type { Collected, FoundExpression } from './collect-expressions.ts';
import { keyOf, type Verdicts } from './judge-expression.ts';

interface Bound {
  /** A file, or a folder with a slash at its end. */
  at: string;
  /** The most letters that an expression there is given. */
  letters: number;
  why: string;
}

/** The steps that a polynomial expression may take, by its degree and the bound of its text. */
const MOST_STEPS = 4_000_000;

export const BOUNDS: readonly Bound[] = [];

/** Where expressions are constructed from what is known only while the product runs, and why that is no danger. */
export const DYNAMIC: Readonly<Record<string, string>> = {
  'backend/assistant/guides/find-subject.ts': 'letters and digits of one word',
  'backend/assistant/question/read-parts.ts': 'words of letters and digits, parted by what is neither',
  'backend/site/adapt-texts.ts': 'names, escaped',
  'client/features/study-news/news-list.tsx': 'words, escaped',
  'shared/art/card/card-parts.ts': 'the name of an attribute of our own drawing',
  'worker/proxy/unknown-calls.ts': 'paths of the contract, each segment by a class',
};

export interface Fault {
  place: string;
  what: string;
}

export function findFaults(
  { expressions, dynamic, unread }: Collected,
  verdicts: Verdicts,
  bounds: readonly Bound[] = BOUNDS,
  allowed: Readonly<Record<string, string>> = DYNAMIC,
): Fault[] {
  return [
    ...expressions.flatMap((expression) => faultsOf(expression, verdicts, bounds)),
    ...dynamic
      .filter((place) => !allowed[fileOf(place)])
      .map((place) => ({
        place,
        what: 'is constructed within a function: hoist it, or say in regex-policy.ts why not',
      })),
    ...unread.map((place) => ({ place, what: 'is not constructed when its module is imported, so it cannot be read' })),
  ];
}

function faultsOf(expression: FoundExpression, verdicts: Verdicts, bounds: readonly Bound[]): Fault[] {
  const verdict = verdicts[keyOf(expression)] ?? 'undecided';
  if (verdict === 'linear') return [];
  const text = `/${expression.source}/${expression.flags}`;
  const [, degree] = verdict.split(' ');
  return expression.places.flatMap((place) => {
    if (!degree) return [{ place, what: `${verdict}: ${text}` }];
    const bound = bounds.find(({ at }) => (at.endsWith('/') ? place.startsWith(at) : fileOf(place) === at));
    if (bound && bound.letters ** Number(degree) <= MOST_STEPS) return [];
    return [
      { place, what: `${verdict}${bound ? ` on ${bound.letters} letters` : ', and nothing bounds its text'}: ${text}` },
    ];
  });
}

const fileOf = (place: string) => place.slice(0, place.lastIndexOf(':'));
