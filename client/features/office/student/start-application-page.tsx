import { Form } from 'react-router';
import { useIntakeFormatter } from '#client/features/office/leads/lead-interest.tsx';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { FoundCourse, OfferedCourse, StudentCourses } from '#shared/contract/office/student.ts';
import { ApplyBy } from '#client/features/office/applications/apply-by.tsx';
import { moneyText } from '#shared/locale/money.ts';
import { MAX_COURSES } from '#shared/rules/application/application-lists.ts';
import { listNextIntakes } from '#shared/rules/intake.ts';
import { type CourseFilters, listSearchParameters } from './course-filters.ts';
import './student.css';

interface StartApplicationPageProps {
  student: { id: number; name: string };
  /** Intake of the lead that became the student; '' if unknown. */
  intake: string;
  today: string;
  q: string;
  filters: CourseFilters;
  courses: StudentCourses;
  problem: 'noCourse' | 'exists' | 'unknownCourse' | null;
}

/** Creates a draft application with courses for a student. Search and choice are in the URL. */
export function StartApplicationPage({
  student,
  intake,
  today,
  q,
  filters,
  courses,
  problem,
}: StartApplicationPageProps) {
  const t = useText('office-student');
  const { base } = useOffice();
  const { application, chosen } = courses;
  const pagePath = `${base}/students/${student.id}/apply`;
  const chosenIds = chosen.map(({ id }) => id);
  const getPath: GetPath = (change, ids = chosenIds) =>
    `${pagePath}?${new URLSearchParams(listSearchParameters({ ...filters, ...change }, change.q ?? q, ids))}`;
  return (
    <div className="office__page">
      <OfficeTitle title={t('start.title')} />
      <header className="office__head">
        <Breadcrumb
          crumbs={[
            { label: t('students'), href: `${base}/students` },
            { label: student.name, href: `${base}/students/${student.id}` },
            { label: t('start.title') },
          ]}
        />
        <h1>{t('start.title')}</h1>
        <p className="meta">{t('start.lead', { name: student.name })}</p>
      </header>
      {problem && !application && (
        <Notice tone="caution" announce="at once">
          {t(`start.problem.${problem}`)}
        </Notice>
      )}
      {application ? (
        <Notice tone="plain" announce={problem ? 'at once' : undefined}>
          <p>{t('start.problem.exists')}</p>
          {application.id !== null && (
            <p>
              <TextLink href={`${base}/applications/${application.id}`}>
                {t('application', { id: String(application.id) })}
              </TextLink>
            </p>
          )}
        </Notice>
      ) : (
        <div className="start">
          <section className="student__part">
            <h2>{t('start.search')}</h2>
            <Form method="get" role="search">
              {listSearchParameters({ ...filters, school: null }, '', chosenIds).map(([name, value]) => (
                <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
              ))}
              <TextInput
                key={q}
                label={t('start.keyword')}
                type="search"
                name="q"
                defaultValue={q}
                maxLength={100}
                autoComplete="off"
                trailing={<Button type="submit">{t('start.find')}</Button>}
              />
            </Form>
            <FilterChips courses={courses} filters={filters} getPath={getPath} />
            <FoundCourses q={q} courses={courses} today={today} getPath={getPath} />
          </section>
          <section className="student__part">
            <h2>{t('start.chosen', { count: chosen.length, most: MAX_COURSES })}</h2>
            {chosen.length === 0 ? (
              <p className="meta">{t('start.none')}</p>
            ) : (
              <Form method="post" action={getPath({})}>
                <ol className="start__courses">
                  {chosen.map((course) => (
                    <li key={course.id}>
                      <input type="hidden" name="course" value={course.id} />
                      <CourseName course={course} />
                      <IntakeSelect course={course} intake={intake} today={today} />
                      <ButtonLink
                        size="s"
                        href={getPath(
                          {},
                          chosenIds.filter((id) => id !== course.id),
                        )}
                        aria-label={`${t('start.remove')}: ${course.course}, ${course.school}`}
                      >
                        {t('start.remove')}
                      </ButtonLink>
                    </li>
                  ))}
                </ol>
                <p className="meta">{t('start.consent')}</p>
                <Button type="submit" variant="primary">
                  {t('start.create')}
                </Button>
              </Form>
            )}
          </section>
        </div>
      )}
    </div>
  );
}

type GetPath = (change: Partial<CourseFilters> & { q?: string }, courseIds?: readonly number[]) => string;

interface CourseSearchProps {
  courses: StudentCourses;
  getPath: GetPath;
}

/** Lists the filters of the search, each with a link that removes it. */
function FilterChips({ courses, filters, getPath }: CourseSearchProps & { filters: CourseFilters }) {
  const t = useText('office-student');
  const { country, level, school } = courses;
  const chips = [
    country && { name: country.name, href: getPath({ country: '' }) },
    level && { name: level.name, href: getPath({ level: '' }) },
    filters.school !== null && school && { name: school.name, href: getPath({ school: null }) },
  ].filter((chip) => chip !== null && chip !== false);
  if (chips.length === 0) return null;
  return (
    <ul className="start__chips" aria-label={t('start.filters')}>
      {chips.map(({ name, href }) => (
        <li key={name}>
          <ButtonLink size="s" href={href} keepScroll aria-label={t('start.removeFilter', { name })}>
            {name}
            <Icon name="close" />
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function FoundCourses({ q, courses, today, getPath }: CourseSearchProps & { q: string; today: string }) {
  const t = useText('office-student');
  const { found, chosen, school, otherSchools } = courses;
  const chosenIds = chosen.map(({ id }) => id);
  return (
    <>
      {found.length > 0 && school && <h3>{t('start.ofSchool', { name: school.name })}</h3>}
      {(q || school) && found.length === 0 && <p className="meta">{t('start.notFound')}</p>}
      <ul className="start__courses">
        {found.map((course) => (
          <li key={course.id}>
            <CourseName course={course} place={[course.country, course.level]} isSchoolFirst={!school} />
            <CourseTerms course={course} today={today} />
            {chosen.length < MAX_COURSES && (
              <ButtonLink
                size="s"
                href={getPath({}, [...chosenIds, course.id])}
                keepScroll
                aria-label={`${t('start.add')}: ${course.course}, ${course.school}`}
              >
                {t('start.add')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {otherSchools.length > 0 && (
        <>
          <h3>{t(school ? 'start.otherSchools' : 'start.schools')}</h3>
          <ul className="start__schools">
            {otherSchools.map(({ id, name, place }) => (
              <li key={id}>
                <TextLink href={getPath({ school: id, q: '' })}>
                  <bdi>{name}</bdi>
                </TextLink>{' '}
                <span className="meta">{place}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Shows what a course costs and by when one applies. An unpublished figure is not shown. */
function CourseTerms({ course: { fee, applyBy }, today }: { course: OfferedCourse; today: string }) {
  const t = useText('office-student');
  const locale = useLocale();
  if (!fee && !applyBy) return null;
  return (
    <span className="start__terms meta">
      {fee && <span>{t('start.fee', { fee: moneyText(fee, locale) })}</span>}
      {applyBy && <ApplyBy day={applyBy} today={today} />}
    </span>
  );
}

/** Name of a course with its school. Among courses of several schools, which often have one name, the school comes first. */
function CourseName({
  course: { course, school },
  place = [],
  isSchoolFirst = false,
}: {
  course: FoundCourse;
  place?: readonly string[];
  isSchoolFirst?: boolean;
}) {
  const [title, rest] = isSchoolFirst ? [school, course] : [course, school];
  return (
    <span>
      <b>
        <bdi>{title}</bdi>
      </b>
      <span className="meta">
        <bdi>{[rest, ...place].filter(Boolean).join(' · ')}</bdi>
      </span>
    </span>
  );
}

function IntakeSelect({ course: { id }, intake, today }: { course: FoundCourse; intake: string; today: string }) {
  const t = useText('office-student');
  const formatIntake = useIntakeFormatter();
  const intakes = listNextIntakes(today);
  return (
    <NativeSelect
      label={t('start.intake')}
      name={`intake.${id}`}
      defaultValue={intakes.includes(intake) ? intake : ''}
      placeholder={t('start.anyIntake')}
      choices={intakes.map((value) => ({ value, label: formatIntake(value) }))}
    />
  );
}
