import { type Shelf, tabShelf } from '#client/site/browser-shelf.ts';
import type { ApplyWish } from './apply-address.ts';

const KEY = 'msoApply';
const ID = /^\d{1,19}$/;

/** What somebody set out to apply for, kept in this tab until the form is sent. */
export const keepApplyWish = (wish: ApplyWish, shelf: Shelf = tabShelf) => shelf.keep(KEY, JSON.stringify(wish));

export function readApplyWish(shelf: Shelf = tabShelf): ApplyWish | null {
  const said = parse(shelf.read(KEY) ?? 'null');
  const id = (name: keyof ApplyWish) => (ID.test(String(said?.[name] ?? '')) ? String(said?.[name]) : '');
  const [countryId, schoolId] = [id('countryId'), id('schoolId')];
  return schoolId ? { countryId, schoolId, courseId: id('courseId'), majorLevelId: id('majorLevelId') } : null;
}

export const forgetApplyWish = (shelf: Shelf = tabShelf) => shelf.drop(KEY);

/** Anybody can write into a browser's store; what is no JSON is no wish. */
function parse(written: string) {
  try {
    return JSON.parse(written) as Partial<Record<keyof ApplyWish, unknown>> | null;
  } catch {
    return null;
  }
}
