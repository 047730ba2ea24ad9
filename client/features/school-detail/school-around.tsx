import { RANKING_PUBLISHERS } from '#client/features/ranking/ranking-publishers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { isEnabled } from '#shared/tenant/level-policy.ts';
import { withAgentName } from '#shared/tenant/site.ts';

/** Official rankings, and how the agent is paid. */
export function SchoolAround({ hasFeesPage }: { hasFeesPage: boolean }) {
  return (
    <>
      <OfficialRankings />
      {hasFeesPage && <AgentPaid />}
    </>
  );
}

/** Links to the publishers' own rankings, most of which are licensed and cannot be reproduced. */
function OfficialRankings() {
  const t = useText('school-detail');
  const { agent } = useSite();
  if (!isEnabled(agent, 'rankings')) return null;
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

function AgentPaid() {
  const t = useText('school-detail');
  const { agent } = useSite();
  return (
    <p className="part" id="paid">
      <SiteLink className="more" to="/fees">
        {withAgentName((values) => t('paid.title', values), agent)}
        <Icon name="right" />
      </SiteLink>
    </p>
  );
}
