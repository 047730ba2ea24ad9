import { SCHOOL_SORTS } from '#shared/constants.ts';
import { type FormEvent, startTransition, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { pageQuery } from '#client/site/portal/page-query.ts';
import { useSitePath } from '#client/site/site.tsx';
import {
  changeFilters,
  filtersAddress,
  LIST_PAGES,
  type ListPage,
  queryKeyOf,
  parseFilters,
  type SchoolFilters,
  sortByItself,
} from './school-filters.ts';
import { useAvailableSorts } from '#client/site/available-sorts.ts';

/** A plain GET form; with a script the same goes without a new page, and without the empty parts of the query. */
export function useListForm(place: ListPage) {
  const navigate = useNavigate();
  const toPath = useSitePath();
  const apply = (filters: SchoolFilters) => navigate(toPath(filtersAddress(filters, place)));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]);
    void apply({
      ...parseFilters(pageQuery(LIST_PAGES[place].page, `?${new URLSearchParams(texts)}`), place),
      page: 1,
    });
  };
  return { apply, form: { action: toPath(LIST_PAGES[place].path), method: 'get', onSubmit } as const };
}

interface StoredFiltersProps {
  place: ListPage;
  filters: SchoolFilters;
  keys: readonly Exclude<keyof SchoolFilters, 'page'>[];
}

/**
 * Hidden fields for filters that the form does not contain, and for the view. Not for the page number: a new list
 * starts on page 1.
 */
export function StoredFilters({ place, filters, keys }: StoredFiltersProps) {
  const { view } = LIST_PAGES[place];
  const stored = keys.map((key) => {
    const name = queryKeyOf(key, place);
    return filters[key] && <input key={key} type="hidden" name={name} value={filters[key]} />;
  });
  return (
    <>
      {view && <input type="hidden" name="view" value={view} />}
      {stored}
    </>
  );
}

interface SortSelectProps {
  place: ListPage;
  filters: SchoolFilters;
  onChange: (sort: SchoolFilters['sort']) => void;
}

/** The best match is an order only where something was searched for. */
export function SortSelect({ place, filters, onChange }: SortSelectProps) {
  const t = useText('schools');
  const id = useId();
  const hasKeyword = filters.keyword !== '' && filters.searchType === '';
  const usual = sortByItself(place, hasKeyword);
  const shown = useAvailableSorts(SCHOOL_SORTS);
  // The order in which the list stands is offered everywhere: a select without it would name another one.
  const sorts = SCHOOL_SORTS.filter(
    (sort) => (sort !== 'match' || hasKeyword) && (sort === usual || shown.includes(sort)),
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
        value={filters.sort || usual}
        onChange={({ target: { value } }) =>
          onChange(sorts.find((sort) => sort === value && sort !== usual) ?? LIST_PAGES[place].usualSort)
        }
      >
        {sorts.map((sort) => (
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
  choose: (change: Partial<SchoolFilters>) => void;
  form: ReturnType<typeof useListForm>['form'];
}

/**
 * Filter state shared by the whole page. A choice is shown immediately and the next one builds on it, whether or not
 * the router has rendered it: otherwise quick successive choices would be lost.
 */
export function useChosenFilters(place: ListPage, filters: SchoolFilters): FilterChoice {
  const { apply, form } = useListForm(place);
  const { shown, isSearching } = useShownFilters(place, filters);
  const [ahead, setAhead] = useState<SchoolFilters | null>(null);
  const latest = useRef<{ filters: SchoolFilters; isThere: boolean } | null>(null);
  useEffect(() => {
    // Runs after the render that it belongs to: choices made meanwhile are newer and are preserved.
    if (!ahead && latest.current?.isThere) latest.current = null;
  }, [ahead]);

  const choose = async (change: Partial<SchoolFilters>) => {
    const next = { filters: changeFilters(latest.current?.filters ?? shown, change), isThere: false };
    latest.current = next;
    setAhead(next.filters);
    await apply(next.filters);
    next.isThere = true;
    // After the router's own transition, so that what was there before does not show in between.
    if (latest.current === next) startTransition(() => setAhead(null));
  };
  return { chosen: ahead ?? shown, isSearching, choose: (change) => void choose(change), form };
}

/** Filters of the list that is being loaded, so that a choice stays visible. */
function useShownFilters(place: ListPage, filters: SchoolFilters): { shown: SchoolFilters; isSearching: boolean } {
  const toPath = useSitePath();
  const { location } = useNavigation();
  const isSearching = location?.pathname === toPath(LIST_PAGES[place].path);
  const shown = isSearching ? parseFilters(pageQuery(LIST_PAGES[place].page, location.search), place) : filters;
  return { shown, isSearching };
}
