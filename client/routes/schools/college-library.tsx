import { loadSchoolList } from '#client/features/school-list/load-school-list.server.ts';
import { SchoolList } from '#client/features/school-list/school-list.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/college-library.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadSchoolList(context, request, 'library');

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function CollegeLibraryRoute({ loaderData }: Route.ComponentProps) {
  return <SchoolList {...loaderData} />;
}
