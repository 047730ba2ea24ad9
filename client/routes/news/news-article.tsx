import { loadNewsArticle, type NewsArticleContent } from '#client/features/study-news/load-news.server.ts';
import { NewsArticleView } from '#client/features/study-news/news-article-view.tsx';
import { useLocale } from '#client/i18n/use-text.ts';
import { JsonLd, removeEmptyValues } from '#client/site/head/json-ld.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { useSite } from '#client/site/site.tsx';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { Route } from './+types/news-article.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => loadNewsArticle(context, params.detail);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function NewsArticleRoute({ loaderData }: Route.ComponentProps) {
  return <NewsArticle article={loaderData.article} />;
}

function NewsArticle({ article }: { article: NewsArticleContent }) {
  return (
    <>
      <ArticleItem article={article} />
      <NewsArticleView article={article} />
    </>
  );
}

function ArticleItem({ article: { line, address } }: { article: NewsArticleContent }) {
  const { agent } = useSite();
  const locale = useLocale();
  return (
    <JsonLd
      things={[
        removeEmptyValues({
          '@type': 'NewsArticle',
          headline: line.title,
          description: line.subtitle,
          datePublished: line.day,
          inLanguage: LANGUAGE_TAGS[locale],
          mainEntityOfPage: address,
          image: new URL(line.cover, address).href,
          publisher: { '@type': 'Organization', name: agent.name },
        }),
      ]}
    />
  );
}
