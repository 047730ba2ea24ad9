import { Suspense } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { CourseTools } from './course-tools.tsx';
import { isSearch, writeCourseWish } from './course-wish.ts';
import { CoursesHere } from './courses-here.tsx';
import { CoursesWaiting } from './courses-waiting.tsx';
import type { SchoolContent } from './load-school-detail.server.ts';

interface CoursesSectionProps extends SchoolContent {
  onWish?: (query: string) => void;
}

export function CoursesSection({ school, wish, courses, types, onWish }: CoursesSectionProps) {
  const t = useText('school-detail');
  const query = writeCourseWish(wish);
  return (
    <section className="part courses" id="courses">
      <h2>{t('courses.title')}</h2>
      {school.hasCourse ? (
        <>
          <CourseTools key={`tools${query}`} schoolId={school.id} wish={wish} types={types} onWish={onWish} />
          <div className={isSearch(wish) ? 'courses__sought' : undefined}>
            <Suspense key={`list${query}`} fallback={<CoursesWaiting hasExamples={school.illustrative} />}>
              <CoursesHere school={school} wish={wish} answer={courses} />
            </Suspense>
          </div>
        </>
      ) : (
        <Elsewhere website={school.website} />
      )}
    </section>
  );
}

/** The portal has no courses of this school; the school itself has. */
function Elsewhere({ website }: { website: string }) {
  const t = useText('school-detail');
  return (
    <>
      <p>{t('courses.elsewhere')}</p>
      {website && (
        <AppLink className="more" href={website} target="_blank">
          {t('courses.website')}
          <Icon name="external" />
        </AppLink>
      )}
    </>
  );
}
