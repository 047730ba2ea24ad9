import { useId } from 'react';
import { Form } from 'react-router';
import { RouteCost } from '#client/features/dse-channel/route-cost.tsx';
import { ChannelTabs } from '#client/features/dse-channel/channel-tabs.tsx';
import {
  loadPathwayCourses,
  type PathwayContent,
  type PathwayCourseRow,
} from '#client/features/dse-channel/load-dse.server.ts';
import { Figure, Sourced, SourceMark } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { withQuery } from '#client/site/addresses.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { Pagination } from '#client/ui/paging/paging.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import type { Route } from './+types/pathway-courses.ts';
import '#client/features/dse-channel/dse.css';
import '#client/features/dse-channel/pathway.css';

export const loader = ({ context, request }: Route.LoaderArgs) => loadPathwayCourses(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PathwayCoursesRoute({ loaderData }: Route.ComponentProps) {
  return <PathwayCourses content={loaderData} />;
}

const PATHWAY_PATH = '/dse/pathway-course';
const PATHWAY_STEPS = ['course', 'condition', 'degree'] as const;

function PathwayCourses({ content }: { content: PathwayContent }) {
  const t = useText('pathway');
  return (
    <div className="wrap dse-page">
      <header className="dse-page__head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </header>
      <ChannelTabs currentTab="pathway" />
      <ol className="dse-page__line" aria-label={t('steps.label')}>
        {PATHWAY_STEPS.map((step) => (
          <li key={step}>
            <b>{t(`steps.${step}`)}</b>
            {t(`steps.${step}Text`)}
          </li>
        ))}
      </ol>
      <PathwayRoutes routes={content.routes} />
      <PathwayFilter content={content} address={PATHWAY_PATH} />
      <PathwayResults content={content} />
    </div>
  );
}

/** Ways to a degree in countries whose pathway courses are not in the catalogue. */
function PathwayRoutes({ routes }: Pick<PathwayContent, 'routes'>) {
  const t = useText('pathway');
  if (routes.length === 0) return null;
  return (
    <section className="dse-page__routes" aria-label={t('routes.title')}>
      <h2>{t('routes.title')}</h2>
      <ul>
        {routes.map(({ key, id }) => (
          <li key={key}>
            <h3>{t(`routes.${key}.name`)}</h3>
            <p>{t(`routes.${key}.text`)}</p>
            <RouteCost route={key} articleId={`route-${key}`} />
            <span id={`route-${key}`}>
              <WindowLink className="more" opens={{ kind: 'news', id }}>
                {t('routes.read', { name: t(`routes.${key}.name`) })}
              </WindowLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PathwayResults({ content }: { content: PathwayContent }) {
  const { lines, sources, page, query: appliedFilters } = content;
  const t = useText('pathway');
  const toPath = useSitePath();
  const { agent, isLoggedIn } = useSite();
  if (!lines) return <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />;
  const filterQuery = { countryId: appliedFilters.countryId, startMonth: appliedFilters.startMonth || '' };
  const isLimited = !isLoggedIn && page.totalResult > page.totalPage * page.showCount;
  if (lines.length === 0 && isLimited)
    return (
      <EmptyState
        picture={getEmptyArtPath('course', agent.brandColour)}
        title={t('hidden', { count: page.totalResult })}
        text={t('visitorsSee')}
      />
    );
  if (lines.length === 0) {
    const isFiltered = Boolean(filterQuery.countryId || filterQuery.startMonth);
    return (
      <EmptyState
        picture={getEmptyArtPath(isFiltered ? 'course' : 'updating', agent.brandColour)}
        title={t(isFiltered ? 'nothingFound' : 'none')}
        text={t(isFiltered ? 'nothingFoundHint' : 'noneHint')}
      >
        {isFiltered && <ButtonLink href={toPath(PATHWAY_PATH)}>{t('showAll')}</ButtonLink>}
      </EmptyState>
    );
  }
  const firstIndex = (page.currentPage - 1) * page.showCount + 1;
  return (
    <>
      <Sourced sources={sources}>
        <PathwayTable lines={lines} hasCountries={content.countries.length > 1} />
      </Sourced>
      {isLimited && <p className="meta">{t('visitorsSee')}</p>}
      <Pagination
        page={page.currentPage}
        pages={page.totalPage}
        hrefOf={(pageNumber) =>
          toPath(withQuery(PATHWAY_PATH, { ...filterQuery, currentPage: pageNumber > 1 ? pageNumber : '' }))
        }
        total={t('range', { from: firstIndex, to: firstIndex + lines.length - 1, total: page.totalResult })}
      />
    </>
  );
}

/** Table of courses. A column is omitted if no course has a value for it. */
function PathwayTable({ lines, hasCountries }: { lines: PathwayCourseRow[]; hasCountries: boolean }) {
  const t = useText('pathway');
  const countryColumn: TableColumn<PathwayCourseRow> = {
    id: 'country',
    header: t('country'),
    minViewport: 'pad',
    renderCell: ({ country }) => <span className="nowrap">{country}</span>,
  };
  const startColumn: TableColumn<PathwayCourseRow> = {
    id: 'start',
    header: t('start'),
    minViewport: 'pad',
    renderCell: ({ start }) => <span className="date">{start}</span>,
  };
  const feeColumn: TableColumn<PathwayCourseRow> = {
    id: 'fee',
    header: (
      <>
        {t('fee')} <SourceMark figures={lines.map(({ fee }) => fee)} name={t('fee')} />
      </>
    ),
    atEnd: true,
    renderCell: ({ fee }) => fee && <Figure figure={fee} isBrief hasYear />,
  };
  return (
    <div className="dse-page__courses">
      <Table
        caption={t('list')}
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          { id: 'course', header: t('course'), isRowHeader: true, renderCell: (row) => <CourseName row={row} /> },
          { id: 'level', header: t('level'), minViewport: 'desk', renderCell: ({ level }) => level },
          ...(hasCountries ? [countryColumn] : []),
          ...(lines.some(({ start }) => start) ? [startColumn] : []),
          ...(lines.some(({ fee }) => fee) ? [feeColumn] : []),
        ]}
      />
      {lines.some(({ illustrative }) => illustrative) && <p className="source">{t('exampleNote')}</p>}
    </div>
  );
}

function CourseName({ row: { id, names, school, schoolId, illustrative } }: { row: PathwayCourseRow }) {
  const t = useText('pathway');
  return (
    <span className="course">
      <WindowLink className="plain" opens={{ kind: 'course', id }}>
        {names.own}
      </WindowLink>
      {names.other && <small lang={names.otherLang}>{names.other}</small>}
      <small>
        {schoolId ? <WindowLink opens={{ kind: 'school', id: schoolId }}>{school}</WindowLink> : school}
        {illustrative && (
          <>
            {' '}
            <Badge>{t('example')}</Badge>
          </>
        )}
      </small>
    </span>
  );
}

function PathwayFilter({ content, address }: { content: PathwayContent; address: string }) {
  const t = useText('pathway');
  const toPath = useSitePath();
  const { countries, months, query: appliedFilters, lines, page } = content;
  const selectedMonth = appliedFilters.startMonth ? String(appliedFilters.startMonth) : '';
  const onlyCountry = countries.length === 1 ? countries[0] : undefined;
  // A filter that cannot change the list is left out.
  const hasCountries = countries.length > 1;
  const hasMonths = selectedMonth !== '' || (lines?.some(({ start }) => start) ?? false);
  return (
    <Form method="get" className="dse-page__filter" action={toPath(address)}>
      <h2 aria-live="polite">
        {!lines
          ? t('list')
          : onlyCountry
            ? t('foundIn', { country: onlyCountry.label, count: page.totalResult })
            : t('found', { count: page.totalResult })}
      </h2>
      {hasCountries && (
        <FilterSelect
          name="countryId"
          label={t('country')}
          any={t('allCountries')}
          chosen={appliedFilters.countryId}
          list={countries}
        />
      )}
      {hasMonths && (
        <FilterSelect name="startMonth" label={t('start')} any={t('anyMonth')} chosen={selectedMonth} list={months} />
      )}
      {(hasCountries || hasMonths) && <Button type="submit">{t('filter')}</Button>}
    </Form>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  any: string;
  chosen: string;
  list: { value: string; label: string }[];
}

function FilterSelect({ name, label, any, chosen, list }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="one">
      <label className="meta" htmlFor={id}>
        {label}
      </label>
      {/* The key resets the uncontrolled select when the URL changes the choice. */}
      <select key={chosen} className="select" id={id} name={name} defaultValue={chosen}>
        <option value="">{any}</option>
        {list.map(({ value, label: optionLabel }) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </select>
    </div>
  );
}
