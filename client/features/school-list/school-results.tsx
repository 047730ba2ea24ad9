import { Sourced } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { COURSE_FILTERS } from '#shared/rules/school-filters.ts';
import type { CountryFacet, ListFacets } from './filters/filter-table.ts';
import {
  type ListPage,
  NO_FILTERS,
  type SchoolFilters,
  countFilters,
  filtersAddress,
} from './filters/school-filters.ts';
import { LoosenNote, type LoosenNoteProps } from './filters/filter-parts.tsx';
import type { SchoolsOutcome } from './load-school-list.server.ts';
import { SchoolItem } from './school-item.tsx';

interface SchoolResultsProps extends NothingFoundProps {
  outcome: SchoolsOutcome;
}

export function SchoolResults({ place, filters, facets, outcome: schools, loosenings }: SchoolResultsProps) {
  const t = useText('schools');
  const toPath = useSitePath();
  if (schools.kind === 'failed') {
    return <RetryNotice text={t('failed.text')} hint={t('failed.hint')} retry={t('failed.retry')} />;
  }
  if (schools.kind === 'notOffered') return <NotOffered country={schools.country} countries={facets.countries} />;
  const { rows, sources, total, page, pages, first } = schools;
  if (total === 0) return <NothingFound {...{ place, filters, facets, loosenings }} />;
  if (rows.length === 0) return <PageTooFar place={place} filters={filters} pages={pages} />;
  const isOfCourses = COURSE_FILTERS.some((key) => filters[key] !== '');
  const hasExamples = rows.some((row) => row.rank?.isExample);
  return (
    <>
      <Sourced sources={sources}>
        <ol className="res" start={first}>
          {rows.map((row) => (
            <SchoolItem key={row.id} row={row} namesCountry={!filters.country} isOfCourses={isOfCourses} />
          ))}
        </ol>
      </Sourced>
      {hasExamples && <p className="source res__note">{t('example.note')}</p>}
      <LoosenNote loosenings={loosenings} />
      {pages > 1 && (
        <Paging
          page={page}
          pages={pages}
          hrefOf={(requested) => `${toPath(filtersAddress({ ...filters, page: requested }, place))}#results`}
          total={t('count.range', { from: first, to: first + rows.length - 1, total })}
        />
      )}
    </>
  );
}

interface NothingFoundProps extends LoosenNoteProps {
  place: ListPage;
  filters: SchoolFilters;
  facets: ListFacets;
}

/** Empty result: explanation, and links to relax one filter, remove all, or start the questionnaire. */
function NothingFound({ place, filters, facets, loosenings }: NothingFoundProps) {
  const t = useText('schools');
  const { agent } = useSite();
  const { keyword, searchType } = filters;
  const isCountry = searchType === '1';
  const otherCount = countFilters(filters) - (keyword ? 1 : 0);
  const kind = isCountry ? 'country' : keyword ? 'search' : 'school';
  return (
    <EmptyState
      picture={emptyArtAddress(kind, agent.brandColour)}
      title={t(`nothing.${kind}`, { keyword })}
      text={t(isCountry ? 'nothing.countryHint' : otherCount > 0 ? 'nothing.filtersHint' : 'nothing.searchHint')}
    >
      {isCountry && <CountryLinks countries={facets.countries} />}
      <LoosenNote loosenings={loosenings} />
      <ul className="row ways">
        {otherCount > 0 && (
          <li>
            <SiteLink className="btn" to={filtersAddress({ ...NO_FILTERS, keyword, searchType }, place)}>
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

/** Message for a country that exists but does not accept applications through this site. */
function NotOffered({ country, countries }: { country: string; countries: readonly CountryFacet[] }) {
  const t = useText('schools');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={emptyArtAddress('country', agent.brandColour)}
      title={t('notOffered.title', { country })}
      text={t('notOffered.hint')}
    >
      <CountryLinks countries={countries} />
      <SiteLink className="btn" to="/school">
        {t('way.all')}
      </SiteLink>
    </EmptyState>
  );
}

/** Message for a page number beyond the last page. */
function PageTooFar({ place, filters, pages }: { place: ListPage; filters: SchoolFilters; pages: number }) {
  const t = useText('schools');
  return (
    <EmptyState title={t('tooFar.title', { count: pages })}>
      <SiteLink className="btn" to={filtersAddress({ ...filters, page: 1 }, place)}>
        {t('tooFar.first')}
      </SiteLink>
    </EmptyState>
  );
}

function CountryLinks({ countries }: { countries: readonly CountryFacet[] }) {
  const t = useText('schools');
  const countryFacets = countries.filter((country) => country.offered);
  if (countryFacets.length === 0) return null;
  return (
    <ul className="row ways" aria-label={t('way.countries')}>
      {countryFacets.map(({ id, label }) => (
        <li key={id}>
          <SiteLink className="chip" to={`/school?id=${id}`}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
