import { Suspense } from 'react';
import type { RankingResult } from '#client/features/ranking/load-ranking.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { getIconClass } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { RANKING_YEAR } from '#shared/constants.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

/** Ranking table, loaded lazily, because only sites with rankings show it, and only below the first screen. */
const RankingTable = createLazyPart({
  load: async () => (await import('#client/features/ranking/ranking-table.tsx')).RankingTable,
  namespaces: ['ranking'],
});
export const preloadRanking = () => RankingTable.draw();
export function EntriesSection({ ranking }: { ranking: MaybeDeferred<RankingResult> | null }) {
  const t = useText('home');
  return (
    <section className="section" id="dse">
      <h2 className="section__head">{t('entries.title')}</h2>
      <div className="pair">
        <div>
          {ranking && <TopRanked deferredRanking={ranking} />}
          <EntryRows rows={[...useCatalogueRows(), usePathwayRow()]} />
        </div>
        <DsePromotion />
      </div>
    </section>
  );
}

/** Entry links for mainland students. Pathway courses precede the DSE, which few of them sit. */
export function MainlandEntries() {
  const t = useText('home');
  return (
    <section className="section" id="dse">
      <h2 className="section__head">{t('entries.title')}</h2>
      <div className="pair pair--even">
        <EntryRows rows={useCatalogueRows()} />
        <EntryRows
          rows={[
            usePathwayRow(),
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
  const rankingRow = {
    to: '/country-list/school-rank-tab',
    title: t('entries.schoolRank'),
    text: t('entries.schoolRankText'),
  };
  const libraryRow = { to: '/college-library', title: t('entries.library'), text: t('entries.libraryText') };
  return isFeatureEnabled(agent, 'rankings') ? [rankingRow] : [libraryRow];
}

function usePathwayRow(): EntryRow {
  const t = useText('home');
  return { to: '/dse/pathway-course', title: t('entries.pathway'), text: t('entries.pathwayText') };
}

function EntryRows({ rows }: { rows: EntryRow[] }) {
  return (
    <ul className="entries">
      {rows.map(({ to, title, text }) => (
        <li key={to} className={getIconClass('right', 'after')}>
          <div>
            <h3>
              <SiteLink to={to}>{title}</SiteLink>
            </h3>
            {text && <p>{text}</p>}
          </div>
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
      <p>{t('entries.dseText')}</p>
      <SiteLink className="btn btn--wide" to="/dse/choose-school-taqbin">
        {t('dse.start')}
      </SiteLink>
    </div>
  );
}

interface TopRankedProps {
  deferredRanking: MaybeDeferred<RankingResult>;
}

/**
 * Shows the first schools of the ranking. If the request fails, nothing is rendered, because the links below lead to
 * the whole ranking.
 */
function TopRanked({ deferredRanking }: TopRankedProps) {
  useText('ranking'); // Requests the messages before the lazy part, so that they load together with the page.
  return (
    <Suspense fallback={null}>
      <RankedSchools deferredRanking={deferredRanking} />
    </Suspense>
  );
}

function RankedSchools({ deferredRanking }: TopRankedProps) {
  const t = useText('home');
  const ranking = useDeferred(deferredRanking);
  if (!ranking.ok || ranking.rows.length === 0) return null;
  const { siteRankingKey, name } = ranking.table;
  return (
    <RankingTable.Inside
      caption={siteRankingKey ? name : t('entries.firstRanked', { year: String(RANKING_YEAR) })}
      rows={ranking.rows}
      table={ranking.table}
      showCountry
    />
  );
}
