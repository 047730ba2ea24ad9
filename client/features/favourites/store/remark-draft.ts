import { useEffect, useEffectEvent, useState } from 'react';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';
import { useSite } from '#client/site/site.tsx';
import { type FavouritePlace, getName } from './favourite-item.ts';

/** Stores an unsaved remark in this tab, by user and item. The draft survives a reload and a new login. */
export function remarkDraft(staffId: string, place: FavouritePlace, storage: SafeStorage = tabStorage) {
  const key = `remark ${staffId} ${getName(place)}`;
  return {
    read: () => storage.read(key),
    keep: (remark: string) => storage.keep(key, remark),
    drop: () => storage.drop(key),
  };
}

/** Returns the remark that is being edited: the unsaved draft, otherwise the saved remark. */
export function useRemarkDraft(place: FavouritePlace, savedRemark: string) {
  const { user } = useSite();
  const draft = remarkDraft(user?.staffId ?? '', place);
  const [input, setTyped] = useState<string | null>(null);

  // The draft is read in an effect, since the server-rendered page has none and hydration must match.
  const find = useEffectEvent(() => setTyped(draft.read()));
  useEffect(() => find(), []);

  return {
    remark: input ?? savedRemark,
    /** True while the remark contains text that is not saved. */
    isOpen: input !== null,
    setRemark(remark: string) {
      setTyped(remark);
      draft.keep(remark);
    },
    /** Closes the editor; the draft stays until the remark is saved. */
    close: () => setTyped(null),
    /** Reopens the editor with a remark that could not be saved, unless the user has started another one. */
    reopen: (remark: string) => setTyped((current) => current ?? remark),
    /** Deletes the draft of a saved remark, unless more text was typed since. */
    settle: (remark: string) => {
      if (draft.read()?.trim() === remark) draft.drop();
    },
    drop() {
      setTyped(null);
      draft.drop();
    },
  };
}
