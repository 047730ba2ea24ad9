import { RANKING_PUBLISHERS } from '#client/features/ranking/ranking-publishers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { numberText } from '#shared/locale/locales.ts';
import { isEnabled } from '#shared/tenant/level-policy.ts';
import { withAgentName } from '#shared/tenant/site.ts';
import type { SchoolContent } from './load-school-detail.server.ts';
import type { SchoolFacts } from './school-facts.ts';

type Around = Pick<SchoolFacts, 'nearby'> & Pick<SchoolContent, 'paid'>;

/** Official rankings, nearby schools, and how the agent is paid. */
export function SchoolAround({ nearby, paid }: Around) {
  return (
    <>
      <OfficialRankings />
      <NearbySchools nearby={nearby} />
      {paid && <AgentPaid paid={paid} />}
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

function AgentPaid({ paid: { text, page } }: { paid: NonNullable<Around['paid']> }) {
  const t = useText('school-detail');
  const { agent } = useSite();
  return (
    <section className="part" id="paid">
      <h2>{withAgentName((values) => t('paid.title', values), agent)}</h2>
      <p>{text}</p>
      <SiteLink className="more" to="/fees">
        {page}
        <Icon name="right" />
      </SiteLink>
    </section>
  );
}

function NearbySchools({ nearby }: Pick<SchoolFacts, 'nearby'>) {
  const t = useText('school-detail');
  const locale = useLocale();
  if (nearby.length === 0) return null;
  const far = (km: number) =>
    km < 1 ? t('nearby.within') : t('nearby.km', { km: numberText(Math.round(km), locale) });
  return (
    <section className="part" id="nearby">
      <h2>{t('nearby.title')}</h2>
      <dl className="ledger ledger--end">
        {nearby.map(({ id, names, km }) => (
          <div key={id}>
            <dt>
              <SiteLink to={`/school/${id}`} lang={names.ownLang}>
                {names.own}
              </SiteLink>
            </dt>
            <dd>{far(km)}</dd>
          </div>
        ))}
      </dl>
      <p className="source">{t('nearby.note')}</p>
    </section>
  );
}
