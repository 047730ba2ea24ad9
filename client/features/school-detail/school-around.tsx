import { formatEdition } from '#client/features/facts/figure.ts';
import { RANKING_PUBLISHERS } from '#client/features/ranking/ranking-publishers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { PublishedAt } from '#client/site/catalogue/published-at.tsx';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { fillAgentName } from '#shared/tenant/site.ts';
import type { RankRow } from './school-facts.ts';

interface SchoolContextProps {
  ranks: readonly RankRow[];
  hasFeesPage: boolean;
}

/** Shows the school's ranks, links to official rankings, and how the agent is paid. */
export function SchoolContext({ ranks, hasFeesPage }: SchoolContextProps) {
  return (
    <>
      {ranks.length > 0 && <SchoolRanks ranks={ranks} />}
      <OfficialRankings />
      {hasFeesPage && <AgentFeeNotice />}
    </>
  );
}

/** Shows the ranks of the school. Only the first is visible, and the others are in a `details` element. */
function SchoolRanks({ ranks }: { ranks: readonly RankRow[] }) {
  const t = useText('school-detail');
  const otherRankRows = ranks.slice(1);
  return (
    <section className="part">
      <h2>{t('rank.title')}</h2>
      <RankTable ranks={ranks.slice(0, 1)} />
      {otherRankRows.length > 0 && (
        <details className="others">
          <summary className="btn btn--quiet btn--s">
            <Icon name="down" />
            {t('rank.others', { count: otherRankRows.length })}
          </summary>
          <RankTable ranks={otherRankRows} />
        </details>
      )}
    </section>
  );
}

function RankTable({ ranks }: { ranks: readonly RankRow[] }) {
  const t = useText('school-detail');
  const locale = useLocale();
  const [firstRank] = ranks;
  const hasSingleSource = ranks.every(
    ({ source, year }) => source.address === firstRank?.source.address && year === firstRank.year,
  );
  return (
    <dl className="ledger">
      {ranks.map(({ name, rank, year, source: { publisher, address, asAt }, illustrative }, index) => (
        <div key={`${name} ${year}`}>
          <dt>{name || t('rank.official')}</dt>
          <dd>
            <span className="rankfig">{rank}</span>{' '}
            {year && (index === 0 || !hasSingleSource) && (
              <span className="source">{t(illustrative ? 'rank.exampleYear' : 'rank.year', { year })}</span>
            )}
            {publisher && (index === 0 || !hasSingleSource) && (
              <span className="source">
                <PublishedAt address={address}>
                  {t('rank.source', { publisher, date: formatEdition(asAt, locale) })}
                </PublishedAt>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Links to the rankings of the publishers themselves. Most of them are licensed, so this site cannot reproduce them.
 */
function OfficialRankings() {
  const t = useText('school-detail');
  const { agent } = useSite();
  if (!isFeatureEnabled(agent, 'rankings')) return null;
  return (
    <section className="part" id="rankings">
      <h2>{t('rank.pages')}</h2>
      <ul className="row">
        {RANKING_PUBLISHERS.map(({ name, title, address }) => (
          <li key={name}>
            <AppLink className="more" href={address} target="_blank" lang="en" title={title}>
              {name}
              <Icon name="external" />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AgentFeeNotice() {
  const t = useText('school-detail');
  const { agent } = useSite();
  return (
    <p className="part" id="paid">
      <SiteLink className="more" to="/fees">
        {fillAgentName((values) => t('paid.title', values), agent)}
        <Icon name="right" />
      </SiteLink>
    </p>
  );
}
