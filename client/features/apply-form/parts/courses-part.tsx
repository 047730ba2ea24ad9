import { useState } from 'react';
import {
  updateRow,
  getFieldId,
  moveRow,
  removeRow,
  useApplyForm,
} from '#client/features/apply-form/apply-form-context.ts';
import { formatCourseStart } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { FieldTips } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { FormText } from './form-outline.tsx';
import { MAX_COURSES } from '#shared/rules/application/application-lists.ts';

const FavouriteCoursesDialog = createLazyPart({
  load: async () => (await import('./favourite-courses-dialog.tsx')).FavouriteCoursesDialog,
  namespaces: ['apply-form', 'ui'],
});

/** Courses in order of preference. Buttons change the order, because buttons work by touch and by keyboard. */
export function CoursesPart() {
  const t = useText('apply-form');
  const formatIntake = useIntakeFormatter();
  const { form, updateForm, errorOf, isSent } = useApplyForm();
  const { courses } = form;
  const id = getFieldId('courses');
  if (isSent) return <SentCourses />;
  return (
    <div id={id} tabIndex={-1}>
      <ol className="apply__courses">
        {courses.map((course, index) => {
          const isCustomCourse = course.courseId === '';
          const displayName = (!isCustomCourse && course.courseName) || course.schoolName;
          return (
            <li
              key={`${course.schoolId}-${course.courseId}`}
              id={isCustomCourse ? undefined : getFieldId(`courses.${index}`)}
              tabIndex={-1}
            >
              <span className="apply__place" aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <b>{displayName}</b>
                {isCustomCourse ? (
                  <>
                    <FormText
                      field={`courses.${index}`}
                      label={t('courses.inWords')}
                      hint={t('courses.inWordsHint')}
                      value={course.courseName}
                      onValueChange={(courseName) => updateForm({ courses: updateRow(courses, index, { courseName }) })}
                      maxLength={200}
                      autoComplete="off"
                    />
                    <SiteLink className="more" to={`/school/${course.schoolId}`}>
                      {t('courses.choose')}
                    </SiteLink>
                  </>
                ) : (
                  <>
                    <small>{[course.schoolName, formatIntake(course.intake)].filter(Boolean).join(' · ')}</small>
                    <FieldTips id={getFieldId(`courses.${index}`)} error={errorOf(`courses.${index}`)} />
                  </>
                )}
              </span>
              <span className="apply__acts">
                {courses.length > 1 && (
                  <>
                    <IconButton
                      icon="up"
                      label={t('courses.up', { name: displayName })}
                      disabled={index === 0}
                      onClick={() => updateForm({ courses: moveRow(courses, index, -1) })}
                    />
                    <IconButton
                      icon="down"
                      label={t('courses.down', { name: displayName })}
                      disabled={index === courses.length - 1}
                      onClick={() => updateForm({ courses: moveRow(courses, index, 1) })}
                    />
                  </>
                )}
                <IconButton
                  icon="close"
                  label={t('courses.remove', { name: displayName })}
                  onClick={() => updateForm({ courses: removeRow(courses, index) })}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <FieldTips id={id} error={errorOf('courses')} />
      {courses.length < MAX_COURSES ? (
        <div className="row">
          <FavouriteCourses />
          <SiteLink className="btn btn--quiet" to="/school">
            <Icon name="search" />
            {t('courses.find')}
          </SiteLink>
        </div>
      ) : (
        <p className="meta">{t('courses.most', { count: MAX_COURSES })}</p>
      )}
    </div>
  );
}

/** Returns a function that formats the month in which a course is to begin; '' for none. */
function useIntakeFormatter() {
  const locale = useLocale();
  return (intake: string) =>
    intake && formatCourseStart({ startYear: intake.slice(0, 4), startMonth: intake.slice(5) }, locale);
}

/** Submitted courses, which a correction cannot change. */
function SentCourses() {
  const t = useText('apply-form');
  const formatIntake = useIntakeFormatter();
  const { form } = useApplyForm();
  return (
    <>
      <ol className="apply__courses">
        {form.courses.map(({ schoolId, courseId, courseName, schoolName, intake }, index) => (
          <li key={`${schoolId}-${courseId}`}>
            <span className="apply__place" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <b>{courseName || schoolName}</b>
              <small>{[courseName && schoolName, formatIntake(intake)].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className="meta">{t('courses.fixed')}</p>
    </>
  );
}

function FavouriteCourses() {
  const t = useText('apply-form');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon name="heart" />
        {t('courses.collected')}
      </Button>
      {isOpen && <FavouriteCoursesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
