import { useEffect, useEffectEvent, useState } from 'react';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';
import { useSite } from '#client/site/site.tsx';
import { type FavouritePlace, getPlaceName } from './favourite-item.ts';

/** Stores an unsaved remark in this tab, by user and item. The draft survives a reload and a new login. */
export function createRemarkDraft(staffId: string, favouritePlace: FavouritePlace, storage: SafeStorage = tabStorage) {
  const storageKey = `remark ${staffId} ${getPlaceName(favouritePlace)}`;
  return {
    read: () => storage.read(storageKey),
    keep: (remark: string) => storage.keep(storageKey, remark),
    drop: () => storage.drop(storageKey),
  };
}

/** Returns the remark that is being edited: the unsaved draft if there is one, otherwise the saved remark. */
export function useRemarkDraft(favouritePlace: FavouritePlace, savedRemark: string) {
  const { user } = useSite();
  const draft = createRemarkDraft(user?.staffId ?? '', favouritePlace);
  const [typedText, setTypedText] = useState<string | null>(null);

  // The draft is read in an effect, because the server-rendered page has none and hydration must match.
  const loadDraft = useEffectEvent(() => setTypedText(draft.read()));
  useEffect(() => loadDraft(), []);

  return {
    remark: typedText ?? savedRemark,
    /** True while the remark contains text that is not saved. */
    isOpen: typedText !== null,
    setRemark(remark: string) {
      setTypedText(remark);
      draft.keep(remark);
    },
    /** Closes the editor. The draft is kept until the remark is saved. */
    close: () => setTypedText(null),
    /** Reopens the editor with a remark that could not be saved, unless the user has started editing another one. */
    reopen: (remark: string) => setTypedText((currentText) => currentText ?? remark),
    /** Deletes the draft of a saved remark, unless the user has typed more text since. */
    settle: (remark: string) => {
      if (draft.read()?.trim() === remark) draft.drop();
    },
    drop() {
      setTypedText(null);
      draft.drop();
    },
  };
}
