import { useText } from '#client/i18n/use-text.ts';
import { JsonLd } from '#client/site/json-ld.tsx';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import { Breadcrumb } from '#client/ui/paging/breadcrumb.tsx';
import { CourseDetailView } from './course-detail-view.tsx';
import type { CourseFacts } from './course-facts.ts';
import type { LoadedCourse } from './load-course-detail.server.ts';

export function CourseDetailPage({ course, things }: Omit<LoadedCourse, 'head'>) {
  return (
    <div className="wrap course-place">
      <JsonLd things={things} />
      <Way course={course} />
      <CourseDetailView key={course.id} course={course} />
    </div>
  );
}

function Way({ course: { names, school } }: { course: CourseFacts }) {
  const t = useText('course-detail');
  const { agent } = useSite();
  return (
    <Breadcrumb
      crumbs={[
        { label: t('crumb'), href: sitePath(agent.keyCode, '/school') },
        {
          label: school.names.own,
          lang: school.names.ownLang,
          href: sitePath(agent.keyCode, `/school/${school.id}`),
        },
        { label: names.own, lang: names.ownLang },
      ]}
    />
  );
}
