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
      const value = query.get(key);
      return value === null ? null : cleanCharacters(value);
    },
  };
}
