import { SCHOOL_SORTS } from '#shared/constants.ts';
import { type FormEvent, startTransition, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { useSitePath } from '#client/site/site.tsx';
import {
  changeFilters,
  getFiltersPath,
  LIST_PAGES,
  type ListPage,
  getQueryKey,
  parseFilters,
  type SchoolFilters,
  getDefaultSort,
} from './school-filters.ts';
import { useAvailableSorts } from '#client/site/available-sorts.ts';

/**
 * Returns the props of a plain GET form. With JavaScript, the form navigates on the client and omits empty parameters.
 */
export function useListForm(scope: ListPage) {
  const navigate = useNavigate();
  const toPath = useSitePath();
  const applyFilters = (filters: SchoolFilters) => navigate(toPath(getFiltersPath(filters, scope)));
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formEntries = [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]);
    void applyFilters({
      ...parseFilters(getPageQuery(LIST_PAGES[scope].page, `?${new URLSearchParams(formEntries)}`), scope),
      page: 1,
    });
  };
  return {
    apply: applyFilters,
    form: { action: toPath(LIST_PAGES[scope].path), method: 'get', onSubmit: handleSubmit } as const,
  };
}

interface StoredFiltersProps {
  listPage: ListPage;
  filters: SchoolFilters;
  keys: readonly Exclude<keyof SchoolFilters, 'page'>[];
}

/**
 * Hidden fields for the view and for filters that have no control in the form. They omit the page number, because a new
 * list starts at page 1.
 */
export function StoredFilters({ listPage, filters, keys }: StoredFiltersProps) {
  const { view } = LIST_PAGES[listPage];
  const hiddenFields = keys.map((key) => {
    const queryKey = getQueryKey(key, listPage);
    return filters[key] && <input key={key} type="hidden" name={queryKey} value={filters[key]} />;
  });
  return (
    <>
      {view && <input type="hidden" name="view" value={view} />}
      {hiddenFields}
    </>
  );
}

interface SortSelectProps {
  listPage: ListPage;
  filters: SchoolFilters;
  onChange: (sort: SchoolFilters['sort']) => void;
}

/** Select box for the sort order. 'Best match' is offered only for a search. */
export function SortSelect({ listPage, filters, onChange }: SortSelectProps) {
  const t = useText('schools');
  const id = useId();
  const hasKeyword = filters.keyword !== '' && filters.searchType === '';
  const defaultSort = getDefaultSort(listPage, hasKeyword);
  const availableSorts = useAvailableSorts(SCHOOL_SORTS);
  // The current order is always among the options, because the select would otherwise show another one.
  const sortOptions = SCHOOL_SORTS.filter(
    (sort) => (sort !== 'match' || hasKeyword) && (sort === defaultSort || availableSorts.includes(sort)),
  );
  return (
    <>
      <label className="meta" htmlFor={id}>
        {t('sort.label')}
      </label>
      <select
        className="select"
        id={id}
        name="sort"
        value={filters.sort || defaultSort}
        onChange={({ target: { value } }) =>
          onChange(sortOptions.find((sort) => sort === value && sort !== defaultSort) ?? LIST_PAGES[listPage].usualSort)
        }
      >
        {sortOptions.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
    </>
  );
}

export interface FilterChoice {
  chosen: SchoolFilters;
  isSearching: boolean;
  choose: (changes: Partial<SchoolFilters>) => void;
  form: ReturnType<typeof useListForm>['form'];
}

/**
 * Manages the filters of the whole page. A choice is shown immediately, and the next choice builds on it even if the
 * router has not rendered it yet. Otherwise choices in quick succession would be lost.
 */
export function useChosenFilters(scope: ListPage, filters: SchoolFilters): FilterChoice {
  const { apply, form } = useListForm(scope);
  const { shownFilters, isSearching } = useShownFilters(scope, filters);
  const [optimisticFilters, setOptimisticFilters] = useState<SchoolFilters | null>(null);
  const latestRef = useRef<{ filters: SchoolFilters; exists: boolean } | null>(null);
  useEffect(() => {
    // This effect runs after the applied choice was rendered. Any later choices are kept.
    if (!optimisticFilters && latestRef.current?.exists) latestRef.current = null;
  }, [optimisticFilters]);

  const changeFilter = async (changes: Partial<SchoolFilters>) => {
    const nextState = { filters: changeFilters(latestRef.current?.filters ?? shownFilters, changes), exists: false };
    latestRef.current = nextState;
    setOptimisticFilters(nextState.filters);
    await apply(nextState.filters);
    nextState.exists = true;
    // Runs after the router's own transition, so that the previous filters are not shown between the two.
    if (latestRef.current === nextState) startTransition(() => setOptimisticFilters(null));
  };
  return {
    chosen: optimisticFilters ?? shownFilters,
    isSearching,
    choose: (change) => void changeFilter(change),
    form,
  };
}

/**
 * Returns the filters of the list that is loading, if there is one, so that a choice stays visible. Otherwise returns
 * the filters of the current list.
 */
function useShownFilters(
  scope: ListPage,
  filters: SchoolFilters,
): { shownFilters: SchoolFilters; isSearching: boolean } {
  const toPath = useSitePath();
  const { location } = useNavigation();
  const isSearching = location?.pathname === toPath(LIST_PAGES[scope].path);
  const shownFilters = isSearching
    ? parseFilters(getPageQuery(LIST_PAGES[scope].page, location.search), scope)
    : filters;
  return { shownFilters, isSearching };
}
