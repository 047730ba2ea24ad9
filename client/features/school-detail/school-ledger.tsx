import type { ReactNode } from 'react';
import { type LivingCostRange, editionText, figureName, getMoney } from '#client/features/facts/figure.ts';
import { EntryText } from '#client/features/facts/entry-text.tsx';
import { AskAdviser, Figure, FromSource, SourceMark } from '#client/features/facts/figure.tsx';
import type { Statement } from '#client/features/facts/statement-figures.server.ts';
import { StatementRows } from '#client/features/facts/statement-lines.tsx';
import { AddressOnMap } from '#client/features/map/address-on-map.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { shortAddress } from '#client/site/addresses.ts';
import { PublishedAt } from '#client/site/catalogue/published-at.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import type { SchoolContent } from './load-school-detail.server.ts';
import { type RankRow, type SchoolFacts, YEAR_FIGURES } from './school-facts.ts';

/** Last section of the page. It is server-rendered and hydrated after the rest. */
const SchoolAround = lazyPart({
  load: async () => (await import('./school-around.tsx')).SchoolAround,
  words: ['school-detail'],
});

interface SchoolLedgerProps extends Pick<SchoolContent, 'living' | 'entry' | 'hasFeesPage' | 'statements'> {
  school: SchoolFacts;
}

/** Figures, ranks and address beside the text. Without a fee, there is a button to ask an adviser. */
export function SchoolSummary({ school, living, entry, hasFeesPage, statements }: SchoolLedgerProps) {
  const t = useText('school-detail');
  const facts = useText('facts');
  const { id, names, country, nature, figures, website, ranks } = school;
  const { address, mapXyGg, mapXyBd } = school;
  const isPriced = figures.some(({ key }) => YEAR_FIGURES.includes(key));
  // Only figures of bachelor's degrees are listed here; other levels have their own section.
  const ofBachelors = statementsOfBachelors(statements);
  return (
    <aside aria-label={t('facts.title')}>
      <section className="part">
        <h2 aria-label={t('facts.title')}>
          {t('facts.title')}{' '}
          <SourceMark
            figures={[...ofBachelors.map(({ figure }) => figure), ...figures, living?.least, entry?.figure]}
            name={t('facts.title')}
          />
        </h2>
        <dl className="ledger">
          {entry && (
            <Row term={entry.label}>
              <EntryText entry={entry} />
            </Row>
          )}
          <StatementRows statements={ofBachelors} />
          {figures
            .filter(({ key }) => key !== 'offerRange' || !entry?.figure)
            .map((figure) => (
              <Row key={figure.key + figure.part} term={figureName(figure, facts)}>
                <Figure figure={figure} />
              </Row>
            ))}
          {living && (
            <Row term={figureName(living.least, facts)}>
              <LivingFigure living={living} />
            </Row>
          )}
          {nature && <Row term={t('facts.nature')}>{nature}</Row>}
          {website && (
            <Row term={t('facts.website')}>
              <AppLink href={website} target="_blank" lang="en-US">
                {shortAddress(website)}
              </AppLink>
            </Row>
          )}
        </dl>
        {!isPriced && !ofBachelors.some(({ kind }) => kind === 'fee') && (
          <AskAdviser
            question={facts('ask.question', { name: t('facts.fee'), about: names.own })}
            label={facts('ask.fee')}
          />
        )}
      </section>
      {ranks.length > 0 && <SchoolRanks ranks={ranks} />}
      {address && (
        <section className="part">
          <h2>{t('facts.address')}</h2>
          <AddressOnMap
            address={address}
            subject={{ id, title: names.own, mapXyGg, mapXyBd, countryName: country.name }}
          />
        </section>
      )}
      <SchoolAround hasFeesPage={hasFeesPage} />
    </aside>
  );
}

const MAX_FEES = 3;
const IELTS = 'IELTS';

/**
 * Selects fees, an English score and the next deadline of bachelor's degrees. General figures come before fees by band, and the school's
 * own statements before those of a guide.
 */
function statementsOfBachelors(all: readonly Statement[]): Statement[] {
  const statements = (['bachelor', 'all'] as const)
    .flatMap((level) => all.filter((statement) => statement.level === level))
    .sort((statement, other) => Number(statement.isIndirect) - Number(other.isIndirect));
  const ofKind = (kind: Statement['kind']) => statements.filter((statement) => statement.kind === kind);
  const isIelts = (statement: Statement) => statement.kind === 'english' && statement.test === IELTS;
  const english = ofKind('english').filter(({ limits }) => limits === '');
  const deadline = statements.find(
    ({ kind, value }) => kind === 'deadline' && 'kind' in value && value.kind === 'application',
  );
  const general = (kind: Statement['kind']) =>
    ofKind(kind)
      .filter(({ limits }) => limits === '')
      .slice(0, 1);
  const fees = general('fee');
  return [
    ...(fees.length > 0 ? fees : ofKind('fee').slice(0, MAX_FEES)),
    ...[english.find(isIelts) ?? english[0], deadline].filter((statement) => statement !== undefined),
  ];
}

/** Living cost as a range, or as one figure if both ends are equal. */
function LivingFigure({ living: { least: min, most: max } }: { living: NonNullable<LivingCostRange> }) {
  const { agent } = useSite();
  const [from, to] = [getMoney(min), getMoney(max)];
  if (min.value === max.value || !from || !to) return <Figure figure={min} />;
  return (
    <FromSource figure={min}>
      <MoneyRange minAmount={from} maxAmount={to} own={agent.ownMoney} />
    </FromSource>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Ranks of the school. The first is visible, and the others are in a `details` element. */
function SchoolRanks({ ranks }: { ranks: readonly RankRow[] }) {
  const t = useText('school-detail');
  const otherRankRows = ranks.slice(1);
  return (
    <section className="part">
      <h2>{t('rank.title')}</h2>
      <RankLedger ranks={ranks.slice(0, 1)} />
      {otherRankRows.length > 0 && (
        <details className="others">
          <summary className="btn btn--quiet btn--s">
            <Icon name="down" />
            {t('rank.others', { count: otherRankRows.length })}
          </summary>
          <RankLedger ranks={otherRankRows} />
        </details>
      )}
    </section>
  );
}

function RankLedger({ ranks }: { ranks: readonly RankRow[] }) {
  const t = useText('school-detail');
  const locale = useLocale();
  const [first] = ranks;
  const isOneSource = ranks.every(
    ({ source, year }) => source.address === first?.source.address && year === first.year,
  );
  return (
    <dl className="ledger">
      {ranks.map(({ name, rank, year, source: { publisher, address, asAt }, illustrative }, index) => (
        <div key={`${name} ${year}`}>
          <dt>{name || t('rank.official')}</dt>
          <dd>
            <span className="rankfig">{rank}</span>{' '}
            {year && (index === 0 || !isOneSource) && (
              <span className="source">{t(illustrative ? 'rank.exampleYear' : 'rank.year', { year })}</span>
            )}
            {publisher && (index === 0 || !isOneSource) && (
              <span className="source">
                <PublishedAt address={address}>
                  {t('rank.source', { publisher, date: editionText(asAt, locale) })}
                </PublishedAt>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const preloadSchoolAround = () => SchoolAround.draw();
