import type { ReactNode } from 'react';
import { AskAdviser, Sourced } from '#client/features/facts/figure.tsx';
import type { RankingChoices, RankingResult } from '#client/features/ranking/load-ranking.server.ts';
import {
  createFactColumns,
  findSharedDeadline,
  PhoneFacts,
  SharedDeadline,
} from '#client/features/ranking/ranking-facts.tsx';
import { RankingTable } from '#client/features/ranking/ranking-table.tsx';
import { RANKING_PUBLISHERS } from '#client/features/ranking/ranking-publishers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { withQuery } from '#client/site/addresses.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { Pagination } from '#client/ui/paging/paging.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import { OPEN_RANKING_KEYS, OPEN_RANKINGS } from '#shared/rules/open-rankings.ts';
import { canShowRankings } from '#shared/tenant/level-policy.ts';
import { type GuideFrame, getGuidePath } from './guide-country.ts';
import { GuidePage } from './guide-page.tsx';
import type { SubjectPart } from './load-guide.server.ts';

const RANKING_FACTS = { createFactColumns, findSharedDeadline, PhoneFacts, SharedDeadline };

interface SchoolRankPart {
  ranking: RankingResult;
  choices: RankingChoices;
}

export function CountrySchoolRank({ frame, part }: { frame: GuideFrame; part: SchoolRankPart | null }) {
  const t = useText('guide');
  const selectedCountry = frame.kind === 'there' ? frame.selectedCountry : null;
  return (
    <GuidePage frame={frame} tab="school-rank-tab">
      <RankingLayout hasOwn={part !== null && part.choices.own.length > 0}>
        {part && (
          <RankingPart
            rankingResult={part.ranking}
            choices={part.choices}
            title={t('rankOf', { name: selectedCountry?.name ?? t('allCountries') })}
            address={getGuidePath('school-rank-tab', selectedCountry?.slug)}
            country={selectedCountry?.knownCountry ?? null}
            hasCountryColumn={!selectedCountry}
          />
        )}
      </RankingLayout>
    </GuidePage>
  );
}

export function CountrySubjectRank({ frame, part: subjectPart }: { frame: GuideFrame; part: SubjectPart | null }) {
  const t = useText('guide');
  const selectedCountry = frame.kind === 'there' ? frame.selectedCountry : null;
  const currentGroup = subjectPart?.groups.find(({ isHere }) => isHere);
  return (
    <GuidePage frame={frame} tab="subject-rank-tab">
      <RankingLayout>
        {subjectPart && (
          <div className="guide__subjects">
            <SubjectList groups={subjectPart.groups} country={selectedCountry?.slug ?? ''} />
            <div>
              <RankingPart
                rankingResult={subjectPart.ranking}
                title={subjectPart.subject || t('tab.subject-rank-tab')}
                address={getGuidePath('subject-rank-tab', selectedCountry?.slug, currentGroup?.slug)}
                country={selectedCountry?.knownCountry ?? null}
                isForSubject
                hasCountryColumn={!selectedCountry}
              />
            </div>
          </div>
        )}
      </RankingLayout>
    </GuidePage>
  );
}

/** Shows a ranking. On a site without rankings, shows links to the publishers instead. */
function RankingLayout({ children, hasOwn = false }: { children: ReactNode; hasOwn?: boolean }) {
  const { agent } = useSite();
  return hasOwn || canShowRankings(agent) ? children : <RankingPublishers />;
}

/** Explains that rankings require a licence, and links to their publishers. */
function RankingPublishers() {
  const t = useText('ranking');
  const toPath = useSitePath();
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
        <ButtonLink href={toPath('/school')}>{t('unlicensed.schools')}</ButtonLink>
        <AskAdviser question={t('unlicensed.question')} label={t('unlicensed.ask')} />
      </p>
    </section>
  );
}

/** Links to the other rankings: the licensed one, those computed from open data, and those of the site. */
function RankingMeasures({
  currentKey,
  choices,
  country,
  isForSubject,
  address,
}: {
  currentKey: string;
  choices: RankingChoices;
  country: KnownCountry | null;
  isForSubject: boolean;
  address: string;
}) {
  const t = useText('ranking');
  const toPath = useSitePath();
  const measureKeys = OPEN_RANKING_KEYS.filter(
    (key) =>
      (country === null || OPEN_RANKINGS[key].country === country) && (!isForSubject || OPEN_RANKINGS[key].ofFields),
  );
  const tables = [
    ...(choices.licensed ? [{ key: '', name: choices.licensed }] : []),
    ...measureKeys.map((key) => ({ key, name: t(`open.${key}.name`) })),
    ...choices.own,
  ];
  if (tables.length < 2) return null;
  return (
    <nav className="row ranking__measures" aria-label={t('other')}>
      {tables.map(({ key, name }) => (
        <AppLink
          key={key}
          className="chip"
          href={toPath(withQuery(address, { table: key }))}
          keepScroll
          aria-current={key === currentKey ? 'true' : undefined}
        >
          {name}
        </AppLink>
      ))}
    </nav>
  );
}

function SubjectList({ groups, country }: { groups: SubjectPart['groups']; country: string }) {
  const t = useText('guide');
  const toPath = useSitePath();
  if (groups.length === 0) return <p className="meta">{t('subjects.failed')}</p>;
  return (
    <nav aria-label={t('subjects.title')}>
      <ul className="guide__sublist">
        {groups.map(({ slug, name, isHere }) => (
          <li key={slug}>
            <AppLink
              href={toPath(getGuidePath('subject-rank-tab', country, slug))}
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

/** Links to the publishers of the well-known rankings, which need a licence. */
function OfficialRankings() {
  const t = useText('ranking');
  return (
    <p className="row guide__note">
      <span>{t('official')}</span>
      {RANKING_PUBLISHERS.map(({ name, title, address }) => (
        <AppLink key={address} className="more" href={address} target="_blank" lang="en" title={title}>
          {name}
          <Icon name="external" label={t('unlicensed.newTab')} />
        </AppLink>
      ))}
    </p>
  );
}

const NO_CHOICES: RankingChoices = { licensed: '', own: [] };

interface RankingPartProps {
  rankingResult: RankingResult;
  choices?: RankingChoices;
  /** Subject of the ranking: a country or a field of study. */
  title: string;
  /** Path of the ranking within the site, without a query. */
  address: string;
  /** Country whose rankings are offered, or null for all countries. */
  country: KnownCountry | null;
  /** Whether the ranking is a subject ranking, which offers only measures with subject ranks. */
  isForSubject?: boolean;
  hasCountryColumn: boolean;
}

function RankingPart({
  rankingResult,
  choices = NO_CHOICES,
  title,
  address,
  country,
  isForSubject = false,
  hasCountryColumn,
}: RankingPartProps) {
  const t = useText('ranking');
  const toPath = useSitePath();
  const { agent } = useSite();
  if (!rankingResult.ok) return <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />;
  const { rows, sources, page, table } = rankingResult;
  if (rows.length === 0) {
    return (
      <>
        {choices.own.length > 0 && (
          <RankingMeasures
            currentKey="none"
            choices={choices}
            country={country}
            isForSubject={isForSubject}
            address={address}
          />
        )}
        <EmptyState picture={getEmptyArtPath('school', agent.brandColour)} title={t('none')} text={t('noneHint')} />
        <RankingPublishers />
      </>
    );
  }
  const firstRank = (page.currentPage - 1) * page.showCount + 1;
  const { openRankingKey, siteRankingKey, asAt } = table;
  const currentKey = openRankingKey ?? siteRankingKey;
  const rowCount = page.totalResult;
  const rankingYear = String(RANKING_YEAR);
  const rankingName = openRankingKey ? t(`open.${openRankingKey}.name`) : siteRankingKey && table.name;
  // The name of a measure does not contain the subject group, so it is added.
  const caption = rankingName && isForSubject ? t('openCaption', { title, name: rankingName }) : rankingName;
  return (
    <>
      {openRankingKey && <OfficialRankings />}
      {(openRankingKey || choices.own.length > 0) && (
        <RankingMeasures
          currentKey={currentKey}
          choices={choices}
          country={country}
          isForSubject={isForSubject}
          address={address}
        />
      )}
      <p className="guide__bar" aria-live="polite">
        <b>{caption || title}</b>{' '}
        <span className="meta">
          {currentKey ? t('openCount', { count: rowCount, asAt }) : t('count', { count: rowCount, year: rankingYear })}
        </span>
      </p>
      {openRankingKey && (
        <p className="guide__note">
          {t('notSaid')} {t(`open.${openRankingKey}.note`)}
        </p>
      )}
      <Sourced sources={sources}>
        <RankingTable
          caption={caption || t('caption', { title, year: rankingYear })}
          rows={rows}
          table={table}
          showCountry={hasCountryColumn}
          facts={RANKING_FACTS}
        />
      </Sourced>
      <Pagination
        page={page.currentPage}
        pages={page.totalPage}
        hrefOf={(pageNumber) =>
          toPath(
            withQuery(address, {
              table: currentKey,
              currentPage: pageNumber > 1 ? pageNumber : '',
            }),
          )
        }
        total={t('range', { from: firstRank, to: firstRank + rows.length - 1, total: page.totalResult })}
      />
    </>
  );
}
