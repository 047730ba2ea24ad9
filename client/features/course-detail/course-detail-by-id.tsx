import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useSite } from '#client/site/site-context.ts';
import { sitePath } from '#client/site/site-path.ts';
import { Waiting } from '#client/ui/say/waiting.tsx';
import { CourseFailed } from './course-detail-page.tsx';
import { CourseDetailView } from './course-detail-view.tsx';
import type { LoadedCourse } from './load-course-detail.server.ts';

/** The same view for a window: asks for it by itself, and leaves the page below where it is. */
export function CourseDetailById({ id }: { id: string }) {
  const { agent } = useSite();
  const { data, load } = useFetcher<LoadedCourse>({ key: `course-${id}` });
  const path = sitePath(agent.keyCode, `/school/course/${id}`);
  useEffect(() => void load(path), [path, load]);
  if (!data) return <Waiting />;
  return data.course ? <CourseDetailView course={data.course} /> : <CourseFailed />;
}
