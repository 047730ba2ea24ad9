import { Suspense } from 'react';
import type { RankingResult } from '#client/features/ranking/load-ranking.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { RANKING_YEAR } from '#shared/constants.ts';
import { isFeatureEnabled, canShowRankings } from '#shared/tenant/level-policy.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

/** Ranking table, loaded lazily, because only sites with rankings show it, and only below the first screen. */
const RankingTable = createLazyPart({
  load: async () => (await import('#client/features/ranking/ranking-table.tsx')).RankingTable,
  namespaces: ['ranking'],
});
export const preloadRanking = () => RankingTable.draw();
export function EntriesSection({ ranking }: { ranking: MaybeDeferred<RankingResult> | null }) {
  const t = useText('home');
  const catalogueRows = useCatalogueRows();
  return (
    <section className="section" id="dse">
      <div className="section__head">
        <h2>{t('entries.title')}</h2>
      </div>
      <div>
        <div className="pair">
          {ranking ? <TopRanked deferredRanking={ranking} /> : <EntryRows rows={catalogueRows} />}
          <DsePromotion />
        </div>
        {ranking && <EntryRows rows={catalogueRows} />}
      </div>
    </section>
  );
}

/** Entry links for mainland students. Pathway courses precede the DSE, which few of them sit. */
export function MainlandEntries() {
  const t = useText('home');
  return (
    <section className="section" id="dse">
      <div className="section__head">
        <h2>{t('entries.title')}</h2>
      </div>
      <div className="pair pair--even">
        <EntryRows rows={useCatalogueRows()} />
        <EntryRows
          rows={[
            { to: '/dse/pathway-course', title: t('entries.pathway'), text: t('entries.pathwayText') },
            { to: '/dse/choose-school-taqbin', title: t('entries.dse'), text: t('entries.dseText') },
          ]}
        />
      </div>
    </section>
  );
}

interface EntryRow {
  to: string;
  title: string;
  text?: string;
}

/**
 * Returns the links into the catalogue that both home pages display: the rankings, or links to their publishers, and
 * the list of schools.
 */
function useCatalogueRows(): EntryRow[] {
  const t = useText('home');
  const { agent } = useSite();
  const rankingKey = canShowRankings(agent) ? 'schoolRank' : 'anyRank';
  const rankingRow = {
    to: '/country-list/school-rank-tab',
    title: t(`entries.${rankingKey}`),
    ...(rankingKey === 'anyRank' && { text: t('entries.anyRankText') }),
  };
  const libraryRow = { to: '/college-library', title: t('entries.library'), text: t('entries.libraryText') };
  return isFeatureEnabled(agent, 'rankings') ? [rankingRow] : [libraryRow];
}

function EntryRows({ rows }: { rows: EntryRow[] }) {
  return (
    <ul className="entries">
      {rows.map(({ to, title, text }) => (
        <li key={to}>
          <div>
            <h3>
              <SiteLink to={to}>{title}</SiteLink>
            </h3>
            {text && <p>{text}</p>}
          </div>
          <Icon name="right" />
        </li>
      ))}
    </ul>
  );
}

function DsePromotion() {
  const t = useText('home');
  return (
    <div className="dse">
      <h3>{t('dse.title')}</h3>
      <SiteLink className="btn btn--wide" to="/dse/choose-school-taqbin">
        {t('dse.start')}
      </SiteLink>
      <SiteLink className="more" to="/dse/pathway-course">
        {t('dse.pathway')}
        <Icon name="right" />
      </SiteLink>
    </div>
  );
}

interface TopRankedProps {
  deferredRanking: MaybeDeferred<RankingResult>;
}

/** First schools of the ranking. A failed response renders nothing, since the links below lead to the whole ranking. */
function TopRanked({ deferredRanking }: TopRankedProps) {
  useText('ranking'); // The messages are requested before the lazy part, so that they load with the page.
  return (
    <div>
      <Suspense fallback={<RankingSkeleton />}>
        <RankedSchools deferredRanking={deferredRanking} />
      </Suspense>
    </div>
  );
}

function RankedSchools({ deferredRanking }: TopRankedProps) {
  const t = useText('home');
  const ranking = useDeferred(deferredRanking);
  const rankingText = useText('ranking');
  if (!ranking.ok || ranking.rows.length === 0) return null;
  const { openRankingKey, siteRankingKey, name } = ranking.table;
  const rankingYear = String(RANKING_YEAR);
  return (
    <>
      <RankingTable.Inside
        caption={
          openRankingKey
            ? rankingText('openCaption', {
                title: t('entries.schoolRank'),
                name: rankingText(`open.${openRankingKey}.name`),
              })
            : siteRankingKey
              ? name
              : t('entries.firstRanked', { year: rankingYear })
        }
        rows={ranking.rows}
        table={ranking.table}
        showCountry={!openRankingKey}
        isBrief
      />
    </>
  );
}

const SKELETON_ROWS = ['first', 'second', 'third'];

function RankingSkeleton() {
  return (
    <SkeletonGroup className="ranked-waiting">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} />
      ))}
    </SkeletonGroup>
  );
}
