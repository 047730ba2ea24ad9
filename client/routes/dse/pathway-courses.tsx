import { useId } from 'react';
import { Form } from 'react-router';
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
import { Paging } from '#client/ui/paging/paging.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { Route } from './+types/pathway-courses.ts';
import '#client/features/dse-channel/dse.css';
import '#client/features/dse-channel/pathway.css';

export const loader = ({ context, request }: Route.LoaderArgs) => loadPathwayCourses(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PathwayCoursesRoute({ loaderData }: Route.ComponentProps) {
  return <PathwayCourses content={loaderData} />;
}

const ADDRESS = '/dse/pathway-course';
const STEPS = ['course', 'condition', 'degree'] as const;

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
      <ChannelTabs here="pathway" />
      <ol className="dse-page__line" aria-label={t('steps.label')}>
        {STEPS.map((step) => (
          <li key={step}>
            <b>{t(`steps.${step}`)}</b>
            {t(`steps.${step}Text`)}
          </li>
        ))}
      </ol>
      <PathwayFilter content={content} address={ADDRESS} />
      <Found content={content} />
    </div>
  );
}

function Found({ content: { lines, sources, page, query: sought } }: { content: PathwayContent }) {
  const t = useText('pathway');
  const path = useSitePath();
  const { agent, isLoggedIn } = useSite();
  if (!lines) return <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />;
  const query = { countryId: sought.countryId, startMonth: sought.startMonth || '' };
  const isLimited = !isLoggedIn && page.totalResult > page.totalPage * page.showCount;
  if (lines.length === 0 && isLimited)
    return (
      <EmptyState
        picture={emptyArtAddress('course', agent.brandColour)}
        title={t('hidden', { count: page.totalResult })}
        text={t('visitorsSee')}
      />
    );
  if (lines.length === 0) {
    const isQuery = Boolean(query.countryId || query.startMonth);
    return (
      <EmptyState
        picture={emptyArtAddress(isQuery ? 'course' : 'updating', agent.brandColour)}
        title={t(isQuery ? 'nothingFound' : 'none')}
        text={t(isQuery ? 'nothingFoundHint' : 'noneHint')}
      >
        {isQuery && <ButtonLink href={path(ADDRESS)}>{t('showAll')}</ButtonLink>}
      </EmptyState>
    );
  }
  const from = (page.currentPage - 1) * page.showCount + 1;
  return (
    <>
      <Sourced sources={sources}>
        <PathwayTable lines={lines} />
      </Sourced>
      {isLimited && <p className="meta">{t('visitorsSee')}</p>}
      <Paging
        page={page.currentPage}
        pages={page.totalPage}
        hrefOf={(number) => path(withQuery(ADDRESS, { ...query, currentPage: number > 1 ? number : '' }))}
        total={t('range', { from, to: from + lines.length - 1, total: page.totalResult })}
      />
    </>
  );
}

function PathwayTable({ lines }: { lines: PathwayCourseRow[] }) {
  const t = useText('pathway');
  return (
    <div className="dse-page__courses">
      <Table
        caption={t('list')}
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          { id: 'course', header: t('course'), isRowHeader: true, renderCell: (row) => <CourseName row={row} /> },
          { id: 'level', header: t('level'), from: 'desk', renderCell: ({ level }) => level },
          {
            id: 'country',
            header: t('country'),
            from: 'pad',
            renderCell: ({ country }) => <span className="nowrap">{country}</span>,
          },
          {
            id: 'fee',
            header: (
              <>
                {t('fee')} <SourceMark figures={lines.map(({ fee }) => fee)} name={t('fee')} />
              </>
            ),
            from: 'pad',
            renderCell: ({ fee }) => fee && <Figure figure={fee} isBrief namesYear />,
          },
          {
            id: 'start',
            header: t('start'),
            atEnd: true,
            renderCell: ({ start }) => <span className="date">{start}</span>,
          },
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
  const path = useSitePath();
  const { countries, months, query: sought, lines, page } = content;
  const month = sought.startMonth ? String(sought.startMonth) : '';
  return (
    <Form method="get" className="dse-page__filter" action={path(address)}>
      <h2 aria-live="polite">{lines ? t('found', { count: page.totalResult }) : t('list')}</h2>
      {countries.length > 0 && (
        <Choice
          name="countryId"
          label={t('country')}
          any={t('allCountries')}
          chosen={sought.countryId}
          list={countries}
        />
      )}
      <Choice name="startMonth" label={t('start')} any={t('anyMonth')} chosen={month} list={months} />
      <Button type="submit">{t('filter')}</Button>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  any: string;
  chosen: string;
  list: { value: string; label: string }[];
}

function Choice({ name, label, any, chosen, list }: ChoiceProps) {
  const id = useId();
  return (
    <div className="one">
      <label className="meta" htmlFor={id}>
        {label}
      </label>
      {/* The key resets the uncontrolled select when the URL changes the choice. */}
      <select key={chosen} className="select" id={id} name={name} defaultValue={chosen}>
        <option value="">{any}</option>
        {list.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
