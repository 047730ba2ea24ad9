import type { StudentSearch } from '#backend/queries/office/students.ts';
import { createNumberMatch, createSignMatch } from '#backend/search/search-words.ts';
import { SEARCH_MAX } from '#shared/rules/student-filters.ts';

/** Parses a search text into index queries for names and schools and a number; null for an empty text. */
export function parseStudentSearch(agentKey: string, text: string): StudentSearch | null {
  const searchText = text.normalize('NFKC').trim().slice(0, SEARCH_MAX);
  if (!searchText) return null;
  const digits = searchText.replace(/[\s+()-]/g, '');
  return {
    agentKey,
    signs: createSignMatch(searchText),
    digits: /^\d{4,}$/.test(digits) ? createNumberMatch(digits) : '',
  };
}
