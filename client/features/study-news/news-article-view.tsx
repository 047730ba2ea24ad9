import { dayText } from '#client/i18n/day-text.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { Breadcrumb } from '#client/ui/paging/breadcrumb.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import type { NewsArticleContent } from './load-news-article.server.ts';
import { NewsAside } from './news-aside.tsx';
import './news.css';
import './news-article.css';

interface NewsArticleViewProps {
  article: NewsArticleContent;
  /** In a window there is no way through the site to show. */
  isEmbedded?: boolean;
}

/** The same on a page of its own and in a window. */
export function NewsArticleView({ article, isEmbedded }: NewsArticleViewProps) {
  const t = useText('news');
  const path = useSitePath();
  const locale = useLocale();
  const { line, body } = article;
  return (
    <article className="news-article">
      <div className="news-article__cover">
        <img src={line.cover} width={1200} height={420} alt="" fetchPriority="high" />
      </div>
      <div className="wrap">
        {!isEmbedded && (
          <Breadcrumb crumbs={[{ label: t('title'), href: path('/consult/list') }, { label: line.title }]} />
        )}
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
