import { browserStorage } from '#client/site/storage/safe-storage.ts';

// Stores unsent texts by account and conversation.

const STORAGE_KEY = 'desk-draft-texts';

export interface DraftKey {
  staffId: number;
  base: string;
  conversationId: number;
  field: 'reply' | 'note' | 'handOver';
}

const getDraftName = ({ staffId, base, conversationId, field }: DraftKey) =>
  `${staffId} ${base} ${conversationId} ${field}`;

const loadDrafts = () => JSON.parse(browserStorage.read(STORAGE_KEY) ?? '{}') as Record<string, string>;

export const loadDraft = (key: DraftKey) => loadDrafts()[getDraftName(key)] ?? '';

export function saveDraft(key: DraftKey, text: string) {
  const { [getDraftName(key)]: _old, ...otherDrafts } = loadDrafts();
  const nextDrafts = text ? { ...otherDrafts, [getDraftName(key)]: text } : otherDrafts;
  if (Object.keys(nextDrafts).length > 0) browserStorage.keep(STORAGE_KEY, JSON.stringify(nextDrafts));
  else browserStorage.drop(STORAGE_KEY);
}

/** Deletes all drafts on logout, because another person may log in on the same device. */
export const deleteDrafts = () => browserStorage.drop(STORAGE_KEY);
