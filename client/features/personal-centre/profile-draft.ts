import { type Shelf, tabShelf } from '#client/site/browser-shelf.ts';

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
export function readProfileDraft(staffId: string, known: Profile, shelf: Shelf = tabShelf): Profile {
  try {
    return { ...known, ...(JSON.parse(shelf.read(keyOf(staffId)) ?? '{}') as Partial<Profile>) };
  } catch {
    return known;
  }
}

/** Only what differs, so that a later change elsewhere is not undone by an old draft. */
export function keepProfileDraft(staffId: string, draft: Profile, known: Profile, shelf: Shelf = tabShelf) {
  const changed = Object.entries(draft).filter(([name, value]) => known[name as keyof Profile] !== value);
  if (changed.length === 0) shelf.drop(keyOf(staffId));
  else shelf.keep(keyOf(staffId), JSON.stringify(Object.fromEntries(changed)));
}

export const dropProfileDraft = (staffId: string, shelf: Shelf = tabShelf) => shelf.drop(keyOf(staffId));
