import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ListedApplication } from '#shared/contract/office/applications.ts';
import type { BoardChoice, TableSort } from '#shared/rules/application/board.ts';
import { Flags, type ListProps, NextLine, Pick, Student } from './application-board.tsx';
import { boardQuery } from './board-choice.ts';
import { ReplyDeadline } from './reply-deadline.tsx';

/** Form of the application page in which each next action is done. */
const TODO_FORMS = {
  respond: 'writing',
  remind: 'writing',
  decide: 'deciding',
  close: 'ending',
  send: 'moving',
  record: 'moving',
} as const;

export function ApplicationTable({ choice, list, picked }: ListProps) {
  const t = useText('office-applications');
  const tc = useText('office-cases');
  const sortable = (sort: TableSort, label: string) => <SortLink choice={choice} sort={sort} label={label} />;
  return (
    <Table
      caption={t('title')}
      rows={list.applications}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'pick',
          header: <span className="sr">{t('column.pick')}</span>,
          renderCell: (application) => <Pick application={application} picked={picked} />,
        },
        {
          id: 'student',
          header: sortable('student', t('column.student')),
          isRowHeader: true,
          renderCell: (application) => (
            <>
              <Student application={application} />
              <Flags application={application} />
            </>
          ),
        },
        {
          id: 'stage',
          header: sortable('stage', t('column.stage')),
          from: 'pad',
          renderCell: ({ stage, caseState }) =>
            choice.stage === 'closed' ? tc(`state.${caseState}`) : tc(`stage.${stage}`),
        },
        {
          id: 'next',
          header: sortable('reply', t('column.next')),
          renderCell: (application) =>
            application.replyBy ? (
              <ReplyDeadline {...application} today={list.today} />
            ) : (
              <NextLine application={application} />
            ),
        },
        {
          id: 'adviser',
          header: sortable('adviser', t('column.adviser')),
          from: 'desk',
          renderCell: ({ adviser }) =>
            adviser ? <bdi>{adviser}</bdi> : <span className="meta">{t('unassigned')}</span>,
        },
        {
          id: 'todo',
          header: <span className="sr">{t('column.todo')}</span>,
          atEnd: true,
          from: 'pad',
          renderCell: (application) => <Todo application={application} />,
        },
      ]}
    />
  );
}

/**
 * Renders a sort link. The link itself states that its sort order is active, since the header cell has no aria-sort.
 */
function SortLink({ choice, sort, label }: { choice: BoardChoice; sort: TableSort; label: string }) {
  const t = useText('office-applications');
  const { base } = useOffice();
  const isActive = choice.sort === sort;
  return (
    <AppLink
      className="plain case-sort"
      href={`${base}/applications${boardQuery(choice, { sort })}`}
      keepScroll
      aria-current={isActive ? 'true' : undefined}
    >
      {label}
      <span className="sr"> {t('sortBy')}</span>
      {isActive && <Icon name="down" />}
    </AppLink>
  );
}

function Todo({ application: { id, todo, student } }: { application: ListedApplication }) {
  const t = useText('office-applications');
  const { base } = useOffice();
  if (!todo) return null;
  const form = TODO_FORMS[todo];
  return (
    <ButtonLink
      size="s"
      href={`${base}/applications/${id}?open=${form}#${form}`}
      aria-label={`${t(`todo.${todo}`)}: ${student}`}
    >
      {t(`todo.${todo}`)}
    </ButtonLink>
  );
}
