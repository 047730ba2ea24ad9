import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { dayText } from '#client/i18n/day-text.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { JsonLd, withoutEmpty } from '#client/site/json-ld.tsx';
import { RetryNotice } from '#client/site/retry-notice.tsx';
import { useSite } from '#client/site/site-context.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { Breadcrumb } from '#client/ui/paging/breadcrumb.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import type { NewsArticleContent } from './load-news-article.server.ts';
import { NewsAside } from './news-aside.tsx';
import './news.css';
import './news-article.css';

export function NewsArticle({ article }: { article: NewsArticleContent | null }) {
  const t = useText('news');
  return article ? (
    <ArticleHere article={article} />
  ) : (
    <div className="wrap news-list">
      <div className="news-list__head">
        <h1>{t('title')}</h1>
      </div>
      <RetryNotice text={t('articleFailed')} hint={t('failedHint')} retry={t('retry')} />
    </div>
  );
}

function ArticleHere({ article }: { article: NewsArticleContent }) {
  const t = useText('news');
  const path = useSitePath();
  const locale = useLocale();
  const { line, body } = article;
  return (
    <article className="news-article">
      <ArticleThing article={article} />
      <div className="news-article__cover">
        <img src={line.cover} width={1200} height={420} alt="" fetchPriority="high" />
      </div>
      <div className="wrap">
        <Breadcrumb crumbs={[{ label: t('title'), href: path('/consult/list') }, { label: line.title }]} />
        <header className="news-article__head">
          {line.country && <p className="brass">{line.country}</p>}
          <h1>{line.title}</h1>
          {line.day && (
            <p className="meta">
              <time dateTime={line.day}>{dayText(line.day, locale)}</time>
            </p>
          )}
        </header>
        <div className="news-article__two">
          <div className="news-article__body">
            {line.subtitle && <p className="first">{line.subtitle}</p>}
            <RichText html={body} />
            <p className="source">{t('general')}</p>
          </div>
          <NewsAside article={article} />
        </div>
      </div>
    </article>
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
