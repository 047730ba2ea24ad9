import type { ReactNode } from 'react';
import { type LivingCostRange, formatFigureName, getMoney } from '#client/features/facts/figure.ts';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { Figure, FigureWithSource, SourceMark } from '#client/features/facts/figure.tsx';
import { AddressOnMap } from '#client/features/map/address-on-map.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { formatShortUrl } from '#client/site/addresses.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import type { SchoolContent } from './load-school-detail.server.ts';
import { getFeeFigures, type SchoolFacts } from './school-facts.ts';

/** Last section of the page. It is rendered on the server and hydrated last. */
const SchoolContext = createLazyPart({
  load: async () => (await import('./school-around.tsx')).SchoolContext,
  namespaces: ['school-detail'],
});

interface SchoolSummaryProps extends Pick<SchoolContent, 'living' | 'entry' | 'hasFeesPage'> {
  school: SchoolFacts;
}

/** Shows figures, ranks and address next to the text. The figures at the top of the page are not repeated. */
export function SchoolSummary({ school, living, entry, hasFeesPage }: SchoolSummaryProps) {
  const t = useText('school-detail');
  const factsText = useText('facts');
  const { id, names, country, nature, website, ranks } = school;
  const { address, mapXyGg, mapXyBd } = school;
  const statementsText = useText('statements');
  // The first fee is at the top of the page.
  const [, ...otherFees] = school.fees;
  const feeFigures = school.fees.length > 0 ? [] : getFeeFigures(school);
  const otherFigures = school.figures.filter(
    (figure) => !feeFigures.includes(figure) && (figure.key !== 'offerRange' || !entry?.figure),
  );
  return (
    <aside aria-label={t('facts.title')}>
      {(otherFees.length > 0 || otherFigures.length > 0 || living || nature || website) && (
        <section className="part">
          <h2 aria-label={t('facts.title')}>
            {t('facts.title')}{' '}
            <SourceMark
              figures={[...otherFees.map(({ figure }) => figure), ...otherFigures, living?.min]}
              name={t('facts.title')}
            />
          </h2>
          <dl className="ledger">
            {otherFees.map((range) => (
              <SummaryRow key={range.level} term={statementsText(`yearlyFee.${range.level}`)}>
                <FeeRangeText range={range} />
              </SummaryRow>
            ))}
            {living && (
              <SummaryRow term={formatFigureName(living.min, factsText)}>
                <LivingFigure living={living} />
              </SummaryRow>
            )}
            {otherFigures.map((figure) => (
              <SummaryRow key={figure.key + figure.part} term={formatFigureName(figure, factsText)}>
                <Figure figure={figure} />
              </SummaryRow>
            ))}
            {nature && <SummaryRow term={t('facts.nature')}>{nature}</SummaryRow>}
            {website && (
              <SummaryRow term={t('facts.website')}>
                <AppLink href={website} target="_blank" lang="en-US">
                  {formatShortUrl(website)}
                </AppLink>
              </SummaryRow>
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
      <SchoolContext ranks={ranks} hasFeesPage={hasFeesPage} />
    </aside>
  );
}

/** Shows the living cost as a range, or as one figure if both ends are equal. */
function LivingFigure({ living: { min: minFigure, max: maxFigure } }: { living: NonNullable<LivingCostRange> }) {
  const { agent } = useSite();
  const [minMoney, maxMoney] = [getMoney(minFigure), getMoney(maxFigure)];
  if (minFigure.value === maxFigure.value || !minMoney || !maxMoney) return <Figure figure={minFigure} />;
  return (
    <FigureWithSource figure={minFigure}>
      <MoneyRange minAmount={minMoney} maxAmount={maxMoney} ownMoney={agent.ownMoney} />
    </FigureWithSource>
  );
}

function SummaryRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const preloadSchoolContext = () => SchoolContext.draw();
