import type { CSSProperties, ReactNode } from 'react';
import { type CostPart, formatSumNotes, isLivingSubstitute } from '#client/features/compare/compare-costs.ts';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { CostNotes } from '#client/features/facts/cost-notes.tsx';
import { FigureWithSource, SourceMark } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { withQuery } from '#client/site/addresses.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { OFFICIAL_PAGES } from '#client/site/catalogue/official-pages.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Money, MoneyRange } from '#client/ui/money/money.tsx';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { parseFeeStep } from '#shared/rules/school-filters.ts';
import type { CountryFacts, FeeSchool } from './load-country-facts.server.ts';

interface CountryCostsProps {
  country: { id: string; name: string; knownCountry: KnownCountry | null };
  costs: Omit<CountryFacts, 'schools'>;
}

export function CountryCosts({ country, costs }: CountryCostsProps) {
  const t = useText('guide');
  const { years, levelId, fees, firstYearCosts } = costs;
  if (years.length + fees.length + firstYearCosts.kinds.length === 0) return null;
  return (
    <section className="section guide__section" id="costs">
      <div className="section__head">
        <h3>{t('costs.title')}</h3>
        <p className="meta">{t('costs.of')}</p>
      </div>
      <div className="guide__two guide__two--costs">
        {years.length > 0 && <SchoolFeeChart country={country} years={years} levelId={levelId} />}
        <div className="stack">
          {firstYearCosts.kinds.length > 0 && <FirstYearCosts country={country} costs={costs} />}
          {fees.length > 0 && <FeeDistribution country={country} fees={fees} levelId={levelId} />}
        </div>
      </div>
    </section>
  );
}

const AXIS_HEADROOM = 1.4;
/** Number of schools before the fold of the chart. */
const LISTED_SCHOOLS = 6;

/**
 * Chart of the schools' fees. The bar is the median if published, otherwise the lowest fee. The line reaches from the
 * lowest to the highest.
 */
function SchoolFeeChart({
  country,
  years,
  levelId,
}: Pick<CountryCostsProps, 'country'> & Pick<CountryFacts, 'years' | 'levelId'>) {
  const t = useText('guide');
  // A longer line is clipped. Otherwise one expensive course would compress all others.
  const axisMax = AXIS_HEADROOM * Math.max(...years.map(({ fee }) => fee.usual ?? fee.most));
  const foldedSchools = years.slice(LISTED_SCHOOLS);
  const renderBars = (schools: readonly FeeSchool[]) => (
    <ol className="guide__years">
      {schools.map((school) => (
        <SchoolFeeBar key={school.id} school={school} axisMax={axisMax} />
      ))}
    </ol>
  );
  return (
    <section>
      <h4 className="t" aria-label={t('costs.schools')}>
        {t('costs.schools')} <SourceMark figures={years.map(({ fee }) => fee.figure)} name={t('costs.schools')} />
      </h4>
      {renderBars(years.slice(0, LISTED_SCHOOLS))}
      {foldedSchools.length > 0 && (
        <Disclosure title={t('costs.more', { count: foldedSchools.length })}>{renderBars(foldedSchools)}</Disclosure>
      )}
      <p className="source guide__check">{t('costs.schoolsNote')}</p>
      <SiteLink className="more" to={withQuery('/school', { id: country.id, level: levelId })}>
        {t('costs.allSchools', { name: country.name })}
      </SiteLink>
    </section>
  );
}

function SchoolFeeBar({ school, axisMax }: { school: FeeSchool; axisMax: number }) {
  const { id, names, city, fee } = school;
  const getShare = (amount: number) => Math.min(1, amount / axisMax);
  const barStyle = {
    '--least': getShare(fee.least),
    '--usual': getShare(fee.usual ?? fee.least),
    '--most': getShare(fee.most),
  } as CSSProperties;
  return (
    <li style={barStyle}>
      <span className="guide__whose">
        <WindowLink opens={{ kind: 'school', id }} lang={names.ownLang}>
          {names.own}
        </WindowLink>
        <small>{city}</small>
      </span>
      <span className="guide__bar-of" aria-hidden="true" />
      <span className="guide__year-of">
        <FeeRangeText range={fee} />
      </span>
    </li>
  );
}

/** Shows the total of the known first-year costs. Unknown costs are listed and excluded. */
function FirstYearCosts({
  country: { knownCountry },
  costs: { firstYearCosts, livingEnds, tuitionRange, living, sources },
}: CountryCostsProps) {
  const t = useText('guide');
  const factsText = useText('facts');
  const { ownMoney } = useSite().agent;
  const { parts, sum } = firstYearCosts;
  const findSource = (part: CostPart | null) => sources.find(({ id }) => id === part?.figure.sourceId);
  const figure = Object.values(parts).find((part) => part !== null)?.figure;
  const tuitionFigures = tuitionRange ? [tuitionRange.min, tuitionRange.max] : [];
  const livingRange = livingEnds ? [livingEnds.min, livingEnds.max] : [];
  const sourcedFigures = [...Object.values(parts).map((part) => part?.figure), ...tuitionFigures, ...livingRange];
  return (
    <section>
      <h4 className="t" aria-label={t('costs.first')}>
        {t('costs.first')} <SourceMark figures={sourcedFigures} name={t('costs.first')} />
      </h4>
      <dl className="ledger ledger--end ledger--sum">
        <CostPartRow term={t('costs.tuition')} part={parts.tuition} sourceFigures={tuitionFigures}>
          <span className="source">{t('costs.tuitionBy', { count: tuitionRange?.schools ?? 0 })}</span>
        </CostPartRow>
        <CostPartRow term={t('costs.livingYear')} part={parts.living} sourceFigures={livingRange}>
          <span className="source">
            {livingEnds && isLivingSubstitute(livingEnds.min.key)
              ? factsText(`livingBasis.${livingEnds.min.key}`)
              : t('costs.livingOf', { count: Object.keys(living).length })}
          </span>
        </CostPartRow>
        <CostPartRow
          term={t('costs.visa')}
          part={parts.visa}
          source={findSource(parts.visa)}
          missingText={
            knownCountry && (
              <AppLink href={OFFICIAL_PAGES[knownCountry].visa} target="_blank">
                {factsText('officialPage')}
              </AppLink>
            )
          }
        />
        {parts.health && <CostPartRow term={t('costs.health')} part={parts.health} source={findSource(parts.health)} />}
        {parts.registration && (
          <CostPartRow
            term={t('costs.registration')}
            part={parts.registration}
            source={findSource(parts.registration)}
          />
        )}
        {sum && figure && (
          <div>
            <dt>
              <b>{t('costs.sum')}</b>
              {formatSumNotes(firstYearCosts, factsText).map((noteText) => (
                <span key={noteText} className="source">
                  {noteText}
                </span>
              ))}
            </dt>
            <dd>
              <FigureWithSource figure={figure}>
                <b>
                  <MoneyRange
                    minAmount={sum.min}
                    maxAmount={sum.max}
                    ownMoney={ownMoney}
                    isApproximate={sum.isApproximate}
                  />
                </b>
              </FigureWithSource>
            </dd>
          </div>
        )}
      </dl>
      <p className="source guide__check">{t('costs.firstNote')}</p>
    </section>
  );
}

interface CostPartRowProps {
  term: string;
  part: CostPart | null;
  /** Source of a charge, whose publisher and date are stated. */
  source?: Source | undefined;
  /** Further figures from which the amount is derived. */
  sourceFigures?: readonly CostPart['figure'][];
  /** Text shown instead of an unknown amount. If it is missing, the row is omitted. */
  missingText?: ReactNode;
  children?: ReactNode;
}

function CostPartRow({ term, part, source, sourceFigures, missingText, children }: CostPartRowProps) {
  const { ownMoney } = useSite().agent;
  if (!part && !missingText) return null;
  const citedFigures = sourceFigures?.length ? sourceFigures : part ? [part.figure] : [];
  return (
    <div>
      <dt>
        {term}
        {part && children}
      </dt>
      <dd>
        {part ? (
          <FigureWithSource figure={part.figure}>
            <MoneyRange minAmount={part.min} maxAmount={part.max} ownMoney={ownMoney} />
            <CostNotes figures={citedFigures} source={source} />
          </FigureWithSource>
        ) : (
          missingText
        )}
      </dd>
    </div>
  );
}

function FeeDistribution({
  country,
  fees,
  levelId,
}: Pick<CountryCostsProps, 'country'> & Pick<CountryFacts, 'fees' | 'levelId'>) {
  const t = useText('guide');
  const { ownMoney } = useSite().agent;
  const maxSchoolCount = Math.max(1, ...fees.map(({ schools }) => schools));
  return (
    <section>
      <h4 className="t">{t('costs.fees')}</h4>
      <dl className="ledger ledger--end guide__fees">
        {fees.map(({ step, schools }) => (
          <div key={step} style={{ '--share': schools / maxSchoolCount } as CSSProperties}>
            {/* The reader chooses the budget, so it needs no source. */}
            <dt data-figure="">
              {t('costs.atMost')} <Money amount={parseFeeStep(step)} ownMoney={ownMoney} />
            </dt>
            <dd>
              <SiteLink to={withQuery('/school', { id: country.id, level: levelId, fee: step })}>
                {t('areas.count', { count: schools })}
              </SiteLink>
            </dd>
          </div>
        ))}
      </dl>
      <p className="source guide__check">{t('costs.feesNote')}</p>
    </section>
  );
}
