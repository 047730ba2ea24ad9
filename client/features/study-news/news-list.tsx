import { formatDay, formatShortDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { withQuery } from '#client/site/addresses.ts';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { Pagination } from '#client/ui/paging/paging.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import type { NewsListContent, NewsRow } from './load-news.server.ts';
import { NewsHead } from './news-head.tsx';
import './news.css';

export function NewsList({ content }: { content: NewsListContent }) {
  const t = useText('news');
  const toPath = useSitePath();
  const { query: newsQuery, school, lines, page } = content;
  const listPath = school ? `/school/consult/${school.id}` : '/consult/list';
  return (
    <div className="wrap news-list">
      <NewsHead content={content} address={listPath} />
      {lines === null && <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />}
      {lines?.length === 0 && (
        <NothingFound
          address={listPath}
          isFiltered={Boolean(newsQuery.keyword || newsQuery.countryId || newsQuery.topic)}
        />
      )}
      {lines && lines.length > 0 && (
        <>
          <ul className="news-list__items">
            {lines.map((row, index) => (
              <NewsItem
                key={row.id}
                row={row}
                keyword={newsQuery.keyword}
                isLead={index === 0 && page.currentPage === 1}
              />
            ))}
          </ul>
          <Pagination
            page={page.currentPage}
            pages={page.totalPage}
            hrefOf={(pageNumber) =>
              toPath(withQuery(listPath, { ...newsQuery, currentPage: pageNumber > 1 ? pageNumber : '' }))
            }
            total={t('range', {
              from: (page.currentPage - 1) * page.showCount + 1,
              to: (page.currentPage - 1) * page.showCount + lines.length,
              total: page.totalResult,
            })}
          />
        </>
      )}
    </div>
  );
}

function NothingFound({ address, isFiltered }: { address: string; isFiltered: boolean }) {
  const t = useText('news');
  const toPath = useSitePath();
  const { agent } = useSite();
  return (
    <EmptyState
      picture={getEmptyArtPath(isFiltered ? 'search' : 'news', agent.brandColour)}
      title={t(isFiltered ? 'nothingFound' : 'none')}
      text={t(isFiltered ? 'nothingFoundHint' : 'noneHint')}
    >
      {(isFiltered || address !== '/consult/list') && (
        <ButtonLink href={toPath(isFiltered ? address : '/consult/list')}>{t('showAll')}</ButtonLink>
      )}
    </EmptyState>
  );
}

interface NewsItemProps {
  row: NewsRow;
  /** Search text, which is highlighted in the title. */
  keyword: string;
  isLead: boolean;
}

function NewsItem({ row: { id, title, subtitle, day, country, cover, topic }, keyword, isLead }: NewsItemProps) {
  const t = useText('news');
  const titleParts = highlightWords(title, keyword);
  return (
    <li className={isLead ? 'leads' : undefined}>
      <NewsDay day={day} />
      <div>
        <h3>
          <WindowLink opens={{ kind: 'news', id }}>
            {titleParts.map(({ text, isMatch }, index) =>
              isMatch ? <mark key={index}>{text}</mark> : <Phrases key={index} text={text} />,
            )}
          </WindowLink>
        </h3>
        {subtitle && <p className="sum">{subtitle}</p>}
        {(country || topic) && (
          <p className="meta news-list__about">
            {topic && <span className="brass">{t(`topics.${topic}`)}</span>}
            {country && <span>{country}</span>}
          </p>
        )}
      </div>
      <img
        className="pic"
        src={cover}
        width={1200}
        height={420}
        alt=""
        loading={isLead ? 'eager' : 'lazy'}
        fetchPriority={isLead ? 'high' : undefined}
      />
    </li>
  );
}

/** Day with the year below it, or in one line on phones. */
function NewsDay({ day }: { day: string }) {
  const t = useText('news');
  const locale = useLocale();
  if (!day) return <p className="when" />;
  return (
    <p className="when meta num">
      <time dateTime={day} className="words">
        {formatDay(day, locale)}
      </time>
      <span aria-hidden="true">
        <b>{formatShortDay(day, locale)}</b>
        {t('year', { year: day.slice(0, 4) })}
      </span>
    </p>
  );
}

interface HighlightedPart {
  text: string;
  isMatch: boolean;
}

export function highlightWords(title: string, query: string): HighlightedPart[] {
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text: title, isMatch: false }];
  const pattern = new RegExp(`(${words.map(escapeRegExp).join('|')})`, 'iu');
  return title
    .split(new RegExp(pattern, 'giu'))
    .filter(Boolean)
    .map((text) => ({ text, isMatch: pattern.test(text) }));
}

const escapeRegExp = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
