import { findFavourite } from '#client/features/favourites/store/favourites.ts';
import { isSessionEnd, useFavouriteChanges, useFavourites } from '#client/features/favourites/store/use-favourites.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { isFavourite } from '#client/site/catalogue/favourite-state.ts';
import { useSite } from '#client/site/site.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { FavouritesQuery } from './favourites-query.ts';
import type { FavouritesContent } from './load-favourites.server.ts';
import { type FavouriteCourseRow, type FavouriteSchoolRow, sortRows } from './favourite-rows.ts';

/** The rows as they stand by now: those that have gone are left out, the others carry their latest remark. */
export function useCurrentRows({
  schools,
  courses,
}: Pick<FavouritesContent, 'schools' | 'courses'>): Omit<FavouritesContent, 'sources' | 'hasFamily'> {
  const favourites = useFavourites();
  const renew = <Row extends FavouriteSchoolRow | FavouriteCourseRow>(rows: Row[] | null): Row[] | null =>
    rows
      ?.map((row) => ({ ...row, favourite: findFavourite(favourites, placeOfRow(row), row.favourite) }))
      .filter(isStillIn) ?? null;
  return { schools: renew(schools), courses: renew(courses) };
}

const isStillIn = ({ favourite }: { favourite: { id: string; remark: string } }) => isFavourite(favourite);

export const placeOfRow = (row: FavouriteSchoolRow | FavouriteCourseRow) =>
  'school' in row ? { schoolId: row.school.id, courseId: row.id } : { schoolId: row.id };

/** The rows that are wanted, in the order that is wanted. */
export function useArrangedRows<Row extends FavouriteSchoolRow | FavouriteCourseRow>(
  rows: readonly Row[],
  { within, sort }: FavouritesQuery,
  groupOf: (row: Row) => { id: string },
): Row[] {
  const language = LANGUAGE_TAGS[useLocale()];
  return sortRows(
    rows.filter((row) => within === '' || groupOf(row).id === within),
    sort,
    language,
  );
}

/** Takes a row off the list. A text that comes back says what went wrong, and then the row stands there again. */
export function useRemoval() {
  const t = useText('favourites-page');
  const toast = useToast();
  const changes = useFavouriteChanges();
  const { openDialog } = useSite();
  return async (row: FavouriteSchoolRow | FavouriteCourseRow): Promise<string | void> => {
    const failed = await changes.remove(placeOfRow(row), row.favourite);
    if (failed) {
      const words = failed.message || t('failed');
      if (!isSessionEnd(failed)) return words;
      toast.error(words);
      openDialog('login');
      return;
    }
    toast.success(t('removed', { name: row.names.own }));
  };
}
