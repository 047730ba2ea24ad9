import { useText } from '#client/i18n/use-text.ts';
import { facetsOf, type FilterKey, FILTERS, LISTED_FILTERS, type ListFacets } from './filter-table.ts';
import type { ListPlace } from './list-place.ts';
import { queryKeyOf } from './school-filters.ts';

/** A filter that is chosen from a list, with its words: the rail and the sheet show the same in their own way. */
export interface FilterField {
  key: FilterKey;
  control: 'group' | 'select';
  /** Of its control in a form. */
  name: string;
  title: string;
  /** No choice at all. */
  all: string;
  options: readonly FilterOption[];
}

export interface FilterOption {
  id: string;
  label: string;
  /** A second name, which a search among the options finds as well. */
  note?: string;
  /** Why it cannot be chosen. */
  off?: string;
}

/** In the order of the table, those too that offer nothing to choose. */
export function useFilterFields(place: ListPlace, facets: ListFacets): FilterField[] {
  const t = useText('schools');
  return LISTED_FILTERS.map((key) => {
    const { control, all } = FILTERS[key].list;
    return {
      key,
      control,
      name: queryKeyOf(key, place),
      title: t(`filter.${key}`),
      all: t(all),
      options: facetsOf(key, facets).map((facet) => ({
        id: facet.id,
        label: facet.label,
        ...('offered' in facet && {
          note: facet.otherName,
          off: facet.offered ? undefined : t('filter.notOffered'),
        }),
      })),
    };
  });
}
