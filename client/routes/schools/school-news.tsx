import { redirect } from 'react-router';
import { loadSchoolNews } from '#client/features/study-news/load-news.server.ts';
import { NewsList } from '#client/features/study-news/news-list.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { Route } from './+types/school-news.ts';

/** :dynamic is a school's id. Without it, the path means the news of all schools, which are on another page. */
export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  if (params.dynamic) return loadSchoolNews(context, request, params.dynamic);
  throw redirect(sitePath(requireSite(context).site.agent.keyCode, '/consult/list'), 301);
};

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function SchoolNewsRoute({ loaderData }: Route.ComponentProps) {
  return <NewsList content={loaderData} />;
}
