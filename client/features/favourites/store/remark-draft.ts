import { useEffect, useEffectEvent, useState } from 'react';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';
import { useSite } from '#client/site/site.tsx';
import { type FavouritePlace, nameOf } from './favourite-item.ts';

/** A remark that was typed and not saved. It lives through a reload and a new login, and is one person's. */
export function remarkDraft(staffId: string, place: FavouritePlace, storage: SafeStorage = tabStorage) {
  const key = `remark ${staffId} ${nameOf(place)}`;
  return {
    read: () => storage.read(key),
    keep: (remark: string) => storage.keep(key, remark),
    drop: () => storage.drop(key),
  };
}

/** Remark being edited: the unsaved draft, else the saved remark. */
export function useRemarkDraft(place: FavouritePlace, saved: string) {
  const { user } = useSite();
  const draft = remarkDraft(user?.staffId ?? '', place);
  const [input, setTyped] = useState<string | null>(null);

  // In an effect, since the server-rendered page has no draft and hydration must match.
  const find = useEffectEvent(() => setTyped(draft.read()));
  useEffect(() => find(), []);

  return {
    remark: input ?? saved,
    /** Being typed, or typed and not saved. */
    isOpen: input !== null,
    setRemark(remark: string) {
      setTyped(remark);
      draft.keep(remark);
    },
    /** Ends typing; the draft stays until the remark is saved. */
    close: () => setTyped(null),
    /** For a remark that could not be saved: opens it again, unless another one is being typed by now. */
    reopen: (remark: string) => setTyped((now) => now ?? remark),
    /** For a remark that was saved: drops its draft, unless more has been typed since. */
    settle: (remark: string) => {
      if (draft.read()?.trim() === remark) draft.drop();
    },
    drop() {
      setTyped(null);
      draft.drop();
    },
  };
}
