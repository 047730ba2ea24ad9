import { useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { usePageKey } from '#client/features/office/use-page-key.ts';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { ApplicationList } from '#shared/contract/office/applications.ts';
import { BOARD_SORTS, BOARD_VIEWS, type BoardChoice, FILTER_STAGES } from '#shared/rules/application/board.ts';
import { MAX_STUDENT_SEARCH_CHARS } from '#shared/rules/student-filters.ts';
import { ApplicationBoard } from './application-board.tsx';
import { ApplicationTable } from './application-table.tsx';
import { createBoardQuery, isFiltered } from './board-choice.ts';
import { type BulkActionResult, BulkForm } from './bulk-form.tsx';
import { SavedViews } from './saved-views.tsx';
import './applications.css';

interface ApplicationListPageProps {
  choice: BoardChoice;
  list: ApplicationList;
  actionResult: BulkActionResult | null;
}

/** Shows the courses that the agency's students apply for, as a board by stage or as a table. Filters, sort order and page number are in the URL. */
export function ApplicationListPage({
  choice: boardChoice,
  list: applicationList,
  actionResult,
}: ApplicationListPageProps) {
  const t = useText('office-applications');
  const { base } = useOffice();
  const { courses, totals, cap, hasMore, leaving } = applicationList;
  const currentPath = `${base}/applications`;
  const isClosed = boardChoice.stage === 'closed';
  const isEnded = isClosed || boardChoice.stage === 'enrolled';
  return (
    <div className="office__page cases">
      <OfficeTitle title={t('title')} />
      <header className="office__head office__head--tools">
        <div className="office__head">
          <h1>
            {t('title')} <ListTotals choice={boardChoice} totals={totals} cap={cap} />
          </h1>
          <LinkTabs
            label={t('lists')}
            tabs={[
              { href: currentPath, label: t('list.open'), isHere: !isEnded },
              {
                href:
                  currentPath +
                  createBoardQuery(boardChoice, { view: 'table', stage: 'enrolled', sort: 'reply', school: '', q: '' }),
                label: t('list.enrolled'),
                isHere: boardChoice.stage === 'enrolled',
              },
              {
                href:
                  currentPath +
                  createBoardQuery(boardChoice, { view: 'table', stage: 'closed', sort: 'reply', school: '', q: '' }),
                label: t('list.closed'),
                isHere: isClosed,
              },
            ]}
          />
        </div>
        <div className="cases__tools">
          {!isClosed && (
            <SegmentedControl
              label={t('view.label')}
              chosen={boardChoice.view}
              parts={BOARD_VIEWS.map((view) => ({
                id: view,
                label: t(`view.${view}`),
                href:
                  currentPath +
                  createBoardQuery(boardChoice, { view, ...(view === 'board' && { sort: getBoardSort(boardChoice) }) }),
              }))}
            />
          )}
          <ButtonLink variant="primary" href={`${base}/leads?new`}>
            {t('newApplicant')}
          </ButtonLink>
        </div>
      </header>
      <SavedViews views={applicationList.views} choice={boardChoice} actionResult={actionResult} />
      <Filters choice={boardChoice} list={applicationList} />
      {courses.length === 0 && leaving.length === 0 ? (
        <p className="office__none">
          {isFiltered(boardChoice) && !isEnded ? t('notFound') : t(isClosed ? 'none.closed' : 'none.open')}{' '}
          {isFiltered(boardChoice) && <TextLink href={currentPath}>{t('showAll')}</TextLink>}
        </p>
      ) : (
        <BulkForm
          courses={applicationList.courses}
          colleagues={applicationList.colleagues}
          actionResult={actionResult}
          isOpen={!isEnded}
        >
          {boardChoice.view === 'board' ? (
            <ApplicationBoard
              choice={boardChoice}
              list={applicationList}
              selectedKeys={getPickedCourses(actionResult)}
            />
          ) : (
            <ApplicationTable
              choice={boardChoice}
              list={applicationList}
              selectedKeys={getPickedCourses(actionResult)}
            />
          )}
        </BulkForm>
      )}
      {isClosed && <LeavingStudents leaving={leaving} />}
      {(boardChoice.page > 1 || hasMore) && (
        <nav className="cases__pages" aria-label={t('pages')}>
          {boardChoice.page > 1 && (
            <ButtonLink
              size="s"
              rel="prev"
              href={currentPath + createBoardQuery(boardChoice, { page: boardChoice.page - 1 })}
            >
              {t('previous')}
            </ButtonLink>
          )}
          {hasMore && (
            <ButtonLink
              size="s"
              rel="next"
              href={currentPath + createBoardQuery(boardChoice, { page: boardChoice.page + 1 })}
            >
              {t('next')}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

/** The list counts courses and the navigation counts applications, so both are named. */
function ListTotals({ choice, totals, cap }: Pick<ApplicationList, 'totals' | 'cap'> & { choice: BoardChoice }) {
  const t = useText('office-applications');
  const { following } = useOffice().counts;
  const courseCount = Object.values(totals).reduce((sum, count = 0) => sum + count, 0);
  const applicationCount = choice.view === 'table' || isFiltered(choice) ? 0 : following;
  return (
    <span className="meta cases__total" role="status">
      {applicationCount > 0 && `${t('totalApplications', { count: applicationCount })} · `}
      {totals.all !== undefined && totals.all > cap
        ? t('totalMany', { count: cap })
        : t('total', { count: courseCount })}
    </span>
  );
}

const getPickedCourses = (result: BulkActionResult | null): ReadonlySet<string> => new Set(result?.picked);

const getBoardSort = ({ sort }: BoardChoice) => BOARD_SORTS.find((item) => item === sort) ?? 'reply';

/**
 * Filters the list. A select submits on change; without JavaScript the button submits. "/" focuses the search field.
 */
function Filters({ choice, list: { schools, colleagues } }: { choice: BoardChoice; list: ApplicationList }) {
  const t = useText('office-applications');
  const casesText = useText('office-cases');
  const { staff } = useOffice().frame;
  const submit = useSubmit();
  const inputRef = useRef<HTMLInputElement>(null);
  const { state, location } = useNavigation();
  usePageKey('/', () => {
    inputRef.current?.focus();
    inputRef.current?.select();
  });
  // The chosen school or colleague may no longer be in the list, so it is added.
  const addSelectedChoice = (choices: { value: string; label: string }[], value: string) =>
    value === '' || choices.some((entry) => entry.value === value) ? choices : [{ value, label: value }, ...choices];
  const schoolChoices = schools.map(({ id, name }) => ({ value: id, label: name }));
  const adviserChoices = [
    { value: 'mine', label: t('filter.mine') },
    { value: 'nobody', label: t('unassigned') },
    ...colleagues.filter(({ id }) => id !== staff?.id).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Form
      key={createBoardQuery(choice)}
      method="get"
      role="search"
      aria-label={t('filter.label')}
      className="cases__filters"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="view" value={choice.view} />
      <TextInput
        ref={inputRef}
        label={t('filter.q')}
        labelHidden
        placeholder={t('filter.q')}
        type="search"
        name="q"
        aria-keyshortcuts="/"
        maxLength={MAX_STUDENT_SEARCH_CHARS}
        defaultValue={choice.q}
        autoComplete="off"
        trailing={
          <Button type="submit" pending={state === 'loading' && location.search.includes('q=')}>
            {t('filter.apply')}
          </Button>
        }
      />
      <NativeSelect
        label={t('filter.school')}
        labelHidden
        name="school"
        defaultValue={choice.school}
        placeholder={t('filter.allSchools')}
        choices={addSelectedChoice(schoolChoices, choice.school)}
      />
      <NativeSelect
        label={t('filter.stage')}
        labelHidden
        name="stage"
        defaultValue={choice.stage}
        placeholder={t('filter.allStages')}
        choices={FILTER_STAGES.map((stage) => ({ value: stage, label: casesText(`stage.${stage}`) }))}
      />
      <NativeSelect
        label={t('filter.adviser')}
        labelHidden
        name="adviser"
        defaultValue={choice.adviser}
        placeholder={t('filter.allAdvisers')}
        choices={addSelectedChoice(adviserChoices, choice.adviser)}
      />
      <NativeSelect
        label={t('sort.label')}
        labelHidden
        name="sort"
        defaultValue={getBoardSort(choice)}
        choices={BOARD_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      />
    </Form>
  );
}

function LeavingStudents({ leaving }: Pick<ApplicationList, 'leaving'>) {
  const t = useText('office-applications');
  const clock = useOfficeClock();
  return (
    <ul className="office__rows">
      {leaving.map(({ id, askedAt }) => (
        <li key={id}>
          <p>
            <b>{t('number', { id: String(id) })}</b>{' '}
            <span className="meta">{t('leaving', { moment: clock.moment(askedAt) })}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
