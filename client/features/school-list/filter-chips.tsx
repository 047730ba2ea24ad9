import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { listChips } from './list-chips.ts';
import type { ListFacets } from './list-facets.ts';
import type { ListPlace } from './list-place.ts';
import { filtersAddress, NO_FILTERS, type SchoolFilters } from './school-filters.ts';

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
