import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  FAVOURITE_FORM,
  type FavouriteItem,
  formatPlace,
  type ItemCourse,
  type ItemSchool,
  getPlaceName,
  createCourseItem,
  createSchoolItem,
} from '#client/features/favourites/store/favourite-item.ts';
import { CompareLink } from '#client/features/compare/link/compare-link.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { savePendingAction } from '#client/site/login/pending-action.ts';
import { type ButtonStyle, buttonClass } from '#client/ui/button/button.tsx';
import { getIconClass } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import type { SavedState } from './own-favourite.tsx';
import { useIsReady } from '#client/site/hydration.ts';

export function FavouriteSchoolButton({ school, ...variant }: FavouriteButtonVariant & { school: ItemSchool }) {
  return <FavouriteButton item={createSchoolItem(school)} {...variant} />;
}

export function FavouriteCourseButton({ course, ...variant }: FavouriteButtonVariant & { course: ItemCourse }) {
  return <FavouriteButton item={createCourseItem(course)} {...variant} />;
}

/**
 * Part of the button for logged-in users. It is loaded lazily, because it is larger than most pages that contain a
 * favourite button.
 */
const UserFavourite = createLazyPart({
  load: async () => (await import('./own-favourite.tsx')).UserFavourite,
  namespaces: ['favourite-button'],
});

interface FavouriteButtonVariant extends ButtonStyle {
  /** Whether to show only the icon, for rows with little space. */
  isPlain?: boolean;
  compares?: boolean;
  className?: string;
}

/**
 * Button that adds a favourite at once. It asks a visitor to log in. For a favourite it opens the dialog with its note. Without JavaScript, it submits a form of the site frame that adds the favourite.
 */
function FavouriteButton({
  item,
  isPlain: isBare,
  compares: hasCompareLink,
  className,
  ...variant
}: FavouriteButtonVariant & { item: FavouriteItem }) {
  const t = useText('favourite-button');
  const { user, isLoggedIn, openDialog } = useSite();
  const isReady = useIsReady();
  const [savedState, setSavedState] = useState<SavedState>();
  const [isOpen, setIsOpen] = useState(false);
  const pendingAction = `collect-${getPlaceName(item.place)}`; // Tabs with older releases use the same format.
  const label = t(savedState ? 'saved' : 'save');
  const requestLogin = () => {
    setIsOpen(false);
    savePendingAction(pendingAction);
    openDialog('login');
  };
  const handlePress = (event: MouseEvent) => {
    event.preventDefault();
    if (isLoggedIn) setIsOpen(true);
    else requestLogin();
  };
  // The session may turn out to have ended after the press.
  const handleSessionEnd = useEffectEvent(requestLogin);
  useEffect(() => {
    if (isOpen && !isLoggedIn) handleSessionEnd();
  }, [isOpen, isLoggedIn]);
  return (
    <>
      <button
        type="submit"
        form={FAVOURITE_FORM}
        name="place"
        value={formatPlace(item.place)}
        className={joinClasses(
          isBare ? 'btn btn--icon' : buttonClass(variant),
          getIconClass(savedState ? 'heart-on' : 'heart'),
          className,
        )}
        aria-pressed={savedState !== undefined}
        data-saved={savedState} // By this attribute, the style sheet turns the seal of the school red.
        aria-haspopup={isLoggedIn && !savedState ? undefined : 'dialog'}
        aria-label={`${label} ${item.names.own}`}
        onClick={handlePress}
      >
        {!isBare && label}
      </button>
      {hasCompareLink && (
        <CompareLink
          kind={item.place.courseId ? 'courses' : 'schools'}
          id={item.place.courseId ?? item.place.schoolId}
          name={item.names.own}
        />
      )}
      {/* On a page that is the same for all users, the user becomes known slightly later than the login state. */}
      {user && isReady && (
        <UserFavourite
          item={item}
          pendingAction={pendingAction}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onSavedStateChange={setSavedState}
        />
      )}
    </>
  );
}
