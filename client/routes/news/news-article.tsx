import { loadNewsArticle } from '#client/features/study-news/load-news.server.ts';
import { NewsArticle } from '#client/features/study-news/news-article.tsx';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/news-article.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => loadNewsArticle(context, params.detail);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function NewsArticleRoute({ loaderData }: Route.ComponentProps) {
  return <NewsArticle article={loaderData.article} />;
}
