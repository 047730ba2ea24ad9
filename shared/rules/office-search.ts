/** Maximum length of a search for people in characters. */
export const MAX_PERSON_SEARCH_CHARS = 60;
/** Matches of each kind in the list below the search box. */
export const MAX_SUGGESTED_MATCHES = 4;
/** Matches of each kind on the results page. */
export const MAX_LISTED_MATCHES = 20;

/** Kinds of records that the search of the office finds, in the order in which they are listed. */
export const SEARCH_KINDS = ['students', 'applications', 'conversations', 'leads'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

const SHORT_SEARCH_PATTERN = /^[\p{Script=Han}\d]$/u;

/** Returns whether a text is long enough to search for: two characters, or one Chinese character or digit. */
export function isSearchable(text: string): boolean {
  const searchText = text.normalize('NFKC').trim();
  return [...searchText].length > 1 || SHORT_SEARCH_PATTERN.test(searchText);
}
