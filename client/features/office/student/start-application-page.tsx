import { Form } from 'react-router';
import { useIntakeFormatter } from '#client/features/office/leads/lead-interest.tsx';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { FoundCourse, StudentCourses } from '#shared/contract/office/student.ts';
import { MAX_COURSES } from '#shared/rules/application/application-lists.ts';
import { listNextIntakes } from '#shared/rules/intake.ts';
import './student.css';

interface StartApplicationPageProps {
  student: { id: number; name: string };
  /** Intake of the lead that became the student; '' if unknown. */
  intake: string;
  today: string;
  q: string;
  courses: StudentCourses;
  problem: 'noCourse' | 'exists' | 'unknownCourse' | null;
}

/** Creates a draft application with courses for a student. Search and choice are in the URL. */
export function StartApplicationPage({ student, intake, today, q, courses, problem }: StartApplicationPageProps) {
  const t = useText('office-student');
  const { base } = useOffice();
  const { hasApplication, found, chosen } = courses;
  const pagePath = `${base}/students/${student.id}/apply`;
  const chosenIds = chosen.map(({ id }) => id);
  const getChoicePath = (ids: readonly number[]) =>
    `${pagePath}?${new URLSearchParams([...(q ? [['q', q]] : []), ...ids.map((id) => ['course', String(id)])])}`;
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
      {problem && (
        <Notice tone="caution" announce="at once">
          {t(`start.problem.${problem}`)}
        </Notice>
      )}
      {hasApplication ? (
        !problem && <Notice tone="plain">{t('start.problem.exists')}</Notice>
      ) : (
        <div className="start">
          <section className="student__part">
            <h2>{t('start.search')}</h2>
            <Form method="get" role="search">
              {chosenIds.map((id) => (
                <input key={id} type="hidden" name="course" value={id} />
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
            {q && found.length === 0 && <p className="meta">{t('start.notFound')}</p>}
            <ul className="start__courses">
              {found.map((course) => (
                <li key={course.id}>
                  <CourseName course={course} />
                  {chosen.length < MAX_COURSES && (
                    <ButtonLink
                      size="s"
                      href={getChoicePath([...chosenIds, course.id])}
                      aria-label={`${t('start.add')}: ${course.course}, ${course.school}`}
                    >
                      {t('start.add')}
                    </ButtonLink>
                  )}
                </li>
              ))}
            </ul>
          </section>
          <section className="student__part">
            <h2>{t('start.chosen', { count: chosen.length, most: MAX_COURSES })}</h2>
            {chosen.length === 0 ? (
              <p className="meta">{t('start.none')}</p>
            ) : (
              <Form method="post" action={getChoicePath(chosenIds)}>
                <ol className="start__courses">
                  {chosen.map((course) => (
                    <li key={course.id}>
                      <input type="hidden" name="course" value={course.id} />
                      <CourseName course={course} />
                      <IntakeSelect course={course} intake={intake} today={today} />
                      <ButtonLink
                        size="s"
                        href={getChoicePath(chosenIds.filter((id) => id !== course.id))}
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

function CourseName({ course: { course, school } }: { course: FoundCourse }) {
  return (
    <span>
      <bdi>{course}</bdi>
      <span className="meta">
        <bdi>{school}</bdi>
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
