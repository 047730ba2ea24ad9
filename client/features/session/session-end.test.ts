import { beforeEach, expect, it, vi } from 'vitest';
import { saveAccountDraft, loadAccountDraft } from '#client/features/account/account-draft.ts';
import { saveApplyIntent } from '#client/features/apply-start/apply-link.tsx';
import { createRemarkDraft } from '#client/features/favourites/store/remark-draft.ts';
import { saveProfileDraft } from '#client/features/personal-centre/information-page.tsx';
import { getLastSeenKey } from '#client/site/cache/local-store.ts';
import { savePendingAction } from '#client/site/login/pending-action.ts';
import { saveText } from '#client/site/storage/saved-draft.ts';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { onSessionEnd } from './session-watch.tsx';

const STORED_PROFILE = { nickname: 'Ming', name: '', firstName: '', lastName: '', birthday: '', gender: '' };
const GUEST_LAST_SEEN_KEY = getLastSeenKey('mso', '');

/** Creates a storage that has only the methods used for ending a session. */
function createFakeStorage() {
  const entries = new Map<string, string>();
  return {
    rows: entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

let tab: ReturnType<typeof createFakeStorage>;
beforeEach(() => {
  tab = createFakeStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', createFakeStorage());
  saveProfileDraft('7', { ...STORED_PROFILE, lastName: 'CHAN' }, STORED_PROFILE);
  createRemarkDraft('7', { kind: 'school', id: '1001' } as never).keep('too far from home');
  saveText('applicationMessage', '7', 'my passport is late');
  saveText('chatDraft.mso', '', 'as a guest');
  saveAccountDraft({ ...loadAccountDraft('852'), mobile: '61234567' });
  saveApplyIntent({ countryId: '1', schoolId: '1001' });
  savePendingAction('collect-school-12');
  tabStorage.keep(GUEST_LAST_SEEN_KEY, '4');
});

it('logging out clears everything that the tab has stored, for every feature', () => {
  expect(tab.rows.size).toBeGreaterThan(6);
  onSessionEnd('asked', '7', 'mso');
  expect([...tab.rows]).toEqual([]);
});

it('drafts of a timed-out session are kept for their owner', () => {
  const keysBefore = [...tab.rows.keys()];
  onSessionEnd('idle', '7', 'mso');
  expect([...tab.rows.keys()]).toEqual(keysBefore.filter((key) => key !== GUEST_LAST_SEEN_KEY));
});
