import { Suspense } from 'react';
import type { RankingResult } from '#client/features/ranking/load-ranking.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { RANKING_YEAR } from '#shared/constants.ts';
import { isEnabled, showsRankings } from '#shared/tenant/level-policy.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

/** Ranking table, loaded lazily: only sites with rankings have one, below the first screen. */
const RankingTable = lazyPart({
  load: async () => (await import('#client/features/ranking/ranking-table.tsx')).RankingTable,
  words: ['ranking'],
});
export const preloadRanking = () => RankingTable.draw();
export function EntriesSection({ ranking }: { ranking: MaybeDeferred<RankingResult> | null }) {
  const t = useText('home');
  const rows = useCatalogueRows();
  return (
    <section className="section" id="dse">
      <div className="section__head">
        <h2>{t('entries.title')}</h2>
      </div>
      <div>
        <div className="pair">
          {ranking ? <FirstRanked answer={ranking} /> : <EntryRows rows={rows} />}
          <DseBox />
        </div>
        {ranking && <EntryRows rows={rows} />}
      </div>
    </section>
  );
}

/** Entry links for mainland students. Pathway courses come before the DSE, which few of them sit. */
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
  text: string;
}

/**
 * Returns the links into the catalogue that both home pages display: the rankings, or links to their publishers, and
 * the list of schools.
 */
function useCatalogueRows(): EntryRow[] {
  const t = useText('home');
  const { agent } = useSite();
  const kind = showsRankings(agent) ? 'schoolRank' : 'anyRank';
  const ranking = { to: '/country-list/school-rank-tab', title: t(`entries.${kind}`), text: t(`entries.${kind}Text`) };
  const library = { to: '/college-library', title: t('entries.library'), text: t('entries.libraryText') };
  return isEnabled(agent, 'rankings') ? [ranking] : [library];
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
            <p>{text}</p>
          </div>
          <Icon name="right" />
        </li>
      ))}
    </ul>
  );
}

function DseBox() {
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

interface FirstRankedProps {
  answer: MaybeDeferred<RankingResult>;
}

/** First schools of the ranking. A failed response renders nothing, since the links below lead to the whole ranking. */
function FirstRanked({ answer }: FirstRankedProps) {
  useText('ranking'); // The messages are requested before the lazy part, so that they arrive with the page.
  return (
    <div>
      <Suspense fallback={<Waiting />}>
        <Ranked answer={answer} />
      </Suspense>
    </div>
  );
}

function Ranked({ answer }: FirstRankedProps) {
  const t = useText('home');
  const ranking = useDeferred(answer);
  const ranked = useText('ranking');
  if (!ranking.ok || ranking.rows.length === 0) return null;
  const { open } = ranking.table;
  const year = String(RANKING_YEAR);
  return (
    <>
      <RankingTable.Inside
        caption={
          open
            ? ranked('openCaption', { title: t('entries.schoolRank'), name: ranked(`open.${open}.name`) })
            : t('entries.firstRanked', { year })
        }
        rows={ranking.rows}
        table={ranking.table}
        showCountry={!open}
        brief
      />
    </>
  );
}

const ROWS = ['first', 'second', 'third'];

function Waiting() {
  return (
    <SkeletonGroup className="ranked-waiting">
      {ROWS.map((row) => (
        <Skeleton key={row} />
      ))}
    </SkeletonGroup>
  );
}
