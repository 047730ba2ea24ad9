import { facetsOf, FILTER_KEYS, type FilterKey, FILTERS, type ListFacets } from './filter-table.ts';
import type { ListPlace } from './list-place.ts';
import { changeFilters, filtersAddress, NO_FILTERS, type SchoolFilters } from './school-filters.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

interface FilterChipsProps {
  place: ListPlace;
  filters: SchoolFilters;
  facets: ListFacets;
}

/** The filters that are on. Each is a link to the list without it. */
export function FilterChips({ place, filters, facets }: FilterChipsProps) {
  const t = useText('schools');
  const chips = listChips(filters, facets);
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={t('chip.label')}>
      {chips.map(({ kind, label, without }) => {
        const words = t(`chip.${kind}`, { label: label || t('chip.unknown') });
        return (
          <li key={kind}>
            <SiteLink
              className="chip"
              to={filtersAddress(without, place)}
              aria-label={t('chip.remove', { name: words })}
            >
              {words}
              <Icon name="close" />
            </SiteLink>
          </li>
        );
      })}
      {chips.length > 1 && (
        <li>
          <SiteLink
            className="btn btn--quiet btn--s"
            to={filtersAddress({ ...NO_FILTERS, sort: filters.sort === 'match' ? '' : filters.sort }, place)}
          >
            {t('chip.clear')}
          </SiteLink>
        </li>
      )}
    </ul>
  );
}

/** A filter that is on, and the filters without it. */
interface FilterChip {
  kind: 'keyword' | 'countryName' | FilterKey;
  /** '' where nobody could say what the id stands for. */
  label: string;
  without: SchoolFilters;
}

export function listChips(filters: SchoolFilters, facets: ListFacets): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (kind: FilterChip['kind'], label: string, change: Partial<SchoolFilters>) =>
    chips.push({ kind, label, without: changeFilters(filters, change) });
  if (filters.keyword) {
    const isName = filters.searchType === '1';
    add(isName ? 'countryName' : 'keyword', filters.keyword, { keyword: '', searchType: '' });
  }
  for (const key of FILTER_KEYS) {
    const value = filters[key];
    const name = facetsOf(key, facets).find(({ id }) => id === value)?.label ?? '';
    if (value) add(key, FILTERS[key].list ? name : value, { [key]: '' });
  }
  return chips;
}
