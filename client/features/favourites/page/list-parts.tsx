import type { ChangeEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useText, useLocale } from '#client/i18n/use-text.ts';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import type { BilingualName } from '#client/site/catalogue/school-name.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { FAVOURITES_PATH } from '#client/features/favourites/store/favourite-item.ts';
import { findFavourite, isFavourite } from '#client/features/favourites/store/favourites.ts';
import { isSessionEnd, useFavouriteChanges, useFavourites } from '#client/features/favourites/store/use-favourites.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { MAX_COMPARED } from '#shared/constants.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { withQuery } from '#client/site/addresses.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import {
  FAVOURITE_SORTS,
  getFavouritesPath,
  type FavouritesQuery,
  parseFavouritesQuery,
  FILTER_KEYS,
  type RowGroup,
  type FavouriteCourseRow,
  type FavouriteSchoolRow,
  sortRows,
} from './favourite-rows.ts';
import type { FavouritesContent } from './load-favourites.server.ts';

interface FavouritesBarProps {
  query: FavouritesQuery;
  count: string;
  /** Label of the filter. The next two are its option for all and its other options. */
  label: string;
  allLabel: string;
  groups: readonly RowGroup[];
  /** Listed schools or courses that still exist, in the order of the list. */
  rows: readonly { id: string; goneAt: string }[];
}

/** Shows count, filter and sort order as a plain GET form, with the values in the URL. */
export function FavouritesBar({ query, count, label, allLabel, groups, rows }: FavouritesBarProps) {
  const t = useText('favourites-page');
  const toPath = useSitePath();
  const navigate = useNavigate();
  const comparableIds = rows.flatMap(({ id, goneAt }) => (goneAt ? [] : [id])).slice(0, MAX_COMPARED);
  const applyFilters = ({ currentTarget }: ChangeEvent<HTMLFormElement>) => {
    // The cast is safe, because the form contains no file input.
    const formEntries = [...new FormData(currentTarget)] as [string, string][];
    const nextQuery = parseFavouritesQuery(new URLSearchParams(formEntries));
    void navigate(toPath(getFavouritesPath(nextQuery)), { replace: true, preventScrollReset: true });
  };
  return (
    <form
      className="collection__bar"
      method="get"
      action={toPath(FAVOURITES_PATH)}
      onChange={applyFilters}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="meta" role="status">
        {count}
      </p>
      {comparableIds.length > 1 && (
        <SiteLink className="btn btn--s" to={withQuery('/compare', { [query.view]: comparableIds.join(',') })}>
          <Icon name="compare" />
          {t('compareAll', { count: comparableIds.length })}
        </SiteLink>
      )}
      {query.view === 'courses' && <input type="hidden" name="view" value="courses" />}
      {(groups.length > 1 || query.within !== '') && (
        <NativeSelect
          key={`${query.view} ${query.within}`}
          name={FILTER_KEYS[query.view]}
          label={label}
          labelHidden
          placeholder={allLabel}
          defaultValue={query.within}
          choices={groups.map(({ id, name, count: rowCount }) => ({ value: id, label: `${name} (${rowCount})` }))}
        />
      )}
      <NativeSelect
        key={query.sort}
        name="sort"
        label={t('sort.label')}
        labelHidden
        defaultValue={query.sort}
        choices={FAVOURITE_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      />
      <noscript>
        <button className="btn btn--s" type="submit">
          {t('sort.submit')}
        </button>
      </noscript>
    </form>
  );
}

export function FavouritesError() {
  const t = useText('favourites-page');
  return (
    <div className="collection__failed">
      <RetryNotice text={t('loadFailed.text')} hint={t('loadFailed.hint')} retry={t('loadFailed.retry')} />
    </div>
  );
}

/** Empty state that links to the smart selection as the quickest way to a first favourite. */
export function NoFavourites({ hasSchools = false }: { hasSchools?: boolean }) {
  const t = useText('favourites-page');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={getEmptyArtPath('collection', agent.brandColour)}
      title={t(hasSchools ? 'none.courses' : 'none.all')}
      text={t(hasSchools ? 'none.coursesHint' : 'none.hint')}
      headingLevel={2}
    >
      <SiteLink className="btn btn--primary" to="/school-selection">
        {t('none.match')}
      </SiteLink>
    </EmptyState>
  );
}

/** Message shown if the user has favourites, but none matches the filter. */
export function NoFavouritesFound({ query }: { query: FavouritesQuery }) {
  const t = useText('favourites-page');
  return (
    <EmptyState title={t('none.within')} headingLevel={2}>
      <SiteLink className="btn" to={getFavouritesPath({ ...query, within: '' })} preventScrollReset>
        {t('none.showAll')}
      </SiteLink>
    </EmptyState>
  );
}

/** Title that consists of the item's name and its name in the other language. */
export function RowTitle({ names, children }: { names: BilingualName; children: ReactNode }) {
  return (
    <h2>
      {children}
      {names.other && (
        <>
          {' '}
          <small className="display" lang={names.otherLang}>
            {names.other}
          </small>
        </>
      )}
    </h2>
  );
}

export const HEADING_ID = 'collection';

/**
 * Focuses the heading after a row was removed. It runs one frame late, because a closing dialog returns the focus to
 * the removed element in the next frame.
 */
export const focusHeading = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(HEADING_ID)?.focus({ preventScroll: true })),
  );

/** Applies local changes to the rows: drops removed rows and updates remarks. */
export function useCurrentRows({
  schools,
  courses,
}: Pick<FavouritesContent, 'schools' | 'courses'>): Omit<FavouritesContent, 'sources' | 'hasFamily'> {
  const favourites = useFavourites();
  const updateRows = <Row extends FavouriteSchoolRow | FavouriteCourseRow>(rows: Row[] | null): Row[] | null =>
    rows
      ?.map((row) => ({ ...row, favourite: findFavourite(favourites, getPlace(row), row.favourite) }))
      .filter(isRowSaved) ?? null;
  return { schools: updateRows(schools), courses: updateRows(courses) };
}

const isRowSaved = ({ favourite }: { favourite: { id: string; remark: string } }) => isFavourite(favourite);

export const getPlace = (row: FavouriteSchoolRow | FavouriteCourseRow) =>
  'school' in row ? { schoolId: row.school.id, courseId: row.id } : { schoolId: row.id };

export function useFilteredRows<Row extends FavouriteSchoolRow | FavouriteCourseRow>(
  rows: readonly Row[],
  { within, sort }: FavouritesQuery,
  getGroup: (row: Row) => { id: string },
): Row[] {
  const language = LANGUAGE_TAGS[useLocale()];
  return sortRows(
    rows.filter((row) => within === '' || getGroup(row).id === within),
    sort,
    language,
  );
}

/**
 * Returns a function that removes a row optimistically. On failure, the row reappears and the function returns an error
 * text.
 */
export function useRemoveFavourite() {
  const t = useText('favourites-page');
  const toast = useToast();
  const favouriteActions = useFavouriteChanges();
  const { openDialog } = useSite();
  return async (row: FavouriteSchoolRow | FavouriteCourseRow): Promise<string | void> => {
    const removeError = await favouriteActions.remove(getPlace(row), row.favourite);
    if (removeError) {
      const errorText = removeError.message || t('failed');
      if (!isSessionEnd(removeError)) return errorText;
      toast.error(errorText);
      openDialog('login');
      return;
    }
    toast.success(t('removed', { name: row.names.own }));
  };
}
