import { ApplyLink } from '#client/features/apply-start/offers.ts';
import { FavouriteCourseButton } from '#client/features/favourites/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { WindowLink } from '#client/site/windows/window-link.tsx';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import type { CourseRow } from './load-school-courses.server.ts';
import type { SchoolFacts } from '#client/features/school-detail/school-facts.ts';

interface CourseTableProps {
  rows: readonly CourseRow[];
  school: SchoolFacts;
  /** How many stand on the pages before. */
  from: number;
}

export function CourseTable({ rows, school, from }: CourseTableProps) {
  const t = useText('school-detail');
  const columns: TableColumn<CourseRow>[] = [
    {
      id: 'number',
      header: t('table.number'),
      renderCell: (_, index) => <span className="num">{String(from + index + 1).padStart(2, '0')}</span>,
    },
    { id: 'type', header: t('table.type'), from: 'pad', renderCell: (course) => <CourseTypes types={course.types} /> },
    { id: 'name', header: t('table.name'), isRowHeader: true, renderCell: (course) => <CourseName course={course} /> },
    {
      id: 'fee',
      header: t('table.fee'),
      from: 'pad',
      renderCell: ({ fee }) => <span className="nowrap">{fee || '--'}</span>,
    },
    {
      id: 'start',
      header: t('table.start'),
      from: 'pad',
      renderCell: ({ start }) => <span className="nowrap">{start}</span>,
    },
    {
      id: 'actions',
      header: <span className="sr">{t('table.actions')}</span>,
      atEnd: true,
      renderCell: (course) => (
        <span className="acts">
          <FavouriteCourseButton course={{ ...course, school }} isBare />
          <ApplyToCourse course={course} school={school} />
        </span>
      ),
    },
  ];
  return <Table caption={t('courses.title')} rows={rows} rowKey={({ id }) => id} columns={columns} />;
}

function CourseTypes({ types }: { types: readonly string[] }) {
  const t = useText('ui');
  const all = types.join(t('listSeparator'));
  return (
    <span className="types clamped" title={all}>
      {all}
    </span>
  );
}

/** A row keeps its height: a long name is cut, and is whole under the pointer, to a screen reader and on its page. */
function CourseName({ course: { id, names } }: { course: CourseRow }) {
  return (
    <>
      <WindowLink className="name" opens={{ kind: 'course', id }} lang={names.ownLang}>
        <span className="clamped" title={names.own}>
          {names.own}
        </span>
      </WindowLink>
      {names.other && (
        <small className="clamped" lang={names.otherLang} title={names.other}>
          {names.other}
        </small>
      )}
    </>
  );
}

function ApplyToCourse({ course, school }: { course: CourseRow; school: SchoolFacts }) {
  const t = useText('school-detail');
  return (
    <ApplyLink
      size="s"
      label={t('table.apply')}
      about={course.names.own}
      website={course.hasCourse ? undefined : school.website || undefined}
      intent={{
        countryId: school.country.id,
        schoolId: school.id,
        courseId: course.id,
        majorLevelId: course.majorLevelId,
      }}
    />
  );
}
