import { loadPathwayCourses } from '#client/features/dse-channel/load-dse.server.ts';
import { PathwayCourses } from '#client/features/dse-channel/pathway-courses.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/pathway-courses.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadPathwayCourses(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PathwayCoursesRoute({ loaderData }: Route.ComponentProps) {
  return <PathwayCourses content={loaderData} />;
}
