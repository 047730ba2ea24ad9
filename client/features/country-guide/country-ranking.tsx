import type { ReactNode } from 'react';
import { AskAdviser } from '#client/features/facts/figure.tsx';
import type { RankingResult } from '#client/features/ranking/load-ranking.server.ts';
import { RankingTable } from '#client/features/ranking/ranking-table.tsx';
import { RANKING_PUBLISHERS } from '#client/features/ranking/ranking-publishers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { withQuery } from '#client/site/addresses.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import { OPEN_RANKING_KEYS, OPEN_RANKINGS, type OpenRankingKey } from '#shared/rules/open-rankings.ts';
import { showsRankings } from '#shared/tenant/level-policy.ts';
import { type GuideFrame, guideAddress } from './guide-country.ts';
import { GuidePage } from './guide-page.tsx';
import type { SubjectPart } from './load-guide.server.ts';

export function CountrySchoolRank({ frame, ranking }: { frame: GuideFrame; ranking: RankingResult | null }) {
  const t = useText('guide');
  const country = frame.kind === 'there' ? frame.here : null;
  return (
    <GuidePage frame={frame} tab="school-rank-tab">
      <RankedIn>
        {ranking && (
          <RankingPart
            answer={ranking}
            title={t('rankOf', { name: country?.name ?? t('allCountries') })}
            address={guideAddress('school-rank-tab', country?.slug)}
            country={country?.known ?? null}
            showCountry={!country}
          />
        )}
      </RankedIn>
    </GuidePage>
  );
}

export function CountrySubjectRank({ frame, part }: { frame: GuideFrame; part: SubjectPart | null }) {
  const t = useText('guide');
  const country = frame.kind === 'there' ? frame.here : null;
  const group = part?.groups.find(({ isHere }) => isHere);
  return (
    <GuidePage frame={frame} tab="subject-rank-tab">
      <RankedIn>
        {part && (
          <div className="guide__subjects">
            <SubjectList groups={part.groups} country={country?.slug ?? ''} />
            <div>
              <RankingPart
                answer={part.ranking}
                title={part.subject || t('tab.subject-rank-tab')}
                address={guideAddress('subject-rank-tab', country?.slug, group?.slug)}
                country={country?.known ?? null}
                isOfField
                showCountry={!country}
              />
            </div>
          </div>
        )}
      </RankedIn>
    </GuidePage>
  );
}

/** Shows a ranking, or links to the publishers on a site without rankings. */
function RankedIn({ children }: { children: ReactNode }) {
  const { agent } = useSite();
  return showsRankings(agent) ? children : <PublishedRankings />;
}

/** Explains that rankings are licensed, with links to their publishers. */
function PublishedRankings() {
  const t = useText('ranking');
  const path = useSitePath();
  return (
    <section className="part guide__published">
      <h2>{t('unlicensed.title')}</h2>
      <p>{t('unlicensed.text')}</p>
      <dl className="ledger">
        {RANKING_PUBLISHERS.map(({ name, title, address }) => (
          <div key={address}>
            <dt lang="en">{name}</dt>
            <dd>
              <AppLink href={address} target="_blank" lang="en">
                {title}
                <Icon name="external" label={t('unlicensed.newTab')} />
              </AppLink>
            </dd>
          </div>
        ))}
      </dl>
      <p className="row">
        <ButtonLink href={path('/school')}>{t('unlicensed.schools')}</ButtonLink>
        <AskAdviser question={t('unlicensed.question')} label={t('unlicensed.ask')} />
      </p>
    </section>
  );
}

/** Links to the rankings of the country that are computed from open data. */
function Measures({
  open,
  country,
  isOfField,
  address,
}: {
  open: OpenRankingKey;
  country: KnownCountry | null;
  isOfField: boolean;
  address: string;
}) {
  const t = useText('ranking');
  const path = useSitePath();
  const keys = OPEN_RANKING_KEYS.filter(
    (key) =>
      (country === null || OPEN_RANKINGS[key].country === country) && (!isOfField || OPEN_RANKINGS[key].ofFields),
  );
  if (keys.length < 2) return null;
  return (
    <nav className="row ranking__measures" aria-label={t('other')}>
      {keys.map((key) => (
        <AppLink
          key={key}
          className="chip"
          href={path(withQuery(address, { table: key }))}
          keepScroll
          aria-current={key === open ? 'true' : undefined}
        >
          {t(`open.${key}.name`)}
        </AppLink>
      ))}
    </nav>
  );
}

function SubjectList({ groups, country }: { groups: SubjectPart['groups']; country: string }) {
  const t = useText('guide');
  const path = useSitePath();
  if (groups.length === 0) return <p className="meta">{t('subjects.failed')}</p>;
  return (
    <nav aria-label={t('subjects.title')}>
      <ul className="guide__sublist">
        {groups.map(({ slug, name, isHere }) => (
          <li key={slug}>
            <AppLink
              href={path(guideAddress('subject-rank-tab', country, slug))}
              keepScroll
              aria-current={isHere ? 'true' : undefined}
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RankingPartProps {
  answer: RankingResult;
  /** Subject of the ranking: a country or a field of study. */
  title: string;
  /** Path of the ranking within the site, without a query. */
  address: string;
  /** Country whose rankings are offered; null for all countries. */
  country: KnownCountry | null;
  /** True for a subject ranking, which offers only measures with subject ranks. */
  isOfField?: boolean;
  showCountry: boolean;
}

function RankingPart({ answer, title, address, country, isOfField = false, showCountry }: RankingPartProps) {
  const t = useText('ranking');
  const path = useSitePath();
  const { agent } = useSite();
  if (!answer.ok) return <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />;
  const { rows, page, table } = answer;
  if (rows.length === 0) {
    return (
      <>
        <EmptyState picture={emptyArtAddress('school', agent.brandColour)} title={t('none')} text={t('noneHint')} />
        <PublishedRankings />
      </>
    );
  }
  const from = (page.currentPage - 1) * page.showCount + 1;
  const { open, asAt } = table;
  const count = page.totalResult;
  const year = String(RANKING_YEAR);
  const name = open && t(`open.${open}.name`);
  // The name of a measure does not contain the subject group, so it is added.
  const kind = name && (isOfField ? t('openCaption', { title, name }) : name);
  return (
    <>
      {open && <Measures open={open} country={country} isOfField={isOfField} address={address} />}
      <p className="guide__bar" aria-live="polite">
        <b>{kind ?? title}</b>{' '}
        <span className="meta">{open ? t('openCount', { count, asAt }) : t('count', { count, year })}</span>
      </p>
      <RankingTable
        caption={kind ?? t('caption', { title, year })}
        rows={rows}
        table={table}
        showCountry={showCountry}
      />
      <Paging
        page={page.currentPage}
        pages={page.totalPage}
        hrefOf={(number) =>
          path(
            withQuery(address, {
              table: open || '',
              currentPage: number > 1 ? number : '',
            }),
          )
        }
        total={t('range', { from, to: from + rows.length - 1, total: page.totalResult })}
      />
    </>
  );
}
