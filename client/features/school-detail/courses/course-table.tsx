import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import type { OfferFigure } from '#client/features/facts/admission-figures.server.ts';
import { formatOfferParts } from '#client/features/facts/admission-texts.ts';
import { type FeeLevel, isSupersededFee } from '#client/features/facts/fee-range.ts';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { Figure, FigureWithSource, SourceMark } from '#client/features/facts/figure.tsx';
import { SpreadBars } from '#client/features/facts/spread-bars.tsx';
import { FavouriteCourseButton } from '#client/features/favourites/button/favourite-button.tsx';
import type { SchoolFacts } from '#client/features/school-detail/school-facts.ts';
import { ShareButton } from '#client/features/share/share.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { LazyBoundary } from '#client/ui/lazy-part.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { UNKNOWN_MONTH } from '#shared/constants.ts';
import { Table, type TableColumn } from '#client/ui/table/table.tsx';
import { type CourseQuery, parseCourseQuery, formatCourseQuery } from './course-query.ts';
import type { CourseChoices, SchoolCourseRow } from '#client/features/school-detail/load-school-detail.server.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

interface CourseTableProps {
  rows: readonly SchoolCourseRow[];
  school: SchoolFacts;
  startIndex: number;
}

/** Table of courses. A column is omitted if no course has a value for it. */
export function CourseTable({ rows, school, startIndex }: CourseTableProps) {
  const t = useText('school-detail');
  const feeColumn: TableColumn<SchoolCourseRow> = {
    id: 'fee',
    header: t('table.fee'),
    minViewport: 'pad',
    renderCell: (course) => <CourseFee course={course} school={school} />,
  };
  const admissionText = useText('admission');
  const offerColumn: TableColumn<SchoolCourseRow> = {
    id: 'offer',
    header: admissionText('offer.title'),
    minViewport: 'pad',
    renderCell: (course) => course.admission.offerFigure && <OfferCell offer={course.admission.offerFigure} />,
  };
  const entrantsColumn: TableColumn<SchoolCourseRow> = {
    id: 'entrants',
    header: admissionText('entrants.topPoints'),
    minViewport: 'desk',
    renderCell: ({ admission: { entrantsFigure } }) =>
      entrantsFigure && (
        <SpreadBars figure={entrantsFigure.figure} spread={entrantsFigure.value} scale="points" isBare />
      ),
  };
  const startColumn: TableColumn<SchoolCourseRow> = {
    id: 'start',
    header: t('table.start'),
    minViewport: 'pad',
    renderCell: (course) => course.start !== UNKNOWN_MONTH && <span className="nowrap">{course.start}</span>,
  };
  if (school.coursesNamed === 'level') return <LevelTable rows={rows} feeColumn={feeColumn} />;
  const columns: TableColumn<SchoolCourseRow>[] = [
    {
      id: 'number',
      header: t('table.number'),
      renderCell: (_, index) => <span className="num">{String(startIndex + index + 1).padStart(2, '0')}</span>,
    },
    {
      id: 'type',
      header: t('table.type'),
      minViewport: 'pad',
      renderCell: (course) => <CourseTypes types={course.types} />,
    },
    {
      id: 'name',
      header: t(`offered.${school.coursesNamed}.name`),
      isRowHeader: true,
      renderCell: (course) => <CourseName course={course} school={school} />,
    },
    ...(rows.some((row) => row.admission.offerFigure) ? [offerColumn] : []),
    ...(rows.some((row) => row.admission.entrantsFigure) ? [entrantsColumn] : []),
    ...(rows.some((row) => row.fee) ? [feeColumn] : []),
    ...(rows.some((row) => row.start !== UNKNOWN_MONTH) ? [startColumn] : []),
    {
      id: 'actions',
      header: (
        <>
          <span className="sr">{t('table.actions')}</span>
          <SourceMark
            figures={rows.flatMap(({ fee: feeFigure, admission: { offerFigure, entrantsFigure } }) => [
              feeFigure,
              offerFigure?.figure,
              entrantsFigure?.figure,
            ])}
            name={t(`offered.${school.coursesNamed}.heading`)}
          />
        </>
      ),
      atEnd: true,
      renderCell: (course) => (
        <span className="acts">
          <FavouriteCourseButton course={{ ...course, school }} isPlain />
          <ApplyToCourse course={course} school={school} />
        </span>
      ),
    },
  ];
  return (
    <Table
      caption={t(`offered.${school.coursesNamed}.heading`)}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
    />
  );
}

/** Levels of a school whose register names no courses. Students apply to the school and not to a row. */
function LevelTable({ rows, feeColumn }: Pick<CourseTableProps, 'rows'> & { feeColumn: TableColumn<SchoolCourseRow> }) {
  const t = useText('school-detail');
  return (
    <Table
      caption={t('offered.level.heading')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: t('offered.level.name'),
          isRowHeader: true,
          renderCell: ({ names }) => <span className="nowrap">{names.own}</span>,
        },
        {
          ...feeColumn,
          minViewport: undefined,
          atEnd: true,
          header: (
            <>
              {t('table.fee')} <SourceMark figures={rows.map(({ fee }) => fee)} name={t('offered.level.heading')} />
            </>
          ),
        },
      ]}
    />
  );
}

function CourseTypes({ types }: { types: readonly string[] }) {
  const t = useText('ui');
  const typesText = types.join(t('listSeparator'));
  return (
    <span className="types clamped" title={typesText}>
      {typesText}
    </span>
  );
}

function OfferCell({ offer: { figure, value } }: { offer: OfferFigure }) {
  const t = useText('admission');
  return (
    <FigureWithSource figure={figure}>
      {formatOfferParts(value, t).map((part) => (
        <span className="offer" key={part}>
          {part}
        </span>
      ))}
    </FigureWithSource>
  );
}

/** Shows the award, duration and options of a course, such as 'BSc · 4 years · year abroad'. */
function CourseShape({ course: { award, years, options, admission } }: { course: SchoolCourseRow }) {
  const t = useText('admission');
  const shapeTexts = [
    award,
    years === null ? '' : t('years', { count: years }),
    ...options.map((option) => t(`option.${option}`)),
  ];
  const shapeText = shapeTexts.filter(Boolean).join(' · ');
  return (
    <>
      {shapeText && <span className="shape">{shapeText}</span>}
      {admission.combines.length > 0 && (
        <span className="shape">{t('combines', { subjects: admission.combines.join(t('separator')) })}</span>
      )}
    </>
  );
}

/**
 * Shows the name of a course. A long name is cut off, so that all rows have the same height. Its full text is in the
 * tooltip and on the page of the course.
 */
function CourseName({ course, school }: CourseOfSchool) {
  const { id, names } = course;
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
      <CourseShape course={course} />
      <CourseTerms course={course} school={school} />
    </>
  );
}

/** Shows offer and fee below the name. It is for phones, whose table has no columns for them. */
function CourseTerms({ course, school }: CourseOfSchool) {
  const { admission, fee } = course;
  if (!admission.offerFigure && !fee) return null;
  return (
    <span className="terms">
      {admission.offerFigure && <OfferCell offer={admission.offerFigure} />}
      <CourseFee course={course} school={school} />
    </span>
  );
}

const FEE_LEVELS: Partial<Record<string, FeeLevel>> = { '1': 'bachelor', '2': 'master' };

/** Fee of a course, or the school's newer one for the level if that of the course is old. */
function CourseFee({ course: { fee, majorLevelId }, school }: CourseOfSchool) {
  if (!fee) return null;
  const newerFee = school.fees.find((range) => range.level === FEE_LEVELS[majorLevelId] && isSupersededFee(fee, range));
  return newerFee ? <FeeRangeText range={newerFee} isBrief /> : <Figure figure={fee} isBrief hasYear />;
}

function ApplyToCourse({ course, school }: CourseOfSchool) {
  const t = useText('school-detail');
  return (
    <ApplyLink
      size="s"
      label={t('table.apply')}
      subjectName={course.names.own}
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

interface CourseOfSchool {
  course: SchoolCourseRow;
  school: SchoolFacts;
}

interface CourseToolsProps {
  schoolId: string;
  query: CourseQuery;
  choices: MaybeDeferred<CourseChoices>;
  onQuery?: (query: string) => void;
}

/** Filters the courses. As a GET form it works without JavaScript, and its URL can be shared. */
export function CourseTools({ schoolId, query, choices, onQuery }: CourseToolsProps) {
  const t = useText('school-detail');
  const { agent } = useSite();
  const path = sitePath(agent.keyCode, `/school/${schoolId}`);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!onQuery) return;
    event.preventDefault();
    const formEntries = new FormData(event.currentTarget) as unknown as Iterable<[string, string]>;
    onQuery(formatCourseQuery(parseCourseQuery(new URLSearchParams([...formEntries]))));
  };
  return (
    <Form
      method="get"
      action={`${path}#courses`}
      className="tools"
      role="search"
      aria-label={t('courses.search')}
      onSubmit={handleSubmit}
    >
      <LazyBoundary placeholder={<ChoiceSelects query={query} choices={null} />}>
        <LoadedChoices query={query} choices={choices} />
      </LazyBoundary>
      <TextInput
        type="search"
        name="keyword"
        label={t('courses.keyword')}
        labelHidden
        placeholder={t('courses.keyword')}
        defaultValue={query.keyword}
        maxLength={100}
        enterKeyHint="search"
      />
      <Button type="submit" variant="solid">
        <Icon name="search" />
        {t('courses.submit')}
      </Button>
      <ShareButton address={`${path}${formatCourseQuery(query)}`} />
    </Form>
  );
}

function LoadedChoices({ query, choices }: Pick<CourseToolsProps, 'query' | 'choices'>) {
  return <ChoiceSelects query={query} choices={useDeferred(choices)} />;
}

/** Select boxes for award and options. Each is shown only if a course has a value for it. */
function ChoiceSelects({ query, choices }: { query: CourseQuery; choices: CourseChoices | null }) {
  const t = useText('school-detail');
  const admissionText = useText('admission');
  const getKnownSelection = (selectedValue: string, options: readonly { value: string }[]) =>
    options.some(({ value }) => value === selectedValue) ? selectedValue : '';
  const { types = [], awards = [], options: offeredOptions = [] } = choices ?? {};
  const optionChoices = offeredOptions.map((value) => ({ value, label: admissionText(`option.${value}`) }));
  return (
    <>
      <NativeSelect
        name="courseTypeId"
        label={t('courses.type')}
        labelHidden
        placeholder={t('courses.allTypes')}
        defaultValue={getKnownSelection(query.courseTypeId, types)}
        choices={types}
      />
      {awards.length > 1 && (
        <NativeSelect
          name="award"
          label={admissionText('filter.award')}
          labelHidden
          placeholder={admissionText('filter.allAwards')}
          defaultValue={getKnownSelection(query.award, awards)}
          choices={awards}
        />
      )}
      {optionChoices.length > 0 && (
        <NativeSelect
          name="option"
          label={admissionText('filter.option')}
          labelHidden
          placeholder={admissionText('filter.allOptions')}
          defaultValue={getKnownSelection(query.option, optionChoices)}
          choices={optionChoices}
        />
      )}
    </>
  );
}
