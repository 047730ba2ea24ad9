import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { JsonLd, withoutEmpty } from '#client/site/head/json-ld.tsx';
import { useSite } from '#client/site/site.tsx';
import type { NewsArticleContent } from './load-news.server.ts';
import { NewsArticleView } from './news-article-view.tsx';

export function NewsArticle({ article }: { article: NewsArticleContent }) {
  return (
    <>
      <ArticleThing article={article} />
      <NewsArticleView article={article} />
    </>
  );
}

function ArticleThing({ article: { line, address } }: { article: NewsArticleContent }) {
  const { agent } = useSite();
  const locale = useLocale();
  return (
    <JsonLd
      things={[
        withoutEmpty({
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
