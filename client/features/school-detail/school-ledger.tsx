import type { ReactNode } from 'react';
import { AddressOnMap } from '#client/features/map/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { shortAddress } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { RankRow, SchoolFacts } from './school-facts.ts';

const grouped = new Intl.NumberFormat('en-GB');

/** Figures, ranks and address beside the text; what nobody knows has no row. */
export function SchoolLedger({ school }: { school: SchoolFacts }) {
  const t = useText('school-detail');
  const { id, names, country, founded, students, nature, lowestFee, website, ranks } = school;
  const { address, mapXyGg, mapXyBd } = school;
  const unsure = school.illustrative && (students !== null || lowestFee !== null);
  return (
    <aside aria-label={t('facts.title')}>
      <section className="part">
        <h2>{t('facts.title')}</h2>
        <dl className="ledger">
          {founded && <Row term={t('facts.founded')}>{founded}</Row>}
          {students !== null && (
            <Row term={t('facts.students')} example={school.illustrative}>
              {grouped.format(students)}
            </Row>
          )}
          {nature && <Row term={t('facts.nature')}>{nature}</Row>}
          {lowestFee && (
            <Row term={t('facts.fee')} example={school.illustrative}>
              {t('facts.feeFrom', { currency: lowestFee.currency, amount: grouped.format(lowestFee.amount) })}
            </Row>
          )}
          {website && (
            <Row term={t('facts.website')}>
              <AppLink href={website} target="_blank" lang="en-US">
                {shortAddress(website)}
              </AppLink>
            </Row>
          )}
        </dl>
        {unsure && <p className="source">{t('facts.examples')}</p>}
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
    </aside>
  );
}

function Row({ term, example, children }: { term: string; example?: boolean; children: ReactNode }) {
  const t = useText('school-detail');
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {example && <span className="source"> {t('example')}</span>}
      </dd>
    </div>
  );
}

/** The first is what people ask for; the others open without a script. */
function SchoolRanks({ ranks }: { ranks: readonly RankRow[] }) {
  const t = useText('school-detail');
  const others = ranks.slice(1);
  return (
    <section className="part">
      <h2>{t('rank.title')}</h2>
      <RankLedger ranks={ranks.slice(0, 1)} />
      {others.length > 0 && (
        <details className="others">
          <summary className="btn btn--quiet btn--s">
            <Icon name="down" />
            {t('rank.others', { count: others.length })}
          </summary>
          <RankLedger ranks={others} />
        </details>
      )}
    </section>
  );
}

function RankLedger({ ranks }: { ranks: readonly RankRow[] }) {
  const t = useText('school-detail');
  return (
    <dl className="ledger">
      {ranks.map(({ name, rank, year, illustrative }) => (
        <div key={`${name} ${year}`}>
          <dt>{name}</dt>
          <dd>
            <span className="rankfig">{rank}</span>{' '}
            <span className="source">{t(illustrative ? 'rank.exampleYear' : 'rank.year', { year })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
