import { formatDay, formatMonth } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { toRange } from '#client/features/compare/compare-costs.ts';
import { CostNotes } from '#client/features/facts/cost-notes.tsx';
import { formatFigureName, getMoney } from '#client/features/facts/figure.ts';
import { FigureWithSource, Sourced, SourceMark } from '#client/features/facts/figure.tsx';
import { DATE_SOURCES, DateSourceLinks, DATES_READ_ON } from '#client/site/catalogue/date-sources.tsx';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { DATED_FACTS, formatDatedFacts } from '#shared/rules/dated-facts.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { RouteLine } from '#client/ui/feedback/gauge.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { getGuidePath, type GuideCountry, type GuideFrame } from './guide-country.ts';
import { GuidePage } from './guide-page.tsx';
import type { CountryCharges } from './load-country-facts.server.ts';

/** Guide to applications in one country, or the process that all countries have in common. */
export function CountryApply({ frame, charges }: { frame: GuideFrame; charges: CountryCharges | null }) {
  useText('applying'); // Preloads the messages, so that the parts of the page do not suspend.
  return (
    <GuidePage frame={frame} tab="school-apply-tab">
      {frame.kind === 'there' &&
        (frame.selectedCountry?.knownCountry ? (
          <CountryApplySteps
            country={frame.selectedCountry.knownCountry}
            name={frame.selectedCountry.name}
            today={frame.today}
            charges={charges}
          />
        ) : (
          <AllCountriesApplySteps countries={frame.selectedCountry ? [] : frame.offeredCountries} />
        ))}
    </GuidePage>
  );
}

interface CountryApplyStepsProps {
  country: KnownCountry;
  name: string;
  today: string;
  charges: CountryCharges | null;
}

function CountryApplySteps({ country, name, today, charges }: CountryApplyStepsProps) {
  const t = useText('applying');
  const locale = useLocale();
  return (
    <>
      <ApplicationYear country={country} today={today} />
      <div className="guide__two">
        <div>
          <h3 className="t">{t('stepsOf', { name })}</h3>
          <RouteLine
            label={t('stepsOf', { name })}
            steps={APPLYING_STEPS.map((step, index) => ({
              id: step,
              title: t(`${country}.steps.${step}.title`),
              detail: t(`${country}.steps.${step}.text`, formatDatedFacts(locale)),
              where: index === 0 ? 'here' : 'ahead',
            }))}
          />
          <RequiredDocuments country={country} />
        </div>
        <div>
          <VisaFacts country={country} charges={charges} />
        </div>
      </div>
    </>
  );
}

function ApplicationYear({ country, today }: Pick<CountryApplyStepsProps, 'country' | 'today'>) {
  const t = useText('applying');
  const locale = useLocale();
  return (
    <>
      <h3 className="t">{t(`${country}.year.title`)}</h3>
      <ol className="guide__year">
        {datePlanMonths(APPLYING_PLANS[country], today).map(({ month, number, hasNote, deadline, phase }) => (
          <li
            key={month}
            className={joinClasses(!hasNote && 'quiet', phase === 'past' && 'past')}
            aria-current={phase === 'now' ? 'date' : undefined}
          >
            <b>
              {deadline ? formatDay(deadline, locale, { month: 'short', day: 'numeric' }) : formatMonth(number, locale)}
              {phase === 'now' && <small>{t('thisMonth')}</small>}
            </b>
            {/* The cast is safe, because the plan lists exactly the months for which the country has a text. */}
            {hasNote && t(`${country}.year.${month}` as 'uk.year.sep')}
          </li>
        ))}
      </ol>
      <p className="source">{t('yearNote')}</p>
      <DateSourceLinks
        pages={DATE_SOURCES[country]}
        text={t('datesRead', { date: formatDay(DATES_READ_ON, locale) })}
      />
    </>
  );
}

const DOCUMENT_KINDS = ['passport', 'reports', 'results', 'english', 'own'] as const;

function RequiredDocuments({ country }: { country: KnownCountry }) {
  const t = useText('applying');
  return (
    <>
      <h3 className="t gapup">{t('papers.title')}</h3>
      <ul className="guide__papers">
        {DOCUMENT_KINDS.map((documentKind) => (
          <li key={documentKind}>
            <Icon name="file" />
            <span>
              {documentKind === 'own' ? t(`${country}.paper.title`) : t(`papers.${documentKind}`)}
              <small>{documentKind === 'own' ? t(`${country}.paper.text`) : t(`papers.${documentKind}Text`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const VISA_FACTS = ['route', 'needs', 'money', 'after'] as const;

function VisaFacts({ country, charges }: Pick<CountryApplyStepsProps, 'country' | 'charges'>) {
  const t = useText('applying');
  const factsText = useText('facts');
  const { agent } = useSite();
  const chargedFigures = charges
    ? [toRange(charges.visa), charges.health, toRange(charges.registration)].filter((range) => range !== null)
    : [];
  return (
    <Sourced sources={charges?.sources ?? []}>
      <h3 className="t">
        {t('visa.title')} <SourceMark figures={chargedFigures.map(({ min }) => min)} name={t('visa.title')} />
      </h3>
      <dl className="ledger">
        {VISA_FACTS.map((fact) => (
          <div key={fact}>
            <dt>{t(`visa.${fact}`)}</dt>
            <dd>{t(`${country}.visa.${fact}`)}</dd>
          </div>
        ))}
        {chargedFigures.map(({ min, max }) => {
          const [minAmount, maxAmount] = [getMoney(min), getMoney(max)];
          return (
            <div key={min.key}>
              <dt>{formatFigureName(min, factsText)}</dt>
              <dd>
                {minAmount && maxAmount && (
                  <FigureWithSource figure={min}>
                    <MoneyRange minAmount={minAmount} maxAmount={maxAmount} ownMoney={agent.ownMoney} />
                  </FigureWithSource>
                )}
                <CostNotes figures={[min]} source={charges?.sources.find(({ id }) => id === min.sourceId)} />
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="source guide__check">{t('visa.check')}</p>
    </Sourced>
  );
}

function AllCountriesApplySteps({ countries }: { countries: GuideCountry[] }) {
  const t = useText('applying');
  const locale = useLocale();
  const knownCountries = countries.filter(
    (country): country is GuideCountry & { knownCountry: KnownCountry } => country.knownCountry !== null,
  );
  return (
    <div className="guide__two guide__two--even">
      <div>
        <h3 className="t">{t('stages.title')}</h3>
        <RouteLine
          label={t('stages.title')}
          steps={APPLICATION_STAGES.map((stage, index) => ({
            id: stage,
            title: t(`stages.${stage}`),
            detail: t(`stages.${stage}Text`),
            where: index === 0 ? 'here' : 'ahead',
          }))}
        />
      </div>
      {knownCountries.length > 0 && (
        <div>
          <h3 className="t">{t('differ.title')}</h3>
          <Table
            caption={t('differ.title')}
            rows={knownCountries}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'country',
                header: t('differ.country'),
                isRowHeader: true,
                renderCell: ({ slug, name }) => <SiteLink to={getGuidePath('school-apply-tab', slug)}>{name}</SiteLink>,
              },
              { id: 'through', header: t('differ.through'), renderCell: (row) => t(`${row.knownCountry}.through`) },
              {
                id: 'deadline',
                header: t('differ.deadline'),
                renderCell: (row) => t(`${row.knownCountry}.deadline`, formatDatedFacts(locale)),
              },
            ]}
          />
          <p className="source guide__check">{t('yearNote')}</p>
        </div>
      )}
    </div>
  );
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
type Month = (typeof MONTHS)[number];

interface YearCell {
  month: Month;
  number: number;
  hasNote: boolean;
}

interface ApplyingPlan {
  /** First month of an application year, eleven months before the main intake. */
  firstMonth: Month;
  /** Months with a text in the message files. */
  monthsWithNote: readonly Month[];
  /** Deadlines in the months of the plan. A deadline of another year is not shown. */
  deadlines?: readonly (keyof typeof DATED_FACTS)[];
}

export const APPLYING_PLANS: Record<KnownCountry, ApplyingPlan> = {
  uk: {
    firstMonth: 'sep',
    monthsWithNote: ['sep', 'oct', 'nov', 'jan', 'mar', 'jun', 'jul', 'aug'],
    deadlines: ['ucasOctober', 'ucasJanuary'],
  },
  au: { firstMonth: 'mar', monthsWithNote: ['mar', 'may', 'jul', 'aug', 'oct', 'nov', 'jan', 'feb'] },
  us: { firstMonth: 'aug', monthsWithNote: ['aug', 'sep', 'nov', 'jan', 'mar', 'may', 'jun', 'jul'] },
  ca: { firstMonth: 'sep', monthsWithNote: ['sep', 'nov', 'jan', 'feb', 'apr', 'may', 'jul', 'aug'] },
};

/** Returns the twelve months in the order of an application. */
export function listApplicationMonths({ firstMonth, monthsWithNote }: ApplyingPlan): YearCell[] {
  const firstIndex = MONTHS.indexOf(firstMonth);
  return MONTHS.map((_, index) => {
    const monthIndex = (firstIndex + index) % MONTHS.length;
    const month = MONTHS[monthIndex] ?? firstMonth;
    return { month, number: monthIndex + 1, hasNote: monthsWithNote.includes(month) };
  });
}

type MonthPhase = 'past' | 'now' | 'ahead';

/** Adds to the months of the running application year the deadlines in them and where today is. */
export function datePlanMonths(plan: ApplyingPlan, today: string) {
  const [todayYear = 0, todayMonth = 0] = today.split('-').map(Number);
  const planMonths = listApplicationMonths(plan);
  const firstNumber = planMonths[0]?.number ?? 1;
  const firstYear = todayMonth >= firstNumber ? todayYear : todayYear - 1;
  const todayIndex = planMonths.findIndex(({ number }) => number === todayMonth);
  return planMonths.map((cell, index) => {
    const monthKey = `${firstYear + (cell.number < firstNumber ? 1 : 0)}-${String(cell.number).padStart(2, '0')}`;
    const days = (plan.deadlines ?? []).map((key) => DATED_FACTS[key].day);
    const phase: MonthPhase = index < todayIndex ? 'past' : index === todayIndex ? 'now' : 'ahead';
    return { ...cell, deadline: days.find((day) => day.startsWith(monthKey)) ?? null, phase };
  });
}

/** Steps of the agency, which are the same for all countries. Their texts differ. */
const APPLYING_STEPS = ['choose', 'prepare', 'send', 'answer', 'visa'] as const;

/** Stages of an application, as in the progress page. */
const APPLICATION_STAGES = ['register', 'submit', 'decision', 'admission', 'fee', 'coe', 'visa', 'departure'] as const;
