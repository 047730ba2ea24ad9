import { cleanCharacters } from '#shared/clean-characters.ts';
import type { PageName, QueryKeyOf } from '#shared/pages/page-table.ts';

/** Query with known keys. */
export interface PageQuery<Key extends string> {
  get: (key: Key) => string | null;
}

/** Query of a page, restricted to its keys in shared/pages/page-table.ts; the edge removes others. */
export function pageQuery<Name extends PageName>(_page: Name, address: string): PageQuery<QueryKeyOf<Name>> {
  const at = address.indexOf('?');
  const query = new URLSearchParams(at < 0 ? '' : address.slice(at));
  return {
    get: (key) => {
      // Checkboxes repeat a key.
      return query.has(key) ? cleanCharacters(query.getAll(key).join(',')) : null;
    },
  };
}

// Invalid query values are treated as missing.

/** Limits of the contract, where an invalid value would fail the whole call. */
const LAST_PAGE = 10_000;
const LONGEST_KEYWORD = 100;

/** Page number for pagination; 1 if missing or invalid. */
export function parsePageNumber(query: PageQuery<'currentPage'>): number {
  const page = Number(query.get('currentPage') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** Trimmed search text. Truncation must not split a surrogate pair. */
export const cutKeyword = (text: string) => cleanCharacters(text.trim().slice(0, LONGEST_KEYWORD));

export const parseKeyword = (query: PageQuery<'keyword'>) => cutKeyword(query.get('keyword') ?? '');

export const isId = (value: string) => /^\d{1,19}$/.test(value);

/** An id, or ''. */
export function parseId<Key extends string>(query: PageQuery<Key>, key: Key): string {
  const value = query.get(key) ?? '';
  return isId(value) ? value : '';
}

/** 1 to 12, or 0 for any. */
export function parseMonth<Key extends string>(query: PageQuery<Key>, key: Key): number {
  const month = Number(query.get(key));
  return Number.isInteger(month) && month >= 1 && month <= 12 ? month : 0;
}
