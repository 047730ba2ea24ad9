import { tabShelf } from '#client/site/browser-shelf.ts';
import { nameOf } from './collectable.ts';
import type { Place } from './favourites.ts';

/** A remark that was typed and not saved. It lives through a reload and a new login, and is one person's. */
export function remarkDraft(staffId: string, place: Place, shelf = tabShelf) {
  const key = `remark ${staffId} ${nameOf(place)}`;
  return {
    read: () => shelf.read(key),
    keep: (remark: string) => shelf.keep(key, remark),
    drop: () => shelf.drop(key),
  };
}
