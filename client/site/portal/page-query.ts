import { cleanCharacters } from '#shared/clean-characters.ts';
import type { PageName, QueryKeyOf } from '#shared/pages/page-table.ts';

export interface PageQuery<Key extends string> {
  get: (key: Key) => string | null;
}

/** Returns the query of a page, restricted to its keys in shared/pages/page-table.ts. The edge removes other keys. */
export function getPageQuery<Name extends PageName>(_page: Name, address: string): PageQuery<QueryKeyOf<Name>> {
  const queryStart = address.indexOf('?');
  const searchParams = new URLSearchParams(queryStart < 0 ? '' : address.slice(queryStart));
  return {
    get: (key) => {
      // Checkboxes repeat a key. Their values are joined with commas.
      return searchParams.has(key) ? cleanCharacters(searchParams.getAll(key).join(',')) : null;
    },
  };
}

// Parsers of query values. An invalid value is treated as missing.

/** Highest page number that the contract accepts. It rejects the whole call for a greater value. */
const LAST_PAGE = 10_000;
const MAX_KEYWORD_LENGTH = 100;

/** Returns the page number of a pagination, or 1 if missing or invalid. */
export function parsePageNumber(query: PageQuery<'currentPage'>): number {
  const pageNumber = Number(query.get('currentPage') ?? 1);
  return Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= LAST_PAGE ? pageNumber : 1;
}

/** Trims and truncates search text. cleanCharacters removes half of a split surrogate pair. */
export const truncateKeyword = (text: string) => cleanCharacters(text.trim().slice(0, MAX_KEYWORD_LENGTH));

export const parseKeyword = (query: PageQuery<'keyword'>) => truncateKeyword(query.get('keyword') ?? '');

export const isId = (value: string) => /^\d{1,19}$/.test(value);

/** Returns an id, or '' if it is missing or invalid. */
export function parseId<Key extends string>(query: PageQuery<Key>, key: Key): string {
  const value = query.get(key) ?? '';
  return isId(value) ? value : '';
}

/** Returns a month from 1 to 12. 0 means any month. */
export function parseMonth<Key extends string>(query: PageQuery<Key>, key: Key): number {
  const monthNumber = Number(query.get(key));
  return Number.isInteger(monthNumber) && monthNumber >= 1 && monthNumber <= 12 ? monthNumber : 0;
}
