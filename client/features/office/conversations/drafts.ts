import { browserStorage } from '#client/site/storage/safe-storage.ts';

// Unsent texts by account and conversation.

const STORED = 'desk-draft-texts';

export interface DraftKey {
  staffId: number;
  base: string;
  conversation: number;
  field: 'reply' | 'note' | 'handOver';
}

const getName = ({ staffId, base, conversation, field }: DraftKey) => `${staffId} ${base} ${conversation} ${field}`;

const readAll = () => JSON.parse(browserStorage.read(STORED) ?? '{}') as Record<string, string>;

export const readDraft = (key: DraftKey) => readAll()[getName(key)] ?? '';

export function saveDraft(key: DraftKey, text: string) {
  const { [getName(key)]: _old, ...otherDrafts } = readAll();
  const drafts = text ? { ...otherDrafts, [getName(key)]: text } : otherDrafts;
  if (Object.keys(drafts).length > 0) browserStorage.keep(STORED, JSON.stringify(drafts));
  else browserStorage.drop(STORED);
}

/** Deletes all drafts. The sign-out calls it, since another account may sign in on the same device. */
export const deleteDrafts = () => browserStorage.drop(STORED);
