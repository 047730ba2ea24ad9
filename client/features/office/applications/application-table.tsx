import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ListedCourse } from '#shared/contract/office/applications.ts';
import type { BoardChoice, TableSort } from '#shared/rules/application/board.ts';
import { CourseFlags, type ApplicationBoardProps, NextStepLine, PickCheckbox } from './application-board.tsx';
import { createBoardQuery } from './board-choice.ts';
import { ReplyDeadline } from './reply-deadline.tsx';

/**
 * Form of the application page for each next action. The action of sending a course to a school has its own form, so it
 * is not listed here.
 */
const TODO_FORMS = {
  respond: 'writing',
  remind: 'writing',
  decide: 'deciding',
  close: 'ending',
  record: 'moving',
} as const;

export function ApplicationTable({ choice, list, selectedKeys }: ApplicationBoardProps) {
  const t = useText('office-applications');
  const casesText = useText('office-cases');
  const renderSortLink = (sort: TableSort, label: string) => <SortLink choice={choice} sort={sort} label={label} />;
  return (
    <Table
      caption={t('title')}
      rows={list.courses}
      rowKey={({ id, at }) => `${id}.${at}`}
      columns={[
        {
          id: 'pick',
          header: <span className="sr">{t('column.pick')}</span>,
          renderCell: (course) => <PickCheckbox course={course} selectedKeys={selectedKeys} />,
        },
        {
          id: 'student',
          header: renderSortLink('student', t('column.student')),
          isRowHeader: true,
          renderCell: (course) => <StudentCell course={course} />,
        },
        {
          id: 'school',
          header: (
            <>
              {renderSortLink('school', t('column.school'))} · {renderSortLink('course', t('column.course'))}
            </>
          ),
          renderCell: ({ school, course }) => (
            <span className="case-cell" title={[school, course].filter(Boolean).join(' · ')}>
              <bdi>{school}</bdi>
              <bdi className="meta">{course || t('schoolOnly')}</bdi>
            </span>
          ),
        },
        {
          id: 'stage',
          header: renderSortLink('stage', t('column.stage')),
          minViewport: 'pad',
          renderCell: ({ stage, state }) => (
            <span className="case-cell">
              {stage === 'closed' ? casesText(`course.${state}`) : casesText(`stage.${stage}`)}
            </span>
          ),
        },
        {
          id: 'deadline',
          header: renderSortLink('deadline', t('column.deadline')),
          renderCell: (course) =>
            course.replyBy ? (
              <ReplyDeadline {...course} today={list.today} isCompact />
            ) : (
              <NextStepLine course={course} />
            ),
        },
        {
          id: 'adviser',
          header: renderSortLink('adviser', t('column.adviser')),
          minViewport: 'desk',
          renderCell: ({ adviser }) =>
            adviser ? <bdi>{adviser}</bdi> : <span className="meta">{t('unassigned')}</span>,
        },
        {
          id: 'todo',
          header: <span className="sr">{t('column.todo')}</span>,
          atEnd: true,
          minViewport: 'pad',
          renderCell: (course) => <TodoLink course={course} />,
        },
      ]}
    />
  );
}

function StudentCell({ course }: { course: ListedCourse }) {
  const t = useText('office-applications');
  const { base } = useOffice();
  const { id, student, unanswered, staysHere } = course;
  return (
    <span className="case-cell">
      <AppLink className="plain" href={`${base}/applications/${id}`}>
        <b>
          <bdi>{student}</bdi>
        </b>
      </AppLink>
      {unanswered > 0 || staysHere ? (
        <CourseFlags course={course} />
      ) : (
        <span className="meta">{t('number', { id: String(id) })}</span>
      )}
    </span>
  );
}

/**
 * Renders a link that sorts the table. The link itself tells screen readers that its order is active, because the
 * header cell has no aria-sort.
 */
function SortLink({ choice, sort, label }: { choice: BoardChoice; sort: TableSort; label: string }) {
  const t = useText('office-applications');
  const { base } = useOffice();
  const isActive = choice.sort === sort;
  return (
    <AppLink
      className="plain case-sort"
      href={`${base}/applications${createBoardQuery(choice, { sort })}`}
      keepScroll
      aria-current={isActive ? 'true' : undefined}
    >
      {label}
      <span className="sr"> {t('sortBy')}</span>
      {isActive && <Icon name="down" />}
    </AppLink>
  );
}

function TodoLink({ course: { id, at, todo, student, school } }: { course: ListedCourse }) {
  const t = useText('office-applications');
  const { base } = useOffice();
  if (!todo) return null;
  const formName = todo === 'send' ? `submitted-${at}` : TODO_FORMS[todo];
  return (
    <ButtonLink
      size="s"
      href={`${base}/applications/${id}?open=${formName}&course=${at}#${formName}`}
      aria-label={`${t(`todo.${todo}`)}: ${student}, ${school}`}
    >
      {t(`todo.${todo}`)}
    </ButtonLink>
  );
}
