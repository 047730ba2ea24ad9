import type { StudentSearch } from '#backend/queries/office/students.ts';
import { createNumberMatch, createSignMatch } from '#backend/search/search-words.ts';
import { MAX_STUDENT_SEARCH_CHARS } from '#shared/rules/student-filters.ts';

/** Parses a search text into index queries for names and schools and a number. Returns null for an empty text. */
export function parseStudentSearch(agentKey: string, text: string): StudentSearch | null {
  const searchText = text.normalize('NFKC').trim().slice(0, MAX_STUDENT_SEARCH_CHARS);
  if (!searchText) return null;
  const digits = searchText.replace(/[\s+()-]/g, '');
  return {
    agentKey,
    signs: createSignMatch(searchText),
    digits: /^\d{4,}$/.test(digits) ? createNumberMatch(digits) : '',
  };
}
