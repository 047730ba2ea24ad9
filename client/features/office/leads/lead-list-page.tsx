import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { usePageKey } from '#client/features/office/use-page-key.ts';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { StudentNumber } from '#client/features/office/students/student-number.tsx';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Badge, type BadgeKind } from '#client/ui/feedback/badge.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { AppLink, ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { LeadList, ListedLead } from '#shared/contract/office/leads.ts';
import { LEAD_CHANNELS, LEAD_FILTERS, type LeadSort, type LeadState } from '#shared/rules/leads.ts';
import { MAX_STUDENT_SEARCH_CHARS } from '#shared/rules/student-filters.ts';
import { createLeadQuery, DEFAULT_LEAD_CHOICE, type LeadChoice } from './lead-choice.ts';
import { type LeadFormResult, LeadForm, NewLeadButton } from './lead-form.tsx';
import { InterestSelects, useInterestFormatter } from './lead-interest.tsx';
import { formatLeadSource, LeadEmail, getLeadName } from './lead-name.tsx';
import '#client/features/office/students/students.css';
import '#client/features/office/record/record.css';
import './leads.css';

interface LeadListPageProps {
  choice: LeadChoice;
  list: LeadList;
  /** Values for a new lead that come from a conversation, or null if the lead does not come from one. */
  prefilled: Readonly<Record<string, string>> | null;
  actionResult: LeadFormResult | null;
}

export function LeadListPage({ choice, list, prefilled, actionResult }: LeadListPageProps) {
  const t = useText('office-leads');
  const { base } = useOffice();
  const { leads, older, total, cap, today, choices, canExport } = list;
  const leadsPath = `${base}/leads`;
  const formRef = useRef<HTMLFormElement>(null);
  const { filter: _filter, sort: _sort, channel, ...textFilters } = choice;
  const isFiltered = channel !== null || Object.values(textFilters).some(Boolean);
  return (
    <div className="office__page">
      <OfficeTitle title={t('title')} />
      <header className="office__head office__head--tools">
        <div className="office__head">
          <h1>{t('title')}</h1>
          <p className="meta" role="status">
            {total > cap ? t('totalMany', { count: cap }) : t('total', { count: total })}
          </p>
        </div>
        <div className="lead-tools">
          <ButtonLink href={`${base}/content/import?kind=lead`} size="s">
            {t('import')}
          </ButtonLink>
          {canExport && leads.length > 0 && (
            <ButtonLink href={`${base}/leads.csv${createLeadQuery(choice)}`} reload size="s">
              {t('export')}
            </ButtonLink>
          )}
          <NewLeadButton
            key={prefilled?.conversation}
            prefilled={prefilled}
            actionResult={actionResult}
            formRef={formRef}
          />
        </div>
      </header>
      <LeadForm
        key={prefilled?.conversation}
        today={today}
        choices={choices}
        prefilled={prefilled}
        actionResult={actionResult}
        formRef={formRef}
      />
      <div className="students__tools">
        <LinkTabs
          label={t('show')}
          tabs={LEAD_FILTERS.map((filter) => ({
            href: `${leadsPath}${createLeadQuery({ ...choice, filter })}`,
            label: t(`filter.${filter}`),
            isHere: filter === choice.filter,
          }))}
        />
      </div>
      <LeadSearch key={createLeadQuery(choice)} choice={choice} list={list} />
      {leads.length === 0 ? (
        <p className="office__none">
          {isFiltered ? t('notFound') : t(`none.${choice.filter}`)}{' '}
          {isFiltered && (
            <TextLink href={`${leadsPath}${createLeadQuery({ ...DEFAULT_LEAD_CHOICE, filter: choice.filter })}`}>
              {t('showAll')}
            </TextLink>
          )}
        </p>
      ) : (
        <LeadTable list={list} choice={choice} />
      )}
      {older && (
        <nav className="students__pages" aria-label={t('pages')}>
          <ButtonLink size="s" rel="next" href={`${leadsPath}${createLeadQuery(choice, older)}`}>
            {t('older')}
          </ButtonLink>
        </nav>
      )}
    </div>
  );
}

/** The chosen intake stays a choice when no lead has it. */
const listIntakes = (chosenIntake: string, intakes: readonly string[]) =>
  chosenIntake && !intakes.includes(chosenIntake) ? [chosenIntake, ...intakes] : intakes;

/** "/" focuses the search field from anywhere on the page. */
function LeadSearch({ choice: leadChoice, list }: { choice: LeadChoice; list: LeadList }) {
  const t = useText('office-leads');
  const inputRef = useRef<HTMLInputElement>(null);
  const { state, location } = useNavigation();
  const { filter: _filter, sort: _sort, q: _q, ...filters } = leadChoice;
  const hasFilter = Object.values(filters).some(Boolean);
  usePageKey('/', () => {
    inputRef.current?.focus();
    inputRef.current?.select();
  });
  return (
    <Form method="get" role="search" className="lead-search">
      {leadChoice.filter !== 'open' && <input type="hidden" name="show" value={leadChoice.filter} />}
      {leadChoice.sort !== 'newest' && <input type="hidden" name="sort" value={leadChoice.sort} />}
      <details className="phone-fold" open={hasFilter || undefined}>
        <summary>
          <b>{t('filters')}</b>
          <Icon name="down" />
        </summary>
      </details>
      <div className="lead-search__filters">
        <NativeSelect
          label={t('form.channel')}
          labelHidden
          name="channel"
          defaultValue={leadChoice.channel ?? ''}
          placeholder={t('everyChannel')}
          choices={LEAD_CHANNELS.map((channel) => ({ value: channel, label: t(`channel.${channel}`) }))}
        />
        <InterestSelects
          choices={list.choices}
          intakes={listIntakes(leadChoice.intake, list.intakes)}
          values={leadChoice}
          areFilters
        />
      </div>
      <TextInput
        ref={inputRef}
        label={t('search')}
        labelHidden
        type="search"
        name="q"
        placeholder={t('search')}
        aria-keyshortcuts="/"
        maxLength={MAX_STUDENT_SEARCH_CHARS}
        defaultValue={leadChoice.q}
        autoComplete="off"
        trailing={
          <Button type="submit" pending={state === 'loading' && location.search.includes('q=')}>
            {t('find')}
          </Button>
        }
      />
    </Form>
  );
}

const STATE_BADGES: Partial<Record<LeadState, BadgeKind>> = { new: 'reach', converted: 'match' };

export function LeadBadge({ state }: { state: LeadState }) {
  const t = useText('office-leads');
  return <Badge kind={STATE_BADGES[state] ?? 'plain'}>{t(`state.${state}`)}</Badge>;
}

function FollowUp({ lead: { followUp }, today }: { lead: ListedLead; today: string }) {
  const t = useText('office-leads');
  const locale = useLocale();
  if (!followUp) return null;
  return (
    <span className={joinClasses(followUp < today && 'is-late', followUp === today && 'is-today')}>
      {formatDay(followUp, locale, { day: 'numeric', month: 'short' })}
      {followUp < today && ` ${t('overdue')}`}
      {followUp === today && ` ${t('dueToday')}`}
    </span>
  );
}

/** What a phone shows below the name, instead of in columns of its own. */
function PhoneLines({ lead, today, wishes }: { lead: ListedLead; today: string; wishes: readonly string[] }) {
  return (
    <div className="lead-lines">
      {wishes.length > 0 && <span className="meta">{wishes.join(' · ')}</span>}
      {lead.question && (
        <span className="lead-question">
          <bdi>{lead.question}</bdi>
        </span>
      )}
      <FollowUp lead={lead} today={today} />
    </div>
  );
}

function SortLink({ choice, sort, label }: { choice: LeadChoice; sort: LeadSort; label: string }) {
  const t = useText('office-leads');
  const { base } = useOffice();
  const isActive = choice.sort === sort;
  return (
    <AppLink
      className="plain lead-sort"
      href={`${base}/leads${createLeadQuery({ ...choice, sort })}`}
      keepScroll
      aria-current={isActive ? 'true' : undefined}
    >
      {label}
      <span className="sr"> {t('sortBy')}</span>
      {isActive && <Icon name="down" />}
    </AppLink>
  );
}

function LeadTable({ list: { leads, today, choices }, choice }: { list: LeadList; choice: LeadChoice }) {
  const t = useText('office-leads');
  const clock = useOfficeClock();
  const { base } = useOffice();
  const formatInterest = useInterestFormatter(choices);
  const renderSortLink = (sort: LeadSort, label: string) => <SortLink choice={choice} sort={sort} label={label} />;
  return (
    <Table
      caption={t('title')}
      rows={leads}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'lead',
          header: t('column.name'),
          isRowHeader: true,
          renderCell: (lead) => (
            <div className="lead-who">
              <AppLink className="plain" href={`${base}/leads/${lead.id}`}>
                <bdi>{getLeadName(lead)}</bdi>
              </AppLink>
              {lead.name && <StudentNumber phone={lead} />}
              {lead.email !== getLeadName(lead) && <LeadEmail email={lead.email} />}
              <PhoneLines lead={lead} today={today} wishes={formatInterest(lead).wishes} />
            </div>
          ),
        },
        { id: 'state', header: t('column.state'), renderCell: ({ state }) => <LeadBadge state={state} /> },
        {
          id: 'interest',
          minViewport: 'pad',
          header: (
            <>
              {renderSortLink('country', t('interest.country'))} · {renderSortLink('level', t('interest.level'))} ·{' '}
              {renderSortLink('intake', t('interest.intake'))}
            </>
          ),
          renderCell: (lead) => {
            const { wishes, results } = formatInterest(lead);
            return (
              <>
                {wishes.join(' · ')}
                {results && (
                  <span className="meta lead-source">
                    <bdi>{results}</bdi>
                  </span>
                )}
              </>
            );
          },
        },
        {
          id: 'question',
          header: t('column.question'),
          minViewport: 'pad',
          renderCell: ({ question }) => (
            <span className="lead-question">
              <bdi>{question}</bdi>
            </span>
          ),
        },
        {
          id: 'source',
          header: t('column.source'),
          minViewport: 'desk',
          renderCell: (lead) => (
            <>
              {t(`channel.${lead.channel}`)}
              {formatLeadSource(lead) && (
                <span className="meta lead-source">
                  <bdi>{formatLeadSource(lead)}</bdi>
                </span>
              )}
            </>
          ),
        },
        {
          id: 'adviser',
          header: t('column.adviser'),
          minViewport: 'desk',
          renderCell: ({ adviser }) =>
            adviser ? <bdi>{adviser}</bdi> : <span className="meta">{t('unassigned')}</span>,
        },
        {
          id: 'followUp',
          header: renderSortLink('followUp', t('column.followUp')),
          minViewport: 'pad',
          renderCell: (lead) => <FollowUp lead={lead} today={today} />,
        },
        {
          id: 'created',
          header: renderSortLink('newest', t('column.created')),
          minViewport: 'desk',
          atEnd: true,
          renderCell: ({ createdAt }) => (
            <time dateTime={new Date(createdAt).toISOString()}>{clock.date(createdAt)}</time>
          ),
        },
      ]}
    />
  );
}
