import { CourseDetailPage } from '#client/features/course-detail/course-detail-view.tsx';
import { preloadDegreeCost } from '#client/features/degree-cost/degree-cost-late.tsx';
import { loadCourseDetail } from '#client/features/course-detail/load-course-detail.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/school-course.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  await preloadDegreeCost();
  return loadCourseDetail(context, params.detail);
}

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function SchoolCourseRoute({ loaderData }: Route.ComponentProps) {
  return <CourseDetailPage course={loaderData.course} things={loaderData.things} />;
}
