import type { ReactNode } from 'react';
import { AddressOnMap } from '#client/features/map/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { shortAddress } from '#client/site/outside-address.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { SchoolFacts } from './school-facts.ts';
import { SchoolRanks } from './school-ranks.tsx';

const grouped = new Intl.NumberFormat('en-GB');

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
          {founded && <Line term={t('facts.founded')}>{founded}</Line>}
          {students !== null && (
            <Line term={t('facts.students')} example={school.illustrative}>
              {grouped.format(students)}
            </Line>
          )}
          {nature && <Line term={t('facts.nature')}>{nature}</Line>}
          {lowestFee && (
            <Line term={t('facts.fee')} example={school.illustrative}>
              {t('facts.feeFrom', { currency: lowestFee.currency, amount: grouped.format(lowestFee.amount) })}
            </Line>
          )}
          {website && (
            <Line term={t('facts.website')}>
              <AppLink href={website} target="_blank" lang="en-US">
                {shortAddress(website)}
              </AppLink>
            </Line>
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

function Line({ term, example, children }: { term: string; example?: boolean; children: ReactNode }) {
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
