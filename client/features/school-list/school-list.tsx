import { fillAgentName } from '#shared/tenant/site.ts';
import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { useHasNoMargin, useIsPhone } from '#client/ui/use-media.ts';
import { assertNever } from '#shared/assert-never.ts';
import { SCHOOL_FILTER_KEYS, listFilterValues } from '#shared/rules/school-filters.ts';
import { FilterRail } from './filters/filter-rail.tsx';
import { FilterChips, FilterSheet } from './filters/filter-sheet.tsx';
import { UnstatedNote } from './filters/filter-parts.tsx';
import { type FilterChoice, StoredFilters, SortSelect, useChosenFilters } from './filters/list-form.tsx';
import { changeFilters, getFiltersPath, type ListPage, type SchoolFilters } from './filters/school-filters.ts';
import type { SchoolListContent, SchoolsOutcome } from './load-school-list.server.ts';
import { SchoolResults } from './school-results.tsx';
import { FoundNote, OtherMatches } from './search/found-beside.tsx';
import { SearchBox } from './search/search-box.tsx';
import './filters/filter-rail.css';
import './school-list.css';
import './school-item.css';

interface SchoolListProps extends Omit<SchoolListContent, 'head'> {
  notice?: ReactNode;
}

export function SchoolList({
  title,
  place: listPage,
  filters,
  asked: requestedFilters,
  facets,
  outcome,
  loosenings,
  findings,
  isMeant,
  notice,
}: SchoolListProps) {
  const filterChoice = useChosenFilters(listPage, filters);
  const { chosen, isSearching } = filterChoice;
  // The sidebar and the phone sheet contain the same fields, so only one of them is rendered if the device is known.
  const [isPhone, hasSheet] = [useIsPhone(), useHasNoMargin()];
  // Other matches are shown if the list would be empty.
  const hasOtherMatches =
    !isMeant && outcome.kind === 'found' && outcome.total === 0 && (findings?.found.length ?? 0) > 0;
  const otherMatches = (
    <OtherMatches findings={findings} isMeant={isMeant} schools={outcome.kind === 'found' ? outcome.total : 0} />
  );
  return (
    <div className="wrap schools">
      <ListHead title={title} place={listPage} filters={filters} facets={facets} />
      <SearchBox
        key={`${requestedFilters.keyword} ${requestedFilters.searchType}`}
        place={listPage}
        filters={chosen}
        initialSearch={requestedFilters}
      />
      {notice}
      {listPage === 'library' && <LetterIndex listPage={listPage} filters={chosen} />}
      <div className="cols">
        {!isPhone && <FilterRail listPage={listPage} choice={filterChoice} facets={facets} />}
        <div>
          <ListBar listPage={listPage} choice={filterChoice} outcome={outcome} />
          <FilterChips listPage={listPage} filters={chosen} facets={facets} />
          <UnstatedNote listPage={listPage} filters={filters} facets={facets} />
          <FoundNote findings={findings} isMeant={isMeant} />
          {!isMeant && otherMatches}
          <div aria-busy={isSearching}>
            {!hasOtherMatches && <SchoolResults {...{ listPage, filters, facets, outcome, loosenings }} />}
          </div>
          {isMeant && otherMatches}
          {hasSheet && <FilterSheet listPage={listPage} filters={filters} facets={facets} />}
        </div>
      </div>
    </div>
  );
}

function ListHead({
  title,
  place,
  filters,
  facets,
}: Pick<SchoolListContent, 'title' | 'place' | 'filters' | 'facets'>) {
  const t = useText('schools');
  const toPath = useSitePath();
  const { agent } = useSite();
  const selectedCountry = place === 'country' && facets.countries.find(({ id }) => id === filters.country);
  const breadcrumbs = selectedCountry
    ? [
        { label: fillAgentName((values) => t('crumb.schools', values), agent), href: toPath('/school') },
        { label: t('crumb.country', { country: selectedCountry.label }) },
      ]
    : [{ label: t('crumb.home'), href: toPath('/') }, { label: title }];
  return (
    <div className="list-head" data-invitation>
      <Breadcrumb crumbs={breadcrumbs} />
      <h1>{title}</h1>
      {place !== 'country' && <p>{t(`lead.${place}`)}</p>}
    </div>
  );
}

interface ListBarProps {
  listPage: ListPage;
  choice: FilterChoice;
  outcome: SchoolsOutcome;
}

/** Bar above the results with the number of schools, the view and the sort order. */
function ListBar({ listPage, choice: { chosen, isSearching, choose, form }, outcome }: ListBarProps) {
  const t = useText('schools');
  return (
    <div className="listbar" id="results">
      <h2 aria-live="polite">{isSearching ? t('count.searching') : <SchoolCount schools={outcome} />}</h2>
      <ViewSwitch listPage={listPage} filters={chosen} />
      <form {...form} className="listbar__sort">
        <StoredFilters listPage={listPage} filters={chosen} keys={[...SCHOOL_FILTER_KEYS, 'keyword', 'searchType']} />
        <SortSelect listPage={listPage} filters={chosen} onChange={(sort) => choose({ sort })} />
        <noscript>
          <button className="btn btn--s" type="submit">
            {t('sort.submit')}
          </button>
        </noscript>
      </form>
    </div>
  );
}

function SchoolCount({ schools: outcome }: { schools: SchoolsOutcome }) {
  const t = useText('schools');
  switch (outcome.kind) {
    case 'found':
      return t('count.schools', { count: outcome.total });
    case 'notOffered':
      return t('count.schools', { count: 0 });
    case 'failed':
      return t('count.failed');
    default:
      return assertNever(outcome);
  }
}

interface ViewSwitchProps {
  listPage: ListPage;
  filters: SchoolFilters;
}

/** Switches between list and map. The page number is dropped, because the map has no pages. */
export function ViewSwitch({ listPage, filters }: ViewSwitchProps) {
  const t = useText('schools');
  const toPath = useSitePath();
  const getViewPath = (view: ListPage) => toPath(getFiltersPath(changeFilters(filters, {}), view));
  const isMapView = listPage === 'map';
  return (
    <SegmentedControl
      label={t('view.label')}
      chosen={isMapView ? 'map' : 'list'}
      parts={[
        {
          id: 'list',
          href: getViewPath(isMapView ? 'search' : listPage),
          icon: 'list',
          label: t('view.list'),
        },
        {
          id: 'map',
          href: getViewPath('map'),
          icon: 'map',
          label: t('view.map'),
        },
      ]}
    />
  );
}

/** Links to the schools by the first letter of the English name. */
function LetterIndex({ listPage, filters }: { listPage: ListPage; filters: SchoolFilters }) {
  const t = useText('schools');
  const renderLink = (initialLetter: string, label: string, ariaLabel?: string) => (
    <li key={initialLetter}>
      <SiteLink
        to={getFiltersPath(changeFilters(filters, { initial: initialLetter }), listPage)}
        aria-current={filters.initial === initialLetter ? 'true' : undefined}
        aria-label={ariaLabel}
      >
        {label}
      </SiteLink>
    </li>
  );
  return (
    <nav className="letters" aria-label={t('letters.label')}>
      <ul>
        {renderLink('', t('letters.all'))}
        {listFilterValues('initial').map((letter) => renderLink(letter, letter, t('letters.letter', { letter })))}
      </ul>
    </nav>
  );
}
