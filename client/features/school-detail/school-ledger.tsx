import type { ReactNode } from 'react';
import { type LivingCostRange, figureName, getMoney } from '#client/features/facts/figure.ts';
import { Figure, FromSource, SourceMark } from '#client/features/facts/figure.tsx';
import { AddressOnMap } from '#client/features/map/address-on-map.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { shortAddress } from '#client/site/addresses.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import type { SchoolContent } from './load-school-detail.server.ts';
import { getFeeFigures, type SchoolFacts } from './school-facts.ts';

/** Last section of the page. It is server-rendered and hydrated after the rest. */
const SchoolAround = lazyPart({
  load: async () => (await import('./school-around.tsx')).SchoolAround,
  words: ['school-detail'],
});

interface SchoolLedgerProps extends Pick<SchoolContent, 'living' | 'entry' | 'headlines' | 'hasFeesPage'> {
  school: SchoolFacts;
}

/** Figures, ranks and address beside the text, without those that begin the page. */
export function SchoolSummary({ school, living, entry, headlines, hasFeesPage }: SchoolLedgerProps) {
  const t = useText('school-detail');
  const facts = useText('facts');
  const { id, names, country, nature, website, ranks } = school;
  const { address, mapXyGg, mapXyBd } = school;
  const fees = headlines.some(({ kind }) => kind === 'fee') ? [] : getFeeFigures(school);
  const figures = school.figures.filter(
    (figure) => !fees.includes(figure) && (figure.key !== 'offerRange' || !entry?.figure),
  );
  return (
    <aside aria-label={t('facts.title')}>
      {(figures.length > 0 || living || nature || website) && (
        <section className="part">
          <h2 aria-label={t('facts.title')}>
            {t('facts.title')} <SourceMark figures={[...figures, living?.least]} name={t('facts.title')} />
          </h2>
          <dl className="ledger">
            {living && (
              <Row term={figureName(living.least, facts)}>
                <LivingFigure living={living} />
              </Row>
            )}
            {figures.map((figure) => (
              <Row key={figure.key + figure.part} term={figureName(figure, facts)}>
                <Figure figure={figure} />
              </Row>
            ))}
            {nature && <Row term={t('facts.nature')}>{nature}</Row>}
            {website && (
              <Row term={t('facts.website')}>
                <AppLink href={website} target="_blank" lang="en-US">
                  {shortAddress(website)}
                </AppLink>
              </Row>
            )}
          </dl>
        </section>
      )}
      {address && (
        <section className="part">
          <h2>{t('facts.address')}</h2>
          <AddressOnMap
            address={address}
            subject={{ id, title: names.own, mapXyGg, mapXyBd, countryName: country.name }}
          />
        </section>
      )}
      <SchoolAround ranks={ranks} hasFeesPage={hasFeesPage} />
    </aside>
  );
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

export const preloadSchoolAround = () => SchoolAround.draw();
