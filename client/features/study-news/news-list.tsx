import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { EmptyState, RetryNotice } from '#client/ui/say/notice.tsx';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { withQuery } from '#client/site/addresses.ts';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import type { NewsListContent } from './load-news-list.server.ts';
import { NewsHead } from './news-head.tsx';
import { NewsItem } from './news-item.tsx';
import './news.css';

/** All news, or that of one school, as the address asks for it. */
export function NewsList({ content }: { content: NewsListContent }) {
  const t = useText('news');
  const path = useSitePath();
  const { sought, school, lines, page } = content;
  const address = school ? `/school/consult/${school.id}` : '/consult/list';
  return (
    <div className="wrap news-list">
      <NewsHead content={content} address={address} />
      {lines === null && <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />}
      {lines?.length === 0 && <NothingFound address={address} isSought={Boolean(sought.keyword || sought.countryId)} />}
      {lines && lines.length > 0 && (
        <>
          <ul className="news-list__items">
            {lines.map((row, index) => (
              <NewsItem key={row.id} row={row} sought={sought.keyword} leads={index === 0 && page.currentPage === 1} />
            ))}
          </ul>
          <Paging
            page={page.currentPage}
            pages={page.totalPage}
            hrefOf={(number) => path(withQuery(address, { ...sought, currentPage: number > 1 ? number : '' }))}
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

function NothingFound({ address, isSought }: { address: string; isSought: boolean }) {
  const t = useText('news');
  const path = useSitePath();
  const { agent } = useSite();
  return (
    <EmptyState
      picture={emptyArtAddress(isSought ? 'search' : 'news', agent.brandColour)}
      title={t(isSought ? 'nothingFound' : 'none')}
      text={t(isSought ? 'nothingFoundHint' : 'noneHint')}
    >
      {(isSought || address !== '/consult/list') && (
        <ButtonLink href={path(isSought ? address : '/consult/list')}>{t('showAll')}</ButtonLink>
      )}
    </EmptyState>
  );
}
