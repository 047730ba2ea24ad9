import { useEffect, useLayoutEffect, useState } from 'react';
import type { FavouriteItem } from '#client/features/favourites/store/favourite-item.ts';
import { isConfirmed, isFavourite, type FavouriteState } from '#client/features/favourites/store/favourites.ts';
import { createRemarkDraft } from '#client/features/favourites/store/remark-draft.ts';
import { useFavouriteChanges, useFavourite, useFavourites } from '#client/features/favourites/store/use-favourites.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { usePendingAction } from '#client/site/login/pending-action.ts';
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
 * Part of the favourite button for logged-in users. It reports the state, and opens the dialog that adds, edits or
 * removes the favourite.
 */
export function UserFavourite({ item, pendingAction, isOpen, onClose, onSavedStateChange }: UserFavouriteProps) {
  const favourite = useFavourite(item.place);
  useAddAfterLogin(item, pendingAction, favourite);
  // A favourite that is still being added cannot be edited. The dialog opens once it is confirmed, and stays open from
  // then on.
  const [isShown, setIsShown] = useState(false);
  if (isShown ? !isOpen : isOpen && isConfirmed(favourite)) setIsShown(isOpen);
  const savedState = useSavedState(isFavourite(favourite), isShown && isOpen);
  useLayoutEffect(() => onSavedStateChange(savedState), [savedState, onSavedStateChange]);
  useEffect(() => () => onSavedStateChange(undefined), [onSavedStateChange]);
  return isShown && isOpen ? <FavouriteDialog item={item} onClose={onClose} /> : null;
}

/** Returns the state for the button. It becomes 'now' only when no dialog covers the button. */
function useSavedState(isSaved: boolean, isDialogOpen: boolean): SavedState {
  const { isComplete } = useFavourites();
  const [wasUnsaved, setWasUnsaved] = useState(false);
  if (isComplete && !isSaved && !wasUnsaved) setWasUnsaved(true);
  return isSaved ? (wasUnsaved && !isDialogOpen ? 'now' : 'before') : undefined;
}

/** Completes the pending action of a visitor after the login, with the remark that was entered before. */
function useAddAfterLogin(item: FavouriteItem, pendingAction: string, favourite: FavouriteState) {
  const t = useText('favourite-button');
  const { user } = useSite();
  const toast = useToast();
  const favouriteActions = useFavouriteChanges();
  const schoolFavourite = useFavourite({ schoolId: item.place.schoolId });

  async function addFavourite() {
    const draft = createRemarkDraft(user?.staffId ?? '', item.place);
    const addError = isFavourite(favourite)
      ? null
      : await favouriteActions.add(item.place, draft.read() ?? '', isFavourite(schoolFavourite));
    if (addError) return toast.error(addError.message || t('failed'));
    draft.drop();
    toast.success(t('done', { name: item.names.own }));
  }

  usePendingAction(pendingAction, () => void addFavourite());
}
