import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { FavouriteItem } from '#client/features/favourites/store/favourite-item.ts';
import { isConfirmed, isFavourite, type FavouriteState } from '#client/features/favourites/store/favourites.ts';
import { createRemarkDraft } from '#client/features/favourites/store/remark-draft.ts';
import {
  isSessionEnd,
  useAreFavouritesLoading,
  useFavouriteChanges,
  useFavourite,
  useFavourites,
} from '#client/features/favourites/store/use-favourites.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { savePendingAction, usePendingAction } from '#client/site/login/pending-action.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';

const FavouriteDialog = createLazyPart({
  load: async () => (await import('#client/features/favourites/dialog/favourite-dialog.tsx')).FavouriteDialog,
  namespaces: ['favourites', 'ui'],
});

/**
 * How long the item has been a favourite: 'now' if it was added on this page, 'before' if earlier, or undefined if it
 * is not a favourite.
 */
export type SavedState = 'before' | 'now' | undefined;

interface UserFavouriteProps {
  item: FavouriteItem;
  /** Action that was stored when a visitor pressed the button before the login. */
  pendingAction: string;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the state of the favourite, and with undefined on unmount, for example after a logout. */
  onSavedStateChange: (savedState: SavedState) => void;
}

/**
 * Part of the favourite button for logged-in users. It reports the state. A press on an unsaved item saves it at once; a
 * press on a saved one opens the dialog with its note.
 */
export function UserFavourite({ item, pendingAction, isOpen, onClose, onSavedStateChange }: UserFavouriteProps) {
  const favourite = useFavourite(item.place);
  const addFavourite = useAddFavourite(item, pendingAction, favourite);
  usePendingAction(pendingAction, () => void addFavourite());
  useAddOnPress(isOpen, favourite, () => {
    onClose();
    void addFavourite();
  });
  // A favourite that is still being added cannot be edited. The dialog opens once it is confirmed, and stays open from
  // then on.
  const [isShown, setIsShown] = useState(false);
  if (isShown ? !isOpen : isOpen && isFavourite(favourite) && isConfirmed(favourite)) setIsShown(isOpen);
  const savedState = useSavedState(isFavourite(favourite), isShown && isOpen);
  useLayoutEffect(() => onSavedStateChange(savedState), [savedState, onSavedStateChange]);
  useEffect(() => () => onSavedStateChange(undefined), [onSavedStateChange]);
  return isShown && isOpen ? <FavouriteDialog item={item} onClose={onClose} /> : null;
}

/**
 * Calls `onAdd` for a press on an item that is not a favourite, once the favourites have been loaded or cannot be. An
 * item that is removed while its dialog is open was a favourite when it was pressed.
 */
function useAddOnPress(isOpen: boolean, favourite: FavouriteState, onAdd: () => void) {
  const areFavouritesLoading = useAreFavouritesLoading();
  const [wasFavourite, setWasFavourite] = useState(false);
  if (wasFavourite ? !isOpen : isOpen && isFavourite(favourite)) setWasFavourite(isOpen);
  const shouldAdd = isOpen && !wasFavourite && !isFavourite(favourite) && !areFavouritesLoading;
  const handleAdd = useEffectEvent(onAdd);
  useEffect(() => {
    if (shouldAdd) handleAdd();
  }, [shouldAdd]);
}

/** Returns the state for the button. It becomes 'now' only when no dialog covers the button. */
function useSavedState(isSaved: boolean, isDialogOpen: boolean): SavedState {
  const { isComplete } = useFavourites();
  const [wasUnsaved, setWasUnsaved] = useState(false);
  if (isComplete && !isSaved && !wasUnsaved) setWasUnsaved(true);
  return isSaved ? (wasUnsaved && !isDialogOpen ? 'now' : 'before') : undefined;
}

/**
 * Returns a function that saves the item, with a remark that was typed before. After the end of a session, the login
 * opens and the action is completed then.
 */
function useAddFavourite(item: FavouriteItem, pendingAction: string, favourite: FavouriteState) {
  const t = useText('favourite-button');
  const { user, openDialog } = useSite();
  const toast = useToast();
  const favouriteActions = useFavouriteChanges();
  const schoolFavourite = useFavourite({ schoolId: item.place.schoolId });

  return async function addFavourite() {
    const draft = createRemarkDraft(user?.staffId ?? '', item.place);
    const addError = isFavourite(favourite)
      ? null
      : await favouriteActions.add(item.place, draft.read() ?? '', isFavourite(schoolFavourite));
    if (addError && isSessionEnd(addError)) {
      savePendingAction(pendingAction);
      return openDialog('login');
    }
    if (addError) return toast.error(addError.message || t('failed'));
    draft.drop();
    toast.success(t('done', { name: item.names.own }));
  };
}
