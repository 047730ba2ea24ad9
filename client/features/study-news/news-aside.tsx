import { Suspense } from 'react';
import { dayText } from '#client/i18n/day-text.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { type Arriving, useArrived } from '#client/site/arriving.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/say/skeleton.tsx';
import type { NewsArticleContent } from './load-news-article.server.ts';
import type { NewsLine } from './news-line.ts';

/** What leads on from an article. */
export function NewsAside({ article: { line, others, countrySlug, schoolId } }: { article: NewsArticleContent }) {
  const t = useText('news');
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
        <Suspense fallback={<OthersWaiting />}>
          <Others others={others} />
        </Suspense>
      </section>
    </aside>
  );
}

function Others({ others }: { others: Arriving<NewsLine[]> }) {
  const t = useText('news');
  const locale = useLocale();
  return (
    <ul>
      {useArrived(others).map(({ id, title, day }) => (
        <li key={id}>
          <SiteLink className="plain" to={`/consult/${id}`}>
            <span>
              {title}
              {day && <small>{dayText(day, locale)}</small>}
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

function OthersWaiting() {
  return (
    <SkeletonGroup className="news-article__waiting">
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  );
}
