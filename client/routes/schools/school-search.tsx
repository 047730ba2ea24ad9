import { pageQuery } from '#client/site/asking/page-query.ts';
import { loadSchoolList } from '#client/features/school-list/load-school-list.server.ts';
import { SchoolList } from '#client/features/school-list/school-list.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SchoolMap } from '#client/features/school-map/school-map.tsx';
import type { Route } from './+types/school-search.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const wantsMap = pageQuery('schoolSearch', request.url).get('view') === 'map';
  return loadSchoolList(context, request, wantsMap ? 'map' : 'search');
};

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function SchoolSearchRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.place === 'map' ? <SchoolMap {...loaderData} /> : <SchoolList {...loaderData} />;
}
