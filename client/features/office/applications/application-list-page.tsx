import { useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Seg } from '#client/ui/feedback/seg.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import type { ApplicationList } from '#shared/contract/office/applications.ts';
import { BOARD_SORTS, BOARD_VIEWS, type BoardChoice, LISTED_STAGES } from '#shared/rules/application/board.ts';
import { SEARCH_MAX } from '#shared/rules/student-filters.ts';
import { ApplicationBoard } from './application-board.tsx';
import { ApplicationTable } from './application-table.tsx';
import { boardQuery, isNarrowed } from './board-choice.ts';
import { type BulkAnswer, BulkForm } from './bulk-form.tsx';
import { SavedViews } from './saved-views.tsx';
import './applications.css';

interface ApplicationListPageProps {
  choice: BoardChoice;
  list: ApplicationList;
  answer: BulkAnswer | null;
}

/** Shows the courses that the agency's students apply for, as a board by stage or as a table. Filters, sort order and page number are in the URL. */
export function ApplicationListPage({ choice, list, answer }: ApplicationListPageProps) {
  const t = useText('office-applications');
  const { base } = useOffice();
  const { courses, totals, cap, hasMore, leaving } = list;
  const current = `${base}/applications`;
  const isClosed = choice.stage === 'closed';
  const isEnded = isClosed || choice.stage === 'enrolled';
  return (
    <div className="office__page cases">
      <OfficeTitle title={t('title')} />
      <header className="office__head office__head--tools">
        <div className="office__head">
          <h1>{t('title')}</h1>
          <LinkTabs
            label={t('lists')}
            tabs={[
              { href: current, label: t('list.open'), isHere: !isEnded },
              {
                href:
                  current + boardQuery(choice, { view: 'table', stage: 'enrolled', sort: 'reply', school: '', q: '' }),
                label: t('list.enrolled'),
                isHere: choice.stage === 'enrolled',
              },
              {
                href:
                  current + boardQuery(choice, { view: 'table', stage: 'closed', sort: 'reply', school: '', q: '' }),
                label: t('list.closed'),
                isHere: isClosed,
              },
            ]}
          />
        </div>
        {!isClosed && (
          <Seg
            label={t('view.label')}
            chosen={choice.view}
            parts={BOARD_VIEWS.map((view) => ({
              id: view,
              label: t(`view.${view}`),
              href: current + boardQuery(choice, { view, ...(view === 'board' && { sort: boardSort(choice) }) }),
            }))}
          />
        )}
      </header>
      <SavedViews views={list.views} choice={choice} answer={answer} />
      <Filters choice={choice} list={list} />
      {courses.length === 0 && leaving.length === 0 ? (
        <p className="office__none">
          {isNarrowed(choice) && !isEnded ? t('notFound') : t(isClosed ? 'none.closed' : 'none.open')}{' '}
          {isNarrowed(choice) && <TextLink href={current}>{t('showAll')}</TextLink>}
        </p>
      ) : (
        <BulkForm colleagues={list.colleagues} answer={answer} isOpen={!isEnded}>
          {choice.view === 'board' ? (
            <ApplicationBoard choice={choice} list={list} picked={pickedOf(answer)} />
          ) : (
            <>
              <p className="meta" role="status">
                {(totals.all ?? 0) > cap ? t('totalMany', { count: cap }) : t('total', { count: totals.all ?? 0 })}
              </p>
              <ApplicationTable choice={choice} list={list} picked={pickedOf(answer)} />
            </>
          )}
        </BulkForm>
      )}
      {isClosed && <Leaving leaving={leaving} />}
      {(choice.page > 1 || hasMore) && (
        <nav className="cases__pages" aria-label={t('pages')}>
          {choice.page > 1 && (
            <ButtonLink size="s" rel="prev" href={current + boardQuery(choice, { page: choice.page - 1 })}>
              {t('previous')}
            </ButtonLink>
          )}
          {hasMore && (
            <ButtonLink size="s" rel="next" href={current + boardQuery(choice, { page: choice.page + 1 })}>
              {t('next')}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

const pickedOf = (result: BulkAnswer | null): ReadonlySet<string> => new Set(result?.picked);

const boardSort = ({ sort }: BoardChoice) => BOARD_SORTS.find((item) => item === sort) ?? 'reply';

/**
 * Filters the list. A select submits on change; without JavaScript the button submits. "/" focuses the search field.
 */
function Filters({ choice, list: { schools, colleagues } }: { choice: BoardChoice; list: ApplicationList }) {
  const t = useText('office-applications');
  const tc = useText('office-cases');
  const { staff } = useOffice().frame;
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const { state, location } = useNavigation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  // Adds the chosen school or colleague to the options if it is no longer listed.
  const withChosen = (choices: { value: string; label: string }[], value: string) =>
    value === '' || choices.some((entry) => entry.value === value) ? choices : [{ value, label: value }, ...choices];
  const schoolChoices = schools.map(({ id, name }) => ({ value: id, label: name }));
  const adviserChoices = [
    { value: 'mine', label: t('filter.mine') },
    { value: 'nobody', label: t('unassigned') },
    ...colleagues.filter(({ id }) => id !== staff?.id).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Form
      key={boardQuery(choice)}
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
        ref={input}
        label={t('filter.q')}
        type="search"
        name="q"
        aria-keyshortcuts="/"
        maxLength={SEARCH_MAX}
        defaultValue={choice.q}
        autoComplete="off"
        after={
          <Button type="submit" pending={state === 'loading' && location.search.includes('q=')}>
            {t('filter.apply')}
          </Button>
        }
      />
      <NativeSelect
        label={t('filter.school')}
        name="school"
        defaultValue={choice.school}
        placeholder={t('filter.allSchools')}
        choices={withChosen(schoolChoices, choice.school)}
      />
      <NativeSelect
        label={t('filter.stage')}
        name="stage"
        defaultValue={choice.stage}
        placeholder={t('filter.allStages')}
        choices={LISTED_STAGES.map((stage) => ({ value: stage, label: tc(`stage.${stage}`) }))}
      />
      <NativeSelect
        label={t('filter.adviser')}
        name="adviser"
        defaultValue={choice.adviser}
        placeholder={t('filter.allAdvisers')}
        choices={withChosen(adviserChoices, choice.adviser)}
      />
      <NativeSelect
        label={t('sort.label')}
        name="sort"
        defaultValue={boardSort(choice)}
        choices={BOARD_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      />
    </Form>
  );
}

function Leaving({ leaving }: Pick<ApplicationList, 'leaving'>) {
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
