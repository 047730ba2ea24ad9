import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import { Breadcrumb } from '#client/ui/paging/breadcrumb.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterRail } from './filters/filter-rail.tsx';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { LetterIndex } from './filters/letter-index.tsx';
import { ListBar } from './list-bar.tsx';
import type { SchoolListContent } from './load-school-list.server.ts';
import { SchoolResults } from './school-results.tsx';
import { SearchBox } from './search-box.tsx';
import { useChosenFilters } from './filters/use-chosen-filters.ts';
import './school-list.css';
import './school-item.css';

interface SchoolListProps extends Omit<SchoolListContent, 'head'> {
  /** Above the list: why it is one. */
  notice?: ReactNode;
}

/** Schools under three addresses: a search, what can be chosen beside it, and the list. */
export function SchoolList({ title, place, filters, asked, facets, outcome, notice }: SchoolListProps) {
  const choice = useChosenFilters(place, filters);
  const { chosen, isSearching } = choice;
  return (
    <div className="wrap schools">
      <ListHead title={title} place={place} filters={filters} facets={facets} />
      <SearchBox key={`${asked.keyword} ${asked.searchType}`} place={place} filters={chosen} asked={asked} />
      {notice}
      {place === 'library' && <LetterIndex place={place} filters={chosen} />}
      <div className="cols">
        <FilterRail place={place} choice={choice} facets={facets} />
        <div>
          <ListBar place={place} choice={choice} outcome={outcome} />
          <FilterChips place={place} filters={chosen} facets={facets} />
          <div aria-busy={isSearching}>
            <SchoolResults place={place} filters={filters} facets={facets} outcome={outcome} />
          </div>
          <FilterSheet place={place} filters={filters} facets={facets} />
        </div>
      </div>
    </div>
  );
}

function ListHead({ title, place, filters, facets }: Omit<SchoolListContent, 'head' | 'outcome' | 'asked'>) {
  const t = useText('schools');
  const toPath = useSitePath();
  const country = place === 'country' && facets.countries.find(({ id }) => id === filters.country);
  const crumbs = country
    ? [
        { label: t('crumb.schools'), href: toPath('/school') },
        { label: t('crumb.country', { country: country.label }) },
      ]
    : [{ label: t('crumb.home'), href: toPath('/') }, { label: title }];
  return (
    <div className="list-head">
      <Breadcrumb crumbs={crumbs} />
      <h1>{title}</h1>
      <p>{t(`lead.${place}`)}</p>
    </div>
  );
}
