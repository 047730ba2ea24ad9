import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';

export interface ApplyIntent {
  countryId: string;
  schoolId: string;
  courseId?: string;
  majorLevelId?: string;
}

/** Within the agent's site: the application, with what was chosen. */
export function applyAddress(intent: ApplyIntent): string {
  const chosen = Object.entries(intent).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/my-apply?${new URLSearchParams(chosen).toString()}`;
}

const KEY = 'msoApply';
const ID = /^\d{1,19}$/;

/** What somebody set out to apply for, kept in this tab until the form is sent. */
export const keepApplyIntent = (intent: ApplyIntent, storage: SafeStorage = tabStorage) =>
  storage.keep(KEY, JSON.stringify(intent));

export function readApplyIntent(storage: SafeStorage = tabStorage): ApplyIntent | null {
  const said = parse(storage.read(KEY) ?? 'null');
  const id = (name: keyof ApplyIntent) => (ID.test(String(said?.[name] ?? '')) ? String(said?.[name]) : '');
  const [countryId, schoolId] = [id('countryId'), id('schoolId')];
  return schoolId ? { countryId, schoolId, courseId: id('courseId'), majorLevelId: id('majorLevelId') } : null;
}

export const forgetApplyIntent = (storage: SafeStorage = tabStorage) => storage.drop(KEY);

/** Anybody can write into a browser's store; what is no JSON is no intent. */
function parse(written: string) {
  try {
    return JSON.parse(written) as Partial<Record<keyof ApplyIntent, unknown>> | null;
  } catch {
    return null;
  }
}
