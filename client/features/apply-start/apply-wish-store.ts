import type { ApplyWish } from './apply-address.ts';

const KEY = 'msoApply';
const ID = /^\d{1,19}$/;

/** What somebody set out to apply for, kept in this tab until the form is sent. */
export function keepApplyWish(wish: ApplyWish, storage = sessionStorage) {
  try {
    storage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Storage may be switched off or full; the address says the same.
  }
}

export function readApplyWish(storage = sessionStorage): ApplyWish | null {
  try {
    const said = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<Record<keyof ApplyWish, unknown>> | null;
    const id = (name: keyof ApplyWish) => (ID.test(String(said?.[name] ?? '')) ? String(said?.[name]) : '');
    const [countryId, schoolId] = [id('countryId'), id('schoolId')];
    return schoolId ? { countryId, schoolId, courseId: id('courseId'), majorLevelId: id('majorLevelId') } : null;
  } catch {
    return null;
  }
}

export function forgetApplyWish(storage = sessionStorage) {
  try {
    storage.removeItem(KEY);
  } catch {
    // As above: nothing was kept.
  }
}
