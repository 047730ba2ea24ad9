import type { StudentSearch } from '#backend/queries/office/students.ts';
import { matchNumber, matchSigns } from '#backend/search/search-words.ts';
import { SEARCH_MAX } from '#shared/rules/student-filters.ts';

/** A search text as the index is asked for it, in names and schools and as a number; null for an empty one. */
export function parseStudentSearch(agentKey: string, text: string): StudentSearch | null {
  const message = text.normalize('NFKC').trim().slice(0, SEARCH_MAX);
  if (!message) return null;
  const digits = message.replace(/[\s+()-]/g, '');
  return { agentKey, signs: matchSigns(message), digits: /^\d{4,}$/.test(digits) ? matchNumber(digits) : '' };
}
