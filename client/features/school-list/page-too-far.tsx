import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import type { ListPlace } from './list-place.ts';
import { filtersAddress, type SchoolFilters } from './school-filters.ts';

/** An address with a page that the list does not have, or has no more. */
export function PageTooFar({ place, filters, pages }: { place: ListPlace; filters: SchoolFilters; pages: number }) {
  const t = useText('schools');
  return (
    <EmptyState title={t('tooFar.title', { count: pages })}>
      <SiteLink className="btn" to={filtersAddress({ ...filters, page: 1 }, place)}>
        {t('tooFar.first')}
      </SiteLink>
    </EmptyState>
  );
}
