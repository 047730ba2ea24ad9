import { useId } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useShownSorts } from '#client/site/use-shown-sorts.ts';
import { LIST_PLACES, type ListPlace } from './list-place.ts';
import { type SchoolFilters, sortByItself, SORTS } from './school-filters.ts';

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
