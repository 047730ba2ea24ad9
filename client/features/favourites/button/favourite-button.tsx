import { type MouseEvent, useState } from 'react';
import {
  FAVOURITE_FORM,
  type FavouriteItem,
  formatPlace,
  type ItemCourse,
  type ItemSchool,
  nameOf,
  ofCourse,
  ofSchool,
} from '#client/features/favourites/store/favourite-item.ts';
import { CompareLink } from '#client/features/compare/link/compare-link.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { savePendingAction } from '#client/site/login/pending-action.ts';
import { type ButtonLook, buttonClass } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { Saved } from './own-favourite.tsx';
import { useIsReady } from '#client/site/hydration.ts';

export function FavouriteSchoolButton({ school, ...look }: FavouriteButtonLook & { school: ItemSchool }) {
  return <FavouriteButton item={ofSchool(school)} {...look} />;
}

export function FavouriteCourseButton({ course, ...look }: FavouriteButtonLook & { course: ItemCourse }) {
  return <FavouriteButton item={ofCourse(course)} {...look} />;
}

/** Only a user has favourites: what knows of them is more than most pages with such a button are. */
const OwnFavourite = lazyPart({
  load: async () => (await import('./own-favourite.tsx')).OwnFavourite,
  words: ['favourite-button'],
});

interface FavouriteButtonLook extends ButtonLook {
  /** Only the icon, where a row has little room. */
  isBare?: boolean;
  /** With the way to compare it beside it. */
  compares?: boolean;
  className?: string;
}

/**
 * Asks a visitor to log in; for a user it opens the dialog that adds, notes or removes the favourite. Without a script it submits a
 * form of the frame that adds it.
 */
function FavouriteButton({
  item,
  isBare,
  compares,
  className,
  ...look
}: FavouriteButtonLook & { item: FavouriteItem }) {
  const t = useText('favourite-button');
  const { user, isLoggedIn, openDialog } = useSite();
  const isReady = useIsReady();
  const [saved, setSaved] = useState<Saved>();
  const [isOpen, setIsOpen] = useState(false);
  const pendingAction = `collect-${nameOf(item.place)}`; // Format shared with tabs of older releases.
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (isLoggedIn) return setIsOpen(true);
    savePendingAction(pendingAction);
    openDialog('login');
  };
  return (
    <>
      <button
        type="submit"
        form={FAVOURITE_FORM}
        name="place"
        value={formatPlace(item.place)}
        className={joinClasses(isBare ? 'btn btn--icon' : buttonClass(look), className)}
        aria-pressed={saved !== undefined}
        data-saved={saved} // By which the school's seal beside it is red.
        aria-haspopup="dialog"
        onClick={press}
      >
        <Icon name={saved ? 'heart-on' : 'heart'} />
        <span className={isBare ? 'sr' : undefined}>{t(saved ? 'saved' : 'save')}</span>
        <span className="sr">{t('about', { name: item.names.own })}</span>
      </button>
      {compares && (
        <CompareLink
          kind={item.place.courseId ? 'courses' : 'schools'}
          id={item.place.courseId ?? item.place.schoolId}
          name={item.names.own}
        />
      )}
      {/* Whose favourite it is may be known only a moment later. */}
      {user && isReady && (
        <OwnFavourite
          item={item}
          pendingAction={pendingAction}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onKnown={setSaved}
        />
      )}
    </>
  );
}
