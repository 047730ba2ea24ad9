// Rebuilds the search terms of a school or course from its names.
import type { selectNamesAfter } from '#backend/queries/backup.ts';
import { createTrigramIndex, createWordIndex } from '#backend/search/search-words.ts';
import { writeInBothScripts } from '#backend/search/search-terms.ts';

export type NamesRow = NonNullable<ReturnType<typeof selectNamesAfter>['row']>;

export const parseTexts = (json: string) =>
  Object.values(JSON.parse(json) as Record<string, unknown>).filter((item) => typeof item === 'string');

/** Returns the search terms of a school or course. The search also finds a course by the names of its school. */
export function createSearchTerms({ id, name, nameChn, terms, schoolName, schoolNameChn }: NamesRow) {
  const ownNames = [...[name, ...parseTexts(nameChn)].flatMap(writeInBothScripts), ...(JSON.parse(terms) as string[])];
  const schoolNames = [schoolName, ...parseTexts(schoolNameChn)].flatMap(writeInBothScripts);
  return { rowid: id, words: createWordIndex([...ownNames, ...schoolNames]), trigrams: createTrigramIndex(ownNames) };
}
