import { emptyArtAddress } from '#shared/art/art-address.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import { RankingTable } from '#client/features/ranking/offers.ts';
import type { RankingAnswer } from '#client/features/ranking/offers.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { RetryNotice } from '#client/site/retry-notice.tsx';
import { useSite } from '#client/site/site-context.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { withQuery } from '#client/site/with-query.ts';
import { Paging } from '#client/ui/paging/paging.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';

interface RankingPartProps {
  answer: RankingAnswer;
  /** What is ranked: schools of a country, a field of study. */
  title: string;
  /** Within the site, without its query. */
  address: string;
  showCountry: boolean;
}

/** A ranking with its year, and the way through its pages. */
export function RankingPart({ answer, title, address, showCountry }: RankingPartProps) {
  const t = useText('ranking');
  const path = useSitePath();
  const { agent } = useSite();
  if (!answer.ok) return <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />;
  const { rows, page, table } = answer;
  if (rows.length === 0) {
    return <EmptyState picture={emptyArtAddress('school', agent.brandColour)} title={t('none')} text={t('noneHint')} />;
  }
  const from = (page.currentPage - 1) * page.showCount + 1;
  return (
    <>
      <p className="guide__bar" aria-live="polite">
        <b>{title}</b> <span className="meta">{t('count', { count: page.totalResult, year: RANKING_YEAR })}</span>
      </p>
      <RankingTable
        caption={t('caption', { title, year: RANKING_YEAR })}
        rows={rows}
        table={table}
        showCountry={showCountry}
      />
      <Paging
        page={page.currentPage}
        pages={page.totalPage}
        hrefOf={(number) => path(withQuery(address, { currentPage: number > 1 ? number : '' }))}
        total={t('range', { from, to: from + rows.length - 1, total: page.totalResult })}
      />
    </>
  );
}
