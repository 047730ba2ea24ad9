import { Sourced } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Pagination } from '#client/ui/paging/paging.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { COURSE_FILTERS } from '#shared/rules/school-filters.ts';
import type { CountryFacet, ListFacets } from './filters/filter-table.ts';
import {
  type ListPage,
  EMPTY_FILTERS,
  type SchoolFilters,
  countFilters,
  getFiltersPath,
} from './filters/school-filters.ts';
import { RelaxationNote, type RelaxationNoteProps } from './filters/filter-parts.tsx';
import type { SchoolsOutcome } from './load-school-list.server.ts';
import { CountryLinks, CountryNotOffered } from './country-not-offered.tsx';
import { SchoolItem } from './school-item.tsx';

interface SchoolResultsProps extends NothingFoundProps {
  outcome: SchoolsOutcome;
}

export function SchoolResults({ listPage, filters, facets, outcome: schoolsOutcome, loosenings }: SchoolResultsProps) {
  const t = useText('schools');
  const toPath = useSitePath();
  if (schoolsOutcome.kind === 'failed') {
    return <RetryNotice text={t('failed.text')} hint={t('failed.hint')} retry={t('failed.retry')} />;
  }
  if (schoolsOutcome.kind === 'notOffered')
    return <CountryNotOffered country={schoolsOutcome.country} countries={toCountryLinks(facets.countries)} />;
  const { rows, sources, total, page, pages, firstIndex } = schoolsOutcome;
  if (total === 0) return <NothingFound {...{ listPage, filters, facets, loosenings }} />;
  if (rows.length === 0) return <PageOutOfRange listPage={listPage} filters={filters} pages={pages} />;
  const isFilteredByCourses = COURSE_FILTERS.some((key) => filters[key] !== '');
  const hasExamples = rows.some((row) => row.rank?.isExample);
  return (
    <>
      <Sourced sources={sources}>
        <ol className="res" start={firstIndex}>
          {rows.map((row) => (
            <SchoolItem key={row.id} row={row} namesCountry={!filters.country} isOfCourses={isFilteredByCourses} />
          ))}
        </ol>
      </Sourced>
      {hasExamples && <p className="source res__note">{t('example.note')}</p>}
      <RelaxationNote loosenings={loosenings} />
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(pageNumber) => `${toPath(getFiltersPath({ ...filters, page: pageNumber }, listPage))}#results`}
          total={t('count.range', { from: firstIndex, to: firstIndex + rows.length - 1, total })}
        />
      )}
    </>
  );
}

interface NothingFoundProps extends RelaxationNoteProps {
  listPage: ListPage;
  filters: SchoolFilters;
  facets: ListFacets;
}

/** Explains an empty result. Links relax one filter, remove all filters, or open the questionnaire. */
function NothingFound({ listPage, filters, facets, loosenings }: NothingFoundProps) {
  const t = useText('schools');
  const { agent } = useSite();
  const { keyword, searchType } = filters;
  const isCountrySearch = searchType === '1';
  const otherCount = countFilters(filters) - (keyword ? 1 : 0);
  const messageKey = isCountrySearch ? 'country' : keyword ? 'search' : 'school';
  return (
    <EmptyState
      picture={getEmptyArtPath(messageKey, agent.brandColour)}
      title={t(`nothing.${messageKey}`, { keyword })}
      text={t(isCountrySearch ? 'nothing.countryHint' : otherCount > 0 ? 'nothing.filtersHint' : 'nothing.searchHint')}
    >
      {isCountrySearch && <CountryLinks countries={toCountryLinks(facets.countries)} />}
      <RelaxationNote loosenings={loosenings} />
      <ul className="row">
        {otherCount > 0 && (
          <li>
            <SiteLink className="btn" to={getFiltersPath({ ...EMPTY_FILTERS, keyword, searchType }, listPage)}>
              {t('way.clear')}
            </SiteLink>
          </li>
        )}
        <li>
          <SiteLink className="btn" to="/school">
            {t('way.all')}
          </SiteLink>
        </li>
        <li>
          <SiteLink className="btn" to="/school-selection">
            {t('way.selection')}
          </SiteLink>
        </li>
      </ul>
    </EmptyState>
  );
}

/** Says that the page number is beyond the last page. */
function PageOutOfRange({ listPage, filters, pages }: { listPage: ListPage; filters: SchoolFilters; pages: number }) {
  const t = useText('schools');
  return (
    <EmptyState title={t('tooFar.title', { count: pages })}>
      <SiteLink className="btn" to={getFiltersPath({ ...filters, page: 1 }, listPage)}>
        {t('tooFar.first')}
      </SiteLink>
    </EmptyState>
  );
}

const toCountryLinks = (countries: readonly CountryFacet[]) =>
  countries.filter(({ offered }) => offered).map(({ id, label }) => ({ path: `/school?id=${id}`, label }));
