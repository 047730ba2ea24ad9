import { loadSchoolDetail } from '#client/features/school-detail/load-school-detail.server.ts';
import { preloadSchoolFilm } from '#client/features/school-detail/school-intro.tsx';
import { preloadSchoolContext } from '#client/features/school-detail/school-ledger.tsx';
import { preloadSchoolParts, SchoolDetailPage } from '#client/features/school-detail/school-detail-view.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/school-detail.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await Promise.all([preloadSchoolFilm(), preloadSchoolContext(), preloadSchoolParts()]);
  return loadSchoolDetail(context, request, params.detail);
}

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function SchoolDetailRoute({ loaderData }: Route.ComponentProps) {
  return <SchoolDetailPage content={loaderData.content} things={loaderData.things} />;
}
