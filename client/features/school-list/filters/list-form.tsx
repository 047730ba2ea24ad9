import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { LIST_PLACES, type ListPlace } from './list-place.ts';
import { filtersAddress, queryKeyOf, readFilters, type SchoolFilters, sortByItself, SORTS } from './school-filters.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useShownSorts, useSitePath } from '#client/site/site.tsx';

/** A plain GET form; with a script the same goes without a new page, and without the empty parts of the query. */
export function useListForm(place: ListPlace) {
  const navigate = useNavigate();
  const toPath = useSitePath();
  const apply = (filters: SchoolFilters) => navigate(toPath(filtersAddress(filters, place)));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]);
    void apply({ ...readFilters(new URLSearchParams(said), place), page: 1 });
  };
  return { apply, form: { action: toPath(LIST_PLACES[place].path), method: 'get', onSubmit } as const };
}

interface KeptFiltersProps {
  place: ListPlace;
  filters: SchoolFilters;
  keys: readonly Exclude<keyof SchoolFilters, 'page'>[];
}

/** Hidden fields for what a form does not ask for, and for the view. Never for the page number: a new list begins anew. */
export function KeptFilters({ place, filters, keys }: KeptFiltersProps) {
  const { view } = LIST_PLACES[place];
  const kept = keys.map((key) => {
    const name = queryKeyOf(key, place);
    return filters[key] && <input key={key} type="hidden" name={name} value={filters[key]} />;
  });
  return (
    <>
      {view && <input type="hidden" name="view" value={view} />}
      {kept}
    </>
  );
}

interface SortSelectProps {
  place: ListPlace;
  filters: SchoolFilters;
  onChange: (sort: SchoolFilters['sort']) => void;
}

/** The best match is an order only where something was searched for. */
export function SortSelect({ place, filters, onChange }: SortSelectProps) {
  const t = useText('schools');
  const id = useId();
  const hasKeyword = filters.keyword !== '' && filters.searchType === '';
  const usual = sortByItself(place, hasKeyword);
  const sorts = useShownSorts(SORTS).filter((sort) => sort !== 'match' || hasKeyword);
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
          onChange(sorts.find((sort) => sort === value && sort !== usual) ?? LIST_PLACES[place].usualSort)
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
