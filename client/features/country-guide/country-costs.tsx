import type { CSSProperties, ReactNode } from 'react';
import { type CostPart, sumNote } from '#client/features/compare/compare-costs.ts';
import { figureText, withYear } from '#client/features/facts/figure.ts';
import { CostNotes } from '#client/features/facts/cost-notes.tsx';
import { Figure, FromSource, SourceMark } from '#client/features/facts/figure.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { withQuery } from '#client/site/addresses.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { VISA_PAGES } from '#client/site/catalogue/visa-pages.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Money, MoneyRange } from '#client/ui/money/money.tsx';
import { parseFeeStep } from '#shared/rules/school-filters.ts';
import type { CountryFacts, FeeSchool } from './load-country-facts.server.ts';

interface CountryCostsProps {
  country: { id: string; name: string; known: KnownCountry | null };
  costs: Omit<CountryFacts, 'schools'>;
}

export function CountryCosts({ country, costs }: CountryCostsProps) {
  const t = useText('guide');
  const { years, isStated, levelId, fees, first } = costs;
  if (years.length + fees.length + first.kinds.length === 0) return null;
  return (
    <section className="section guide__section">
      <div className="section__head">
        <h3>{t('costs.title')}</h3>
        <p className="meta">{t('costs.of')}</p>
      </div>
      <div className="guide__two guide__two--costs">
        {years.length > 0 && <SchoolYears country={country} years={years} isStated={isStated} levelId={levelId} />}
        <div className="stack">
          {first.kinds.length > 0 && <FirstYear country={country} costs={costs} />}
          {fees.length > 0 && <FeeSteps country={country} fees={fees} />}
        </div>
      </div>
    </section>
  );
}

const ROOM_BEYOND = 1.4;

/** Chart of the schools' fees: the usual fee as a bar, and a line from the lowest to the highest. */
function SchoolYears({
  country,
  years,
  isStated,
  levelId,
}: Pick<CountryCostsProps, 'country'> & Pick<CountryFacts, 'years' | 'isStated' | 'levelId'>) {
  const t = useText('guide');
  const facts = useText('facts');
  // A longer line is clipped, so that one expensive course does not compress all others.
  const highest = ROOM_BEYOND * Math.max(...years.map(({ usual }) => Number(usual.value)));
  const [first] = years;
  const title = first && !isStated ? withYear(t('costs.schools'), first.usual, facts) : t('costs.schools');
  return (
    <section>
      <h4 className="t" aria-label={title}>
        {title} <SourceMark figures={years.map(({ usual }) => usual)} name={t('costs.schools')} />
      </h4>
      <ol className="guide__years">
        {years.map((school) => (
          <SchoolYear key={school.id} school={school} highest={highest} />
        ))}
      </ol>
      <p className="source guide__check">{t(isStated ? 'costs.schoolsStated' : 'costs.schoolsNote')}</p>
      <SiteLink className="more" to={withQuery('/school', { id: country.id, level: levelId })}>
        {t('costs.allSchools', { name: country.name })}
      </SiteLink>
    </section>
  );
}

function SchoolYear({ school, highest }: { school: FeeSchool; highest: number }) {
  const t = useText('guide');
  const facts = useText('facts');
  const locale = useLocale();
  const { id, names, city, courses, least, usual, most } = school;
  const share = ({ value }: FeeSchool['usual']) => Math.min(1, Number(value) / highest);
  const style = { '--least': share(least), '--usual': share(usual), '--most': share(most) } as CSSProperties;
  const say = (figure: FeeSchool['usual']) => figureText(figure, { t: facts, locale });
  return (
    <li style={style}>
      <span className="guide__whose">
        <WindowLink opens={{ kind: 'school', id }} lang={names.ownLang}>
          {names.own}
        </WindowLink>
        <small>{city}</small>
      </span>
      <span className="guide__bar-of" aria-hidden="true" />
      <span className="guide__year-of">
        <Figure figure={usual} isBrief namesYear={courses === 0} />
        {least.value !== most.value && (
          <FromSource figure={least}>
            <small>{t('costs.range', { least: say(least), most: say(most), count: courses })}</small>
          </FromSource>
        )}
      </span>
    </li>
  );
}

/** Total of the known first-year costs. Unknown costs are listed and excluded. */
function FirstYear({
  country: { known },
  costs: { first, livingEnds, years, isStated, living },
}: Pick<CountryCostsProps, 'country' | 'costs'>) {
  const t = useText('guide');
  const facts = useText('facts');
  const { ownMoney } = useSite().agent;
  const { parts, sum } = first;
  const middle = years[(years.length - 1) >> 1];
  const figure = Object.values(parts).find((part) => part !== null)?.figure;
  const tuitionEnds = isStated ? [years[0]?.usual, years.at(-1)?.usual].filter((end) => end !== undefined) : [];
  const ofLiving = livingEnds ? [livingEnds.least, livingEnds.most] : [];
  const sourced = [...Object.values(parts).map((part) => part?.figure), ...tuitionEnds, ...ofLiving];
  return (
    <section>
      <h4 className="t" aria-label={t('costs.first')}>
        {t('costs.first')} <SourceMark figures={sourced} name={t('costs.first')} />
      </h4>
      <dl className="ledger ledger--end ledger--sum">
        <Part
          term={t(parts.tuition ? (isStated ? 'costs.tuitionStated' : 'costs.tuition') : 'costs.tuitionAny')}
          part={parts.tuition}
          notes={tuitionEnds}
        >
          {middle && (
            <span className="source">
              {isStated
                ? t('costs.tuitionBy', { count: years.length })
                : t('costs.tuitionOf', { name: middle.names.own })}
            </span>
          )}
        </Part>
        <Part term={t('costs.livingYear')} part={parts.living} notes={ofLiving}>
          <span className="source">{t('costs.livingOf', { count: Object.keys(living).length })}</span>
        </Part>
        <Part
          term={t('costs.visa')}
          part={parts.visa}
          unknown={
            known && (
              <AppLink href={VISA_PAGES[known]} target="_blank">
                {facts('officialPage')}
              </AppLink>
            )
          }
        />
        {parts.health && <Part term={t('costs.health')} part={parts.health} />}
        {parts.registration && <Part term={t('costs.registration')} part={parts.registration} />}
        {sum && figure && (
          <div>
            <dt>
              <b>{t('costs.sum')}</b>
              {sumNote(first, facts).map((sentence) => (
                <span key={sentence} className="source">
                  {sentence}
                </span>
              ))}
            </dt>
            <dd>
              <FromSource figure={figure}>
                <b>
                  <MoneyRange minAmount={sum.least} maxAmount={sum.most} own={ownMoney} isAbout={sum.isAbout} />
                </b>
              </FromSource>
            </dd>
          </div>
        )}
      </dl>
      <p className="source guide__check">{t('costs.firstNote')}</p>
    </section>
  );
}

interface PartProps {
  term: string;
  part: CostPart | null;
  /** Further figures from which the amount is derived. */
  notes?: readonly CostPart['figure'][];
  /** Text in place of an unknown amount. Without it, the row is omitted. */
  unknown?: ReactNode;
  children?: ReactNode;
}

function Part({ term, part, notes, unknown, children }: PartProps) {
  const { ownMoney } = useSite().agent;
  if (!part && !unknown) return null;
  const ownSourcedFigures = notes?.length ? notes : part ? [part.figure] : [];
  return (
    <div>
      <dt>
        {term}
        {part && children}
      </dt>
      <dd>
        {part ? (
          <FromSource figure={part.figure}>
            <MoneyRange minAmount={part.least} maxAmount={part.most} own={ownMoney} />
            <CostNotes figures={ownSourcedFigures} />
          </FromSource>
        ) : (
          unknown
        )}
      </dd>
    </div>
  );
}

function FeeSteps({ country, fees }: Pick<CountryCostsProps, 'country'> & Pick<CountryFacts, 'fees'>) {
  const t = useText('guide');
  const { ownMoney } = useSite().agent;
  const highest = Math.max(1, ...fees.map(({ schools }) => schools));
  return (
    <section>
      <h4 className="t">{t('costs.fees')}</h4>
      <dl className="ledger ledger--end guide__fees">
        {fees.map(({ step, schools }) => (
          <div key={step} style={{ '--share': schools / highest } as CSSProperties}>
            {/* The budget is a choice of the reader and needs no source. */}
            <dt data-figure="">
              {t('costs.atMost')} <Money money={parseFeeStep(step)} own={ownMoney} />
            </dt>
            <dd>
              <SiteLink to={withQuery('/school', { id: country.id, fee: step })}>
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
