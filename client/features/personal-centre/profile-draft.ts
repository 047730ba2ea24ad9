import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';

export interface Profile {
  nickname: string;
  name: string;
  firstName: string;
  lastName: string;
  birthday: string;
  gender: string;
}

/** Each user's own, for a tab may see several. */
const keyOf = (staffId: string) => `profileDraft.${staffId}`;

/** What was typed and not saved, over what the backend knows. */
export function readProfileDraft(staffId: string, known: Profile, storage: SafeStorage = tabStorage): Profile {
  try {
    return { ...known, ...(JSON.parse(storage.read(keyOf(staffId)) ?? '{}') as Partial<Profile>) };
  } catch {
    return known;
  }
}

/** Only what differs, so that a later change elsewhere is not undone by an old draft. */
export function keepProfileDraft(staffId: string, draft: Profile, known: Profile, storage: SafeStorage = tabStorage) {
  const changed = Object.entries(draft).filter(([name, value]) => known[name as keyof Profile] !== value);
  if (changed.length === 0) storage.drop(keyOf(staffId));
  else storage.keep(keyOf(staffId), JSON.stringify(Object.fromEntries(changed)));
}

export const dropProfileDraft = (staffId: string, storage: SafeStorage = tabStorage) => storage.drop(keyOf(staffId));
