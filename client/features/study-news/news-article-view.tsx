import { Suspense } from 'react';
import { ShareButton } from '#client/features/share/share.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { RichText } from '#client/ui/rich-text.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import type { NewsArticleContent, NewsRow } from './load-news.server.ts';
import './news.css';
import './news-article.css';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

interface NewsArticleViewProps {
  article: NewsArticleContent;
  /** True in a window, which shows no breadcrumb. */
  isEmbedded?: boolean;
}

export function NewsArticleView({ article, isEmbedded }: NewsArticleViewProps) {
  const t = useText('news');
  const toPath = useSitePath();
  const locale = useLocale();
  const { line, body } = article;
  return (
    <article className="news-article">
      <div className="news-article__cover">
        <img src={line.cover} width={1200} height={420} alt="" fetchPriority="high" />
      </div>
      <div className="wrap">
        {!isEmbedded && (
          <Breadcrumb crumbs={[{ label: t('title'), href: toPath('/consult/list') }, { label: line.title }]} />
        )}
        <header className="news-article__head">
          {(line.topic || line.country) && (
            <p className="brass">
              {[line.topic && t(`topics.${line.topic}`), line.country].filter(Boolean).join(' · ')}
            </p>
          )}
          <h1>
            <Phrases text={line.title} />
          </h1>
          {line.day && (
            <p className="meta">
              <time dateTime={line.day}>{formatDay(line.day, locale)}</time>
            </p>
          )}
        </header>
        <div className="news-article__two">
          <div className="news-article__body">
            {line.subtitle && <p className="first">{line.subtitle}</p>}
            <RichText html={body} />
            <p className="source">{t('general')}</p>
            <ShareButton address={toPath(`/consult/${line.id}`)} />
          </div>
          <NewsAside article={article} />
        </div>
      </div>
    </article>
  );
}

function NewsAside({
  article: { line, otherMaybeDeferred: otherNews, countrySlug, schoolId },
}: {
  article: NewsArticleContent;
}) {
  const t = useText('news');
  const { openChat } = useSite();
  return (
    <aside className="news-article__aside" aria-label={t('related')}>
      {(countrySlug || schoolId) && (
        <section>
          <h2>{t('about')}</h2>
          <ul>
            {schoolId && (
              <li>
                <SiteLink className="plain" to={`/school/${schoolId}`}>
                  {t('toSchool')}
                  <Icon name="right" />
                </SiteLink>
              </li>
            )}
            {countrySlug && (
              <li>
                <SiteLink className="plain" to={`/country-list/${countrySlug}/school-apply-tab`}>
                  {t('toApplying', { name: line.country })}
                  <Icon name="right" />
                </SiteLink>
              </li>
            )}
          </ul>
        </section>
      )}
      <section>
        <h2>{t('others')}</h2>
        <Suspense fallback={<OtherNewsSkeleton />}>
          <OtherNewsList otherNews={otherNews} />
        </Suspense>
      </section>
      <section className="news-article__ask">
        <h2>{t('ownCase')}</h2>
        <Button onClick={openChat}>
          <Icon name="chat" />
          {t('ask')}
        </Button>
      </section>
    </aside>
  );
}

function OtherNewsList({ otherNews }: { otherNews: MaybeDeferred<NewsRow[]> }) {
  const t = useText('news');
  const locale = useLocale();
  return (
    <ul>
      {useDeferred(otherNews).map(({ id, title, day }) => (
        <li key={id}>
          <SiteLink className="plain" to={`/consult/${id}`}>
            <span>
              <Phrases text={title} />
              {day && <small>{formatDay(day, locale)}</small>}
            </span>
          </SiteLink>
        </li>
      ))}
      <li>
        <SiteLink className="plain" to="/consult/list">
          {t('all')}
          <Icon name="right" />
        </SiteLink>
      </li>
    </ul>
  );
}

function OtherNewsSkeleton() {
  return (
    <SkeletonGroup className="news-article__waiting">
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  );
}
