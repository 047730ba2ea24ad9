import useSWR from 'swr';
import type { ChosenCourse } from '#shared/contract/application/apply-form.ts';
import type { CourseFavourite } from '#shared/contract/account/favourites.ts';
import type { CallError } from '#shared/call-error.ts';
import { addCourse, useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { fetchPortalRows, type PortalOutput, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { RetryPrompt } from '#client/ui/feedback/retry-prompt.tsx';
import { Spinner } from '#client/ui/feedback/waiting.tsx';

/** Maximum number of courses in the dialog. The favourites page contains the rest. */
const MAX_ROWS = 50;
const FAVOURITE_COURSES_PATH = '/appMso/courseFav/list';

export function FavouriteCoursesDialog({ onClose }: { onClose: () => void }) {
  const t = useText('apply-form');
  const favouritesUrl = usePortalAddress()(FAVOURITE_COURSES_PATH, { currentPage: 1, showCount: MAX_ROWS });
  const { data, error, mutate } = useSWR<PortalOutput<typeof FAVOURITE_COURSES_PATH>, CallError>(favouritesUrl, () =>
    fetchPortalRows(favouritesUrl),
  );
  return (
    <Dialog isOpen size="collect" title={t('courses.collected')} closesBeside onClose={onClose}>
      {error ? (
        <RetryPrompt text={error.message || t('courses.failed')} retry={t('retry')} onRetry={() => void mutate()} />
      ) : data ? (
        <FavouriteList favourites={data.rows} />
      ) : (
        <Spinner label={t('courses.loading')} />
      )}
    </Dialog>
  );
}

function FavouriteList({ favourites }: { favourites: readonly CourseFavourite[] }) {
  const t = useText('apply-form');
  const locale = useLocale();
  const { form, updateForm } = useApplyForm();
  if (favourites.length === 0) return <p className="meta">{t('courses.noneCollected')}</p>;
  return (
    <ul className="apply__collected">
      {favourites.map(({ id, institutionCourse: course }) => {
        const selectedCourse: ChosenCourse = {
          countryId: course.fkAreaCountryId,
          schoolId: course.fkInstitutionId,
          courseId: course.id,
          majorLevelId: course.majorLevelName[0]?.id ?? '',
          intake: '',
          courseName: getBilingualName(course, locale).own,
          schoolName: getBilingualName({ name: course.schoolName, nameChn: course.schoolNameChn }, locale).own,
        };
        const updatedCourses = addCourse(form.courses, selectedCourse);
        const isAlreadyAdded = form.courses.some(({ courseId }) => courseId === course.id);
        return (
          <li key={id}>
            <span>
              <b>{selectedCourse.courseName}</b>
              <small>{selectedCourse.schoolName}</small>
            </span>
            {isAlreadyAdded ? (
              <span className="meta">
                <Icon name="check" /> {t('courses.in')}
              </span>
            ) : (
              <Button
                size="s"
                disabled={updatedCourses.length === form.courses.length}
                aria-label={t('courses.addOf', { name: selectedCourse.courseName })}
                onClick={() => updateForm({ courses: updatedCourses })}
              >
                {t('courses.add')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
