import { loadNewsList } from '#client/features/study-news/load-news.server.ts';
import { NewsList } from '#client/features/study-news/news-list.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/news-list.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadNewsList(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function NewsListRoute({ loaderData }: Route.ComponentProps) {
  return <NewsList content={loaderData} />;
}
