import { CourseDetailPage } from '#client/features/course-detail/course-detail-view.tsx';
import { loadCourseDetail } from '#client/features/course-detail/load-course-detail.server.ts';
import { keepUnderWindows } from '#client/site/keep-under-windows.ts';
import { pageMeta } from '#client/site/page-head.ts';
import type { Route } from './+types/school-course.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => loadCourseDetail(context, params.detail);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function SchoolCourseRoute({ loaderData }: Route.ComponentProps) {
  return <CourseDetailPage course={loaderData.course} things={loaderData.things} />;
}
