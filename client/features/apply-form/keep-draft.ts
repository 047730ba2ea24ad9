import { createLocalStore, type LocalStore } from '#client/site/local-store/local-store.ts';
import type { LocalDraft } from './recover-draft.ts';

const TYPE = 'applyDraft';

/** What is typed and not yet sent, in this browser and under the student's own number. */
export function keepDrafts(staffId: string, store: LocalStore = createLocalStore()) {
  return {
    read: async () => (await store.read(TYPE, staffId)) as LocalDraft | null,
    write: (draft: LocalDraft) => store.write(TYPE, staffId, draft),
    forget: () => store.remove(TYPE, staffId),
  };
}
export type DraftKeeper = ReturnType<typeof keepDrafts>;
