import { Form } from 'react-router';
import { createOfficeClock } from '#client/features/office/office-clock.ts';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { AppLink, ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import type { RowLine, RowList } from '#shared/contract/office/content.ts';
import type { ContentRow, RowState } from '#shared/rules/content-kinds.ts';
import { SITE_IMPORT_KINDS } from '#shared/rules/import-fields.ts';
import { ContentHead } from './content-list-page.tsx';
import { ContentTabs, getPartPath } from './content-tabs.tsx';
import { DraftState } from './draft-state.tsx';
import { useChoiceFormatter } from './field-texts.ts';
import './content.css';

interface RowChoice {
  kind: ContentRow;
  q: string;
  state: RowState;
  page: number;
  at: string;
  country: string;
}

interface RowListPageProps {
  choice: RowChoice;
  list: RowList;
  isPreview: boolean;
  completedAction: 'removed' | null;
}

/** Lists rows of one kind. The URL contains the search text, the filter and the page number. */
export function RowListPage({ choice, list, isPreview, completedAction }: RowListPageProps) {
  const t = useText('office-content');
  const { base } = useOffice();
  const { kind } = choice;
  const isFiltered = choice.q !== '' || choice.state !== 'all' || choice.country !== '';
  const importKind = SITE_IMPORT_KINDS.find((item) => item === kind);
  return (
    <div className="office__page">
      <OfficeTitle title={t(`kinds.${kind}`)} />
      <ContentHead isPreview={isPreview}>
        {importKind && <ButtonLink href={`${base}/content/import?kind=${importKind}`}>{t('import.title')}</ButtonLink>}
        {list.canBegin && (
          <Form method="post" action={`${base}/content?kind=${kind}`}>
            <Button type="submit" name="do" value="begin" variant="primary">
              {t(`new.${kind}`)}
            </Button>
          </Form>
        )}
      </ContentHead>
      <ContentTabs editableRows={list.editable} currentTab={kind} />
      {completedAction && (
        <Notice tone="ok" announce="politely">
          {t(`done.${completedAction}`)}
        </Notice>
      )}
      <p className="meta content__about">{t(choice.state === 'noFee' ? 'about.noFee' : `about.${kind}`)}</p>
      {list.isAtSchool && <BeginAtSchoolForm choice={choice} list={list} />}
      <RowFilters choice={choice} list={list} />
      {list.rows.length === 0 ? (
        <p className="office__none">
          {isFiltered ? t('notFound') : t(`none.${kind}`)}{' '}
          {isFiltered && <TextLink href={`${base}/content?kind=${kind}`}>{t('showAll')}</TextLink>}
        </p>
      ) : (
        <RowTable kind={kind} rows={list.rows} />
      )}
      {list.pages > 1 && <RowPagination choice={choice} list={list} />}
    </div>
  );
}

function getListPath(base: string, choice: RowChoice, changes: Partial<RowChoice>): string {
  const { kind, q, state, page, country } = { ...choice, page: 1, ...changes };
  const listQuery = {
    kind,
    ...(q && { q }),
    ...(country && { country }),
    ...(state !== 'all' && { state }),
    ...(page > 1 && { page: String(page) }),
  };
  return `${base}/content?${new URLSearchParams(listQuery)}`;
}

/** Asks for a school first, because every course and entry requirement belongs to a school. */
function BeginAtSchoolForm({ choice, list }: { choice: RowChoice; list: RowList }) {
  const t = useText('office-content');
  const { base } = useOffice();
  const rowKind = choice.kind === 'rule' ? 'rule' : 'course';
  return (
    <section className="content__begin">
      <Form method="get">
        <input type="hidden" name="kind" value={rowKind} />
        <TextInput
          key={choice.at}
          label={t(`begin.${rowKind}`)}
          type="search"
          name="at"
          defaultValue={choice.at}
          maxLength={60}
          autoComplete="off"
          trailing={<Button type="submit">{t('begin.find')}</Button>}
        />
      </Form>
      {choice.at && list.schools.length === 0 && <p className="office__none">{t('begin.none')}</p>}
      {list.schools.length > 0 && (
        <Form method="post" action={`${base}/content?kind=${rowKind}`}>
          <input type="hidden" name="do" value="begin" />
          <ul className="content__schools">
            {list.schools.map(({ id, name }) => (
              <li key={id}>
                <Button type="submit" name="school" value={id} size="s" wraps>
                  <bdi>{name}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </Form>
      )}
    </section>
  );
}

function RowFilters({ choice, list }: { choice: RowChoice; list: RowList }) {
  const t = useText('office-content');
  const { base, frame } = useOffice();
  const formatChoice = useChoiceFormatter();
  const untranslatedLocales = frame.offered.filter((locale) => list.counts[locale] > 0 || locale === choice.state);
  const visibleStates = (['all', 'draft', 'own', 'held', 'review', 'noFee'] as const).filter(
    (state) => state === 'all' || list.counts[state] > 0,
  );
  const renderFilter = (state: RowState, label: string) => (
    <li key={state}>
      <AppLink
        keepScroll
        href={getListPath(base, choice, { state })}
        aria-current={state === choice.state ? 'true' : undefined}
      >
        {label} <span className="num">{list.counts[state]}</span>
      </AppLink>
    </li>
  );
  return (
    <div className="content__filters">
      <Form method="get" role="search">
        <input type="hidden" name="kind" value={choice.kind} />
        {choice.state !== 'all' && <input type="hidden" name="state" value={choice.state} />}
        {choice.country && <input type="hidden" name="country" value={choice.country} />}
        <TextInput
          key={choice.q}
          label={t('search')}
          labelHidden
          placeholder={t('search')}
          type="search"
          name="q"
          defaultValue={choice.q}
          maxLength={60}
          autoComplete="off"
          trailing={<Button type="submit">{t('search')}</Button>}
        />
      </Form>
      {list.countries.length > 0 && (
        <ul className="content__states" aria-label={t('filter.country')}>
          {['' as const, ...list.countries].map((country) => (
            <li key={country}>
              <AppLink
                keepScroll
                href={getListPath(base, choice, { country })}
                aria-current={country === choice.country ? 'true' : undefined}
              >
                {country ? formatChoice(country) : t('filter.allCountries')}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <ul className="content__states" aria-label={t('filter.label')}>
        {visibleStates.map((state) => renderFilter(state, t(`filter.${state}`)))}
      </ul>
      {untranslatedLocales.length > 0 && (
        <ul className="content__states" aria-label={t('filter.language')}>
          <li className="meta">{t('filter.language')}</li>
          {untranslatedLocales.map((locale) => renderFilter(locale, t(`language.${locale}`)))}
        </ul>
      )}
    </div>
  );
}

function useRowSummaryFormatter() {
  const t = useText('office-content');
  const locale = useLocale();
  const formatChoice = useChoiceFormatter();
  const clock = createOfficeClock(locale, 'UTC');
  return ({ school, codes, city, publisher, day, startTime, endTime, figures }: RowLine['about']) => {
    const lectureTime = startTime && {
      day: clock.date(Date.parse(`${startTime}Z`)),
      start: startTime.slice(11, 16),
      end: endTime.slice(11, 16),
    };
    return [
      school,
      ...codes.map(formatChoice),
      city,
      publisher,
      day && clock.date(Date.parse(day)),
      lectureTime && t('lectureTime', lectureTime),
      figures > 0 && t('figureCount', { count: figures }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

function RowTable({ kind, rows }: { kind: ContentRow; rows: readonly RowLine[] }) {
  const t = useText('office-content');
  const { base } = useOffice();
  const formatRowSummary = useRowSummaryFormatter();
  const missingColumn: TableColumn<RowLine> = {
    id: 'missing',
    header: t('column.missing'),
    minViewport: 'pad',
    renderCell: ({ missing }) =>
      missing.length > 0 && (
        <span className="content__due">{missing.map((item) => t(`language.${item}`)).join(' · ')}</span>
      ),
  };
  return (
    <Table
      caption={t(`kinds.${kind}`)}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        {
          id: 'title',
          header: t('column.title'),
          isRowHeader: true,
          renderCell: ({ name, title }) => (
            <AppLink className="plain" href={getPartPath(base, name)}>
              {title ? <bdi>{title}</bdi> : t('untitled')}
            </AppLink>
          ),
        },
        {
          id: 'about',
          header: t('column.about'),
          minViewport: 'pad',
          renderCell: ({ about }) => <bdi className="meta">{formatRowSummary(about)}</bdi>,
        },
        {
          id: 'state',
          header: t('column.state'),
          renderCell: (row) => (
            <span className="content__flags">
              {row.isCancelled ? (
                <Badge kind="alert">{t('state.cancelled')}</Badge>
              ) : row.isHeld ? (
                <Badge>{t(kind === 'guide' ? 'state.held' : 'state.hidden')}</Badge>
              ) : (
                <DraftState
                  draft={row.draft}
                  isPublished={row.isPublished}
                  unpublishedText={kind === 'school' ? t('state.noNote') : undefined}
                />
              )}
              {(row.isCancelled || row.isHeld) && row.draft && (
                <DraftState draft={row.draft} isPublished={row.isPublished} />
              )}
              {row.isOverdue && (
                <Badge kind="alert" icon="warn">
                  {t('state.overdue')}
                </Badge>
              )}
              {row.isInPlaceOf && <Badge>{t('state.inPlaceOf')}</Badge>}
            </span>
          ),
        },
        ...(rows.some(({ missing }) => missing.length > 0) ? [missingColumn] : []),
      ]}
    />
  );
}

function RowPagination({ choice, list: { page, pages, found: foundCount } }: { choice: RowChoice; list: RowList }) {
  const t = useText('office-content');
  const { base } = useOffice();
  return (
    <nav className="content__pages" aria-label={t('page.label')}>
      {page > 1 && (
        <ButtonLink size="s" rel="prev" href={getListPath(base, choice, { page: page - 1 })}>
          {t('page.previous')}
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink size="s" rel="next" href={getListPath(base, choice, { page: page + 1 })}>
          {t('page.next')}
        </ButtonLink>
      )}
      <span className="meta">
        {t('page.of', { page, pages })} · {t('page.found', { count: foundCount })}
      </span>
    </nav>
  );
}
