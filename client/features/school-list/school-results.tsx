import { useText } from '#client/i18n/use-text.ts';
import { RetryNotice } from '#client/ui/say/notice.tsx';
import { useSitePath } from '#client/site/site.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import type { ListFacets } from './filters/filter-table.ts';
import type { ListPlace } from './filters/list-place.ts';
import type { SchoolsOutcome } from './load-school-list.server.ts';
import { NothingFound, NotOffered, PageTooFar } from './nothing-found.tsx';
import { filtersAddress, type SchoolFilters } from './filters/school-filters.ts';
import { SchoolItem } from './school-item.tsx';

interface SchoolResultsProps {
  place: ListPlace;
  filters: SchoolFilters;
  facets: ListFacets;
  outcome: SchoolsOutcome;
}

export function SchoolResults({ place, filters, facets, outcome: schools }: SchoolResultsProps) {
  const t = useText('schools');
  const toPath = useSitePath();
  if (schools.kind === 'failed') {
    return <RetryNotice text={t('failed.text')} hint={t('failed.hint')} retry={t('failed.retry')} />;
  }
  if (schools.kind === 'notOffered') return <NotOffered country={schools.country} countries={facets.countries} />;
  const { rows, total, page, pages, first } = schools;
  if (total === 0) return <NothingFound place={place} filters={filters} countries={facets.countries} />;
  if (rows.length === 0) return <PageTooFar place={place} filters={filters} pages={pages} />;
  const hasExamples = rows.some((row) => row.isExample || row.rank?.isExample);
  return (
    <>
      <ol className="res" start={first}>
        {rows.map((row) => (
          <SchoolItem key={row.id} row={row} namesCountry={!filters.country} />
        ))}
      </ol>
      {hasExamples && <p className="source res__note">{t('example.note')}</p>}
      {pages > 1 && (
        <Paging
          page={page}
          pages={pages}
          hrefOf={(wanted) => `${toPath(filtersAddress({ ...filters, page: wanted }, place))}#results`}
          total={t('count.range', { from: first, to: first + rows.length - 1, total })}
        />
      )}
    </>
  );
}
