import { loadSchoolDetail } from '#client/features/school-detail/load-school-detail.server.ts';
import { SchoolDetailPage } from '#client/features/school-detail/school-detail-view.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/school-detail.ts';

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadSchoolDetail(context, request, params.detail);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function SchoolDetailRoute({ loaderData }: Route.ComponentProps) {
  return <SchoolDetailPage content={loaderData.content} things={loaderData.things} />;
}
