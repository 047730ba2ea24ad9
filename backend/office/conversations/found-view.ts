import type { OfficePlace } from '#backend/office/office-view.ts';
import type { FoundTalk } from '#backend/queries/office/talk-queue.ts';
import { foldText } from '#backend/search/search-words.ts';

export interface FoundView extends OfficePlace {
  sought: string;
  /** Every word that may stand in a line, in each script. */
  words: readonly string[];
  talks: readonly FoundTalk[];
  /** The message before which there are more; 0 where these are all. */
  before: number;
}

export const LONGEST_SOUGHT = 60;
const SIGNS_BEFORE = 24;
const SIGNS_AFTER = 110;

/** The part of a line that has a word, and where in it the word stands. */
export function cutLine(line: string, words: readonly string[]): { text: string; from: number; to: number } {
  const low = line.toLowerCase();
  const [hit] = words
    .map((word) => ({ at: low.indexOf(foldText(word)), length: word.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  const start = Math.max(0, (hit?.at ?? 0) - SIGNS_BEFORE);
  const lead = start > 0 ? '…' : '';
  const tail = line.length > start + SIGNS_AFTER ? '…' : '';
  const from = hit ? hit.at - start + lead.length : 0;
  const text = lead + line.slice(start, start + SIGNS_AFTER) + tail;
  return { text, from, to: hit ? from + hit.length : 0 };
}
