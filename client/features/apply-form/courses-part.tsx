import { MOST_COURSES } from '#shared/rules/application-lists.ts';
import { fieldId, useApplyForm } from './apply-form-context.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { FieldTips } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { CollectedCourses } from './collected-courses.tsx';
import { moveRow, removeRow } from './rows.ts';

/** In the order of the student's wishes; by button, so that a thumb and a keyboard can do it alike. */
export function CoursesPart() {
  const t = useText('apply-form');
  const { form, change, errorOf } = useApplyForm();
  const { courses } = form;
  const id = fieldId('courses');
  return (
    <div id={id} tabIndex={-1}>
      <ol className="apply__courses">
        {courses.map((course, at) => {
          const name = course.courseName || course.schoolName;
          return (
            <li key={`${course.schoolId}-${course.courseId}`}>
              <span className="apply__place" aria-hidden="true">
                {at + 1}
              </span>
              <span>
                <b>{name}</b>
                <small>{course.courseName ? course.schoolName : t('courses.schoolOnly')}</small>
              </span>
              <span className="apply__acts">
                {courses.length > 1 && (
                  <>
                    <IconButton
                      icon="up"
                      label={t('courses.up', { name })}
                      disabled={at === 0}
                      onClick={() => change({ courses: moveRow(courses, at, -1) })}
                    />
                    <IconButton
                      icon="down"
                      label={t('courses.down', { name })}
                      disabled={at === courses.length - 1}
                      onClick={() => change({ courses: moveRow(courses, at, 1) })}
                    />
                  </>
                )}
                <IconButton
                  icon="close"
                  label={t('courses.remove', { name })}
                  onClick={() => change({ courses: removeRow(courses, at) })}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <FieldTips id={id} error={errorOf('courses')} />
      {courses.length < MOST_COURSES ? (
        <div className="row">
          <CollectedCourses />
          <SiteLink className="btn btn--quiet" to="/school">
            <Icon name="search" />
            {t('courses.find')}
          </SiteLink>
        </div>
      ) : (
        <p className="meta">{t('courses.most', { count: MOST_COURSES })}</p>
      )}
    </div>
  );
}
