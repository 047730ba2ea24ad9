import { cleanCharacters } from '#shared/clean-characters.ts';
import type { PageName, QueryKeyOf } from '#shared/pages/page-table.ts';

/** A query of which some keys can be read. */
export interface PageQuery<Key extends string> {
  get: (key: Key) => string | null;
}

/** What the address of a page says, in the keys that shared/pages/page-table.ts names for it: the edge drops all others. */
export function pageQuery<Name extends PageName>(_page: Name, address: string): PageQuery<QueryKeyOf<Name>> {
  const at = address.indexOf('?');
  const query = new URLSearchParams(at < 0 ? '' : address.slice(at));
  return {
    get: (key) => {
      // A form says a key once for each box that is ticked.
      return query.has(key) ? cleanCharacters(query.getAll(key).join(',')) : null;
    },
  };
}

// Addresses are typed, cut and passed on; what makes no sense in them is taken for not said.

/** The same limits as the contract has; there a wrong value would fail the whole call. */
const LAST_PAGE = 10_000;
const LONGEST_KEYWORD = 100;

/** The wanted page of a list; the first, where the address says nothing that could be one. */
export function readPageNumber(query: PageQuery<'currentPage'>): number {
  const page = Number(query.get('currentPage') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** Words that somebody typed. What is cut may be half of a character. */
export const cutKeyword = (words: string) => cleanCharacters(words.trim().slice(0, LONGEST_KEYWORD));

export const readKeyword = (query: PageQuery<'keyword'>) => cutKeyword(query.get('keyword') ?? '');

export const isId = (value: string) => /^\d{1,19}$/.test(value);

/** An id, or '' for none. */
export function readId<Key extends string>(query: PageQuery<Key>, key: Key): string {
  const value = query.get(key) ?? '';
  return isId(value) ? value : '';
}

/** 1 to 12, or 0 for any. */
export function readMonth<Key extends string>(query: PageQuery<Key>, key: Key): number {
  const month = Number(query.get(key));
  return Number.isInteger(month) && month >= 1 && month <= 12 ? month : 0;
}
