import { useState } from 'react';
import {
  type FavouriteItem,
  isSettled,
  type ItemCourse,
  type ItemSchool,
  nameOf,
  ofCourse,
  ofSchool,
} from '#client/features/favourites/store/favourites.ts';
import { remarkDraft } from '#client/features/favourites/store/remark-draft.ts';
import { useFavouriteChanges, useFavourite } from '#client/features/favourites/store/use-favourites.ts';
import { useText } from '#client/i18n/use-text.ts';
import { isFavourite, type FavouriteState } from '#client/site/catalogue/favourite-state.ts';
import { useSite } from '#client/site/site.tsx';
import { usePendingAction } from '#client/site/login/pending-action.ts';
import { buttonClass, type ButtonLook } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { latePart } from '#client/ui/late-part.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';

export function FavouriteSchoolButton({ school, ...look }: FavouriteButtonLook & { school: ItemSchool }) {
  return <FavouriteButton item={ofSchool(school)} {...look} />;
}

export function FavouriteCourseButton({ course, ...look }: FavouriteButtonLook & { course: ItemCourse }) {
  return <FavouriteButton item={ofCourse(course)} {...look} />;
}

const FavouriteDialog = latePart({
  load: async () => (await import('#client/features/favourites/dialog/favourite-dialog.tsx')).FavouriteDialog,
  words: ['favourites', 'ui'],
});

interface FavouriteButtonLook extends ButtonLook {
  /** Only the icon, where a row has little room. */
  isBare?: boolean;
  className?: string;
}

/** Asks a visitor to log in; for a user it opens the dialog that adds, notes or removes the favourite. */
function FavouriteButton({ item, isBare, className, ...look }: FavouriteButtonLook & { item: FavouriteItem }) {
  const t = useText('favourite-button');
  const { user, isLoggedIn } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const favourite = useFavourite(item.place);
  const logInAndAdd = useAddAfterLogin(item, favourite);
  const isIn = isFavourite(favourite);
  const press = () => (isLoggedIn ? isSettled(favourite) && setIsOpen(true) : logInAndAdd());
  return (
    <>
      <button
        type="button"
        className={joinClasses('needs-script', isBare ? 'btn btn--icon' : buttonClass(look), className)}
        aria-pressed={isIn}
        aria-haspopup="dialog"
        onClick={press}
      >
        <Icon name={isIn ? 'heart-on' : 'heart'} />
        <span className={isBare ? 'sr' : undefined}>{t(isIn ? 'saved' : 'save')}</span>
        <span className="sr">{t('about', { name: item.names.own })}</span>
      </button>
      {/* Whose favourite it is may be known only a moment later. */}
      {isOpen && user && <FavouriteDialog item={item} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The name is kept in the browser, also by tabs of an older release: it stays as it is. */
const pendingActionOf = ({ place }: FavouriteItem) => `collect-${nameOf(place)}`;

/** For a visitor's click: opens the login, and once somebody is logged in it is done, with whatever was noted before. */
function useAddAfterLogin(item: FavouriteItem, favourite: FavouriteState): () => void {
  const t = useText('favourite-button');
  const { user } = useSite();
  const toast = useToast();
  const changes = useFavouriteChanges();
  const schoolFavourite = useFavourite({ schoolId: item.place.schoolId });

  async function add() {
    const draft = remarkDraft(user?.staffId ?? '', item.place);
    const failure = isFavourite(favourite)
      ? null
      : await changes.add(item.place, draft.read() ?? '', isFavourite(schoolFavourite));
    if (failure) return toast.error(failure.message || t('failed'));
    draft.drop();
    toast.success(t('done', { name: item.names.own }));
  }

  return usePendingAction(pendingActionOf(item), () => void add());
}
