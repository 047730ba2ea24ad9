import { readBudget } from './read-budget.ts';
import { readResults } from './read-results.ts';
import type { Figures } from './wishes.ts';
import { within } from './within.ts';

/** Beyond it a ranking is not asked for by its places. */
const LAST_PLACE = 100;
const RANKING = 'qs|排名|世界|全球';
const FIRST_PLACES = [
  new RegExp(`(?:top|(?:${RANKING})\\s*前)\\s*(\\d{1,3})(?!\\d)`, 'u'),
  new RegExp(`(?:${RANKING})\\s*(\\d{1,3})\\s*(?:名)?\\s*(?:以?[内內])`, 'u'),
];

/** The figures that somebody says of themselves, or of what they look for. What is out of its scale is none. */
export function readFigures(question: string): Figures {
  const text = question.normalize('NFKC').toLowerCase();
  return {
    ...readResults(text),
    budget: readBudget(text),
    top: within(1, LAST_PLACE, FIRST_PLACES, text),
  };
}
