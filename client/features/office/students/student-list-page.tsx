import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { CaseBadge } from '#client/features/office/applications/case-badge.tsx';
import { usePageKey } from '#client/features/office/use-page-key.ts';
import { getInitial } from '#client/features/office/office-frame.tsx';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { AppLink, ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { LinkTabs } from '#client/ui/tabs/link-tabs.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { ListedStudent, StudentList } from '#shared/contract/office/students.ts';
import { MAX_STUDENT_SEARCH_CHARS, STUDENT_FILTERS } from '#shared/rules/student-filters.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { type StudentChoice, createStudentQuery } from './student-choice.ts';
import { StudentNumber } from './student-number.tsx';
import './students.css';

interface StudentListPageProps {
  choice: StudentChoice;
  list: StudentList;
}

export function StudentListPage({ choice, list }: StudentListPageProps) {
  const t = useText('office-students');
  const { base } = useOffice();
  const { students, newer, older, total, cap, canExport } = list;
  const studentsPath = `${base}/students`;
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
        {canExport && students.length > 0 && (
          <ButtonLink href={`${base}/students.csv${createStudentQuery(choice)}`} reload size="s">
            {t('export')}
          </ButtonLink>
        )}
      </header>
      <div className="students__tools">
        <LinkTabs
          label={t('show')}
          tabs={STUDENT_FILTERS.map((filter) => ({
            href: `${studentsPath}${createStudentQuery({ ...choice, filter })}`,
            label: t(`filter.${filter}`),
            isHere: filter === choice.filter,
          }))}
        />
        <StudentSearch key={choice.q} choice={choice} />
      </div>
      {students.length === 0 ? (
        <p className="office__none">
          {choice.q ? t('notFound') : t(`none.${choice.filter}`)}{' '}
          {(choice.q || choice.filter !== 'all') && <TextLink href={studentsPath}>{t('showAll')}</TextLink>}
        </p>
      ) : (
        <StudentTable students={students} />
      )}
      {(newer || older) && (
        <nav className="students__pages" aria-label={t('pages')}>
          {newer && (
            <ButtonLink size="s" rel="prev" href={`${studentsPath}${createStudentQuery(choice, { after: newer })}`}>
              {t('newer')}
            </ButtonLink>
          )}
          {older && (
            <ButtonLink size="s" rel="next" href={`${studentsPath}${createStudentQuery(choice, { before: older })}`}>
              {t('older')}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

/** "/" focuses the search field from anywhere on the page. */
function StudentSearch({ choice: studentChoice }: { choice: StudentChoice }) {
  const t = useText('office-students');
  const inputRef = useRef<HTMLInputElement>(null);
  const { state, location } = useNavigation();
  usePageKey('/', () => {
    inputRef.current?.focus();
    inputRef.current?.select();
  });
  return (
    <Form method="get" role="search" className="students__search">
      {studentChoice.filter !== 'all' && <input type="hidden" name="show" value={studentChoice.filter} />}
      <TextInput
        ref={inputRef}
        label={t('search')}
        labelHidden
        type="search"
        name="q"
        placeholder={t('search')}
        aria-keyshortcuts="/"
        maxLength={MAX_STUDENT_SEARCH_CHARS}
        defaultValue={studentChoice.q}
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

function StudentTable({ students }: { students: readonly ListedStudent[] }) {
  const t = useText('office-students');
  const clock = useOfficeClock();
  const { base } = useOffice();
  const renderDate = (timestamp: number) => (
    <time dateTime={new Date(timestamp).toISOString()}>{clock.date(timestamp)}</time>
  );
  return (
    <Table
      caption={t('title')}
      rows={students}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'student',
          header: t('column.name'),
          isRowHeader: true,
          renderCell: (student) => (
            <div className="students__who">
              <span className="face" aria-hidden="true">
                {getInitial(student.name)}
              </span>
              <div>
                <AppLink
                  className="plain"
                  href={`${base}/students/${student.id}`}
                  reload={!isOfficePage(`${base}/students/${student.id}`)}
                >
                  <bdi>{student.name}</bdi>
                </AppLink>
                <StudentNumber phone={student} />
              </div>
            </div>
          ),
        },
        {
          id: 'status',
          header: t('column.status'),
          renderCell: ({ caseState }) =>
            caseState ? <CaseBadge state={caseState} /> : <span className="meta">{t('noApplication')}</span>,
        },
        {
          id: 'courses',
          header: t('column.courses'),
          minViewport: 'desk',
          renderCell: ({ courses: [firstCourse, ...otherCourses] }) =>
            firstCourse && (
              <>
                <bdi>{firstCourse.school}</bdi>
                <span className="meta students__course">
                  <bdi>{firstCourse.course}</bdi>
                  {otherCourses.length > 0 && ` ${t('moreCourses', { count: otherCourses.length })}`}
                </span>
              </>
            ),
        },
        {
          id: 'adviser',
          header: t('column.adviser'),
          minViewport: 'pad',
          renderCell: ({ adviser, caseState }) =>
            adviser ? <bdi>{adviser}</bdi> : caseState && <span className="meta">{t('unassigned')}</span>,
        },
        {
          id: 'favourites',
          header: t('column.favourites'),
          minViewport: 'desk',
          atEnd: true,
          renderCell: ({ favourites }) => (favourites > 0 ? favourites : ''),
        },
        {
          id: 'registered',
          header: t('column.registered'),
          minViewport: 'desk',
          atEnd: true,
          renderCell: ({ registeredAt }) => renderDate(registeredAt),
        },
        {
          id: 'changed',
          header: t('column.changed'),
          minViewport: 'pad',
          atEnd: true,
          renderCell: ({ changedAt }) => renderDate(changedAt),
        },
      ]}
    />
  );
}
