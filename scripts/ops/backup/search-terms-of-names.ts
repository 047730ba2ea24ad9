// Rebuilds the search terms of a school or course from its names.
import type { namesAfter } from '#backend/queries/backup.ts';
import { indexTrigrams, indexWords } from '#backend/search/search-words.ts';
import { bothScripts } from '#backend/search/search-terms.ts';

export type NamesRow = NonNullable<ReturnType<typeof namesAfter>['row']>;

export const textsInLanguages = (json: string) =>
  Object.values(JSON.parse(json) as Record<string, unknown>).filter((item) => typeof item === 'string');

/** Returns the search terms of a subject. A course is also indexed by the names of its school. */
export function searchTermsOfNames({ id, name, nameChn, terms, schoolName, schoolNameChn }: NamesRow) {
  const ownNames = [...[name, ...textsInLanguages(nameChn)].flatMap(bothScripts), ...(JSON.parse(terms) as string[])];
  const neighbourNames = [schoolName, ...textsInLanguages(schoolNameChn)].flatMap(bothScripts);
  return { rowid: id, words: indexWords([...ownNames, ...neighbourNames]), trigrams: indexTrigrams(ownNames) };
}
