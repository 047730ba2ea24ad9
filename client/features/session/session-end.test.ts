import { beforeEach, expect, it, vi } from 'vitest';
import { keepAccountDraft, readAccountDraft } from '#client/features/account/account-draft.ts';
import { keepApplyIntent } from '#client/features/apply-start/apply-link.tsx';
import { remarkDraft } from '#client/features/favourites/store/remark-draft.ts';
import { keepProfileDraft } from '#client/features/personal-centre/information-page.tsx';
import { seenKey } from '#client/site/kept/local-store.ts';
import { keepPendingAction } from '#client/site/login/pending-action.ts';
import { keepText } from '#client/site/storage/kept-draft.ts';
import { tabStorage } from '#client/site/storage/safe-storage.ts';
import { hearEnd } from './session-watch.tsx';

const KNOWN = { nickname: 'Ming', name: '', firstName: '', lastName: '', birthday: '', gender: '' };
const OF_GUEST = seenKey('mso', '');

/** A browser's store, as far as the end of a session touches it. */
function fakeStorage() {
  const rows = new Map<string, string>();
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
    clear: () => rows.clear(),
  };
}

let tab: ReturnType<typeof fakeStorage>;
beforeEach(() => {
  tab = fakeStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', fakeStorage());
  keepProfileDraft('7', { ...KNOWN, lastName: 'CHAN' }, KNOWN);
  remarkDraft('7', { kind: 'school', id: '1001' } as never).keep('too far from home');
  keepText('applicationMessage', '7', 'my passport is late');
  keepText('chatDraft.mso', '', 'as a guest');
  keepAccountDraft({ ...readAccountDraft('852'), mobile: '61234567' });
  keepApplyIntent({ countryId: '1', schoolId: '1001' });
  keepPendingAction('collect-school-12');
  tabStorage.keep(OF_GUEST, '4');
});

it('at a log-out a tab forgets all that it kept, whichever feature kept it', () => {
  expect(tab.rows.size).toBeGreaterThan(6);
  hearEnd('asked', '7', 'mso');
  expect([...tab.rows]).toEqual([]);
});

it('after a session that timed out its drafts wait for their owner', () => {
  const before = [...tab.rows.keys()];
  hearEnd('idle', '7', 'mso');
  expect([...tab.rows.keys()]).toEqual(before.filter((key) => key !== OF_GUEST));
});
