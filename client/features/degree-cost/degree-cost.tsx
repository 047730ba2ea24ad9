import { useId, useState } from 'react';
import {
  formatSumNotes,
  getLeftOut,
  isLivingSubstitute,
  listKinds,
  listTuitionNotes,
} from '#client/features/compare/compare-costs.ts';
import { FigureWithSource, SourceMark } from '#client/features/facts/figure.tsx';
import { formatEdition } from '#client/features/facts/figure.ts';
import { OfficialPageLink } from '#client/features/facts/official-page-link.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { UnbrokenAmounts } from '#client/ui/money/unbroken-amounts.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { type Money, moneyText } from '#shared/locale/money.ts';
import { getNumberFormat, LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { convertEstimate, type EstimateParts, getExchangeRate } from './convert-estimate.ts';

/** Costs of a whole course, or of a year at a level of a school, for which the reader selects the duration. */
export interface DegreeEstimate extends EstimateParts {
  /** Kinds of costs that the other items of the page have too. A second total of these alone can be compared. */
  commonKinds?: EstimateParts['kinds'];
  level: 'bachelor' | 'master' | null;
  /** Default number of years, or null if the parts are for the whole degree. */
  years: number | null;
}

interface DegreeCostProps {
  estimates: readonly DegreeEstimate[];
  /** Sources of the figures, from which publisher and date of each part are shown. */
  sources: readonly Source[];
  /** Currency chosen by the surrounding page, which the reader cannot change here. */
  currency?: string;
  /** Largest total of the page in that currency, to which the bars of all items are drawn. */
  largestTotal?: number;
  headingLevel?: 2 | 3;
}

const YEAR_COUNTS = [1, 2, 3, 4, 5];
const MAX_RATE_SHIFT_PERCENT = 20;

/**
 * Estimate of the costs of the whole degree: parts with source and date, total, currency and exchange rate. Without
 * tuition, nothing is rendered.
 */
export function DegreeCost({
  estimates,
  sources,
  currency: fixedCurrency,
  largestTotal = 0,
  headingLevel = 2,
}: DegreeCostProps) {
  const t = useText('degree-cost');
  const factsText = useText('facts');
  const { agent } = useSite();
  const ratesId = useId();
  const [estimateIndex, setEstimateIndex] = useState(0);
  const [chosenYears, setChosenYears] = useState<number | null>(null);
  const [chosenCurrency, setChosenCurrency] = useState<string | null>(null);
  const [rateShift, setRateShift] = useState(0);
  const estimate = estimates[estimateIndex];
  const originalCurrency = estimate?.parts.tuition?.min.currency;
  if (!estimate || !originalCurrency) return null;
  const ownMoney = agent.ownMoney;
  const currency = fixedCurrency ?? chosenCurrency ?? ownMoney.currency;
  const studyYears = estimate.years === null ? 1 : (chosenYears ?? estimate.years);
  const estimateOptions = { own: ownMoney, currency, years: studyYears, shift: rateShift };
  const convertedEstimate = convertEstimate(estimate, estimateOptions);
  if (!convertedEstimate) return null;
  const { commonKinds = estimate.kinds } = estimate;
  const commonEstimate =
    commonKinds.length < estimate.kinds.length &&
    convertEstimate({ parts: estimate.parts, kinds: commonKinds }, estimateOptions);
  const currencies = [...new Set([ownMoney.currency, 'HKD', 'CNY', originalCurrency])];
  const Heading = `h${headingLevel}` as const;
  // Beside other schools the total comes first, and the settings are folded.
  const isCompact = fixedCurrency !== undefined;
  const settings = (
    <div className="degree__set needs-script">
      {estimates.length > 1 && (
        <NativeSelect
          label={t('level')}
          value={estimateIndex}
          choices={estimates.map(({ level }, position) => ({
            value: String(position),
            label: t(`levels.${level ?? 'bachelor'}`),
          }))}
          onChange={(event) => {
            setEstimateIndex(Number(event.target.value));
            setChosenYears(null);
          }}
        />
      )}
      {estimate.years !== null && (
        <NativeSelect
          label={t('length')}
          value={studyYears}
          choices={YEAR_COUNTS.map((count) => ({ value: String(count), label: t('years', { count }) }))}
          onChange={(event) => setChosenYears(Number(event.target.value))}
        />
      )}
      {fixedCurrency === undefined && (
        <NativeSelect
          label={t('currency')}
          value={currency}
          choices={currencies.map((currencyCode) => ({
            value: currencyCode,
            label: t(`currencies.${currencyCode as 'HKD'}`),
          }))}
          onChange={(event) => setChosenCurrency(event.target.value)}
        />
      )}
    </div>
  );
  const rateSlider = currency !== originalCurrency && (
    <RateSlider
      originalCurrency={originalCurrency}
      currency={currency}
      rate={getExchangeRate(originalCurrency, estimateOptions)}
      shift={rateShift}
      ratesId={ratesId}
      onShiftChange={setRateShift}
    />
  );
  const heading = (
    <Heading>
      {/* With a single level there is no selection that would name it. */}
      {estimates.length === 1 && estimate.level ? `${t('title')} · ${t(`levels.${estimate.level}`)}` : t('title')}
      {isCompact && estimate.years !== null && ` · ${t('years', { count: studyYears })}`}{' '}
      <SourceMark figures={convertedEstimate.rows.map(({ part }) => part.figure)} name={t('title')} />
    </Heading>
  );
  const partRows = convertedEstimate.rows.map(({ kind, part, min, max }) => (
    <div key={kind}>
      <dt>{t(`part.${kind}`)}</dt>
      <dd>
        <FigureWithSource figure={part.figure}>
          <Amount min={min} max={max} isApproximate={part.min.currency !== currency} />
        </FigureWithSource>
        <CostPartNote
          part={part}
          kind={kind}
          years={studyYears}
          source={sources.find(({ id }) => id === part.figure.sourceId)}
        />
      </dd>
    </div>
  ));
  const totalRow = (
    <div className="degree__total">
      <dt>
        {isCompact ? (
          <span className="sr">{t('total')}</span>
        ) : estimate.years === null ? (
          t('total')
        ) : (
          t('totalFor', { count: studyYears })
        )}
        {listTuitionNotes(estimate.parts.tuition?.figure, factsText).map((note) => (
          <small key={note}> {note}</small>
        ))}
      </dt>
      <dd>
        <FigureWithSource figure={(convertedEstimate.rows[0] as (typeof convertedEstimate.rows)[number]).part.figure}>
          <Amount min={convertedEstimate.min} max={convertedEstimate.max} isApproximate={convertedEstimate.isAbout} />
        </FigureWithSource>
        {isCompact && <CostBar estimate={convertedEstimate} largestTotal={largestTotal} />}
        {commonEstimate && (
          <small>
            {t('onlyParts', { parts: listKinds(commonKinds, factsText) })}{' '}
            <FigureWithSource
              figure={(convertedEstimate.rows[0] as (typeof convertedEstimate.rows)[number]).part.figure}
            >
              <Amount min={commonEstimate.min} max={commonEstimate.max} isApproximate={commonEstimate.isAbout} />
            </FigureWithSource>
          </small>
        )}
      </dd>
    </div>
  );
  if (isCompact)
    return (
      <section className="degree degree--compact">
        {heading}
        <dl>{totalRow}</dl>
        <p className="source">{getLeftOut(estimate.kinds, factsText)}</p>
        <Disclosure className="degree__adjust" title={t('adjust')}>
          <dl className="ledger">{partRows}</dl>
          {settings}
          {rateSlider}
          <RatesDate ratesId={ratesId} />
        </Disclosure>
      </section>
    );
  return (
    <section className="degree">
      {heading}
      {settings}
      <dl className="ledger">
        {partRows}
        {totalRow}
      </dl>
      {rateSlider}
      <IncludedCosts kinds={estimate.kinds} ratesId={ratesId} />
    </section>
  );
}

interface CostBarProps {
  estimate: NonNullable<ReturnType<typeof convertEstimate>>;
  largestTotal: number;
}

const PERCENT = 100;

/** Bar of the parts of a total, on one scale for all items of the page, with the parts' names and amounts. */
function CostBar({ estimate: { rows, min, max }, largestTotal }: CostBarProps) {
  const t = useText('degree-cost');
  const scale = Math.max(largestTotal, max.amount);
  const formatWidth = (amount: number) => ({ inlineSize: `${(amount / scale) * PERCENT}%` });
  return (
    <>
      <span className="degree__bar" aria-hidden="true">
        {rows.map(({ kind, min: { amount } }) => (
          <span key={kind} data-kind={kind} style={formatWidth(amount)} />
        ))}
        <span data-kind="rest" style={formatWidth(max.amount - min.amount)} />
      </span>
      <span className="degree__parts">
        {rows.map(({ kind, part, min: lowest, max: highest }) => (
          <span key={kind} data-kind={kind}>
            {t(`part.${kind}`)}{' '}
            <FigureWithSource figure={part.figure}>
              <Amount min={lowest} max={highest} />
            </FigureWithSource>
          </span>
        ))}
      </span>
    </>
  );
}

function Amount({ min, max, isApproximate = false }: { min: Money; max: Money; isApproximate?: boolean }) {
  const t = useText('ui');
  const locale = useLocale();
  const formatMoney = (money: Money) => moneyText(money, locale);
  const amountText = [...new Set([formatMoney(min), formatMoney(max)])].join('–');
  return (
    <b>
      <UnbrokenAmounts text={isApproximate ? t('about', { money: amountText }) : amountText} />
    </b>
  );
}

interface CostPartNoteProps {
  part: NonNullable<DegreeEstimate['parts']['tuition']>;
  kind: string;
  years: number;
  source: Source | undefined;
}

/**
 * Shows how a part is computed, such as 'A$40,000 a year × 3 · Register 2026': the published amount, the
 * multiplication, publisher and date. For a government charge from the government's page, the link to it replaces the publisher.
 */
function CostPartNote({ part: { figure, highest, times }, years, kind, source }: CostPartNoteProps) {
  const t = useText('degree-cost');
  const factsText = useText('facts');
  const locale = useLocale();
  const isOneTime = kind === 'visa' || kind === 'registration';
  const { officialPage } = figure;
  const quantity = times.number * (isOneTime ? 1 : years);
  const amountText = [...new Set([figure.value, highest.value])]
    .map((value) => moneyText({ amount: Number(value), currency: figure.unit.slice(0, 3) }, locale))
    .join('–');
  const period = figure.unit.slice(4) || (figure.key === 'courseTuition' ? 'course' : 'once');
  const costText = t(`per.${period as 'year'}`, { amount: amountText });
  const noteParts = [
    figure.scope,
    isLivingSubstitute(figure.key) && factsText(`livingBasis.${figure.key}`),
    quantity === 1 ? costText : t('times', { cost: costText, number: quantity }),
    source &&
      [(!officialPage || figure.isIndirect) && source.publisher, formatEdition(source.asAt || source.readOn, locale)]
        .filter(Boolean)
        .join(' '),
  ];
  return (
    <small>
      <FigureWithSource figure={figure}>{noteParts.filter(Boolean).join(' · ')}</FigureWithSource>
      {officialPage && (
        <>
          {' · '}
          <OfficialPageLink page={officialPage} />
        </>
      )}
    </small>
  );
}

interface RateSliderProps {
  originalCurrency: string;
  currency: string;
  rate: number;
  shift: number;
  /** Element id of the sentence that names the source of the rates. */
  ratesId: string;
  onShiftChange: (shift: number) => void;
}

function RateSlider({ originalCurrency, currency, rate, shift, ratesId, onShiftChange }: RateSliderProps) {
  const t = useText('degree-cost');
  const locale = useLocale();
  const rateFormat = getNumberFormat(LANGUAGE_TAGS[locale], { maximumSignificantDigits: 3 });
  const rateText = t('rate', {
    unit: moneyText({ amount: 1, currency: originalCurrency }, locale),
    worth: moneyText({ amount: 0, currency }, locale).replace('0', rateFormat.format(rate)),
  });
  const sliderText =
    shift === 0 ? rateText : t('shifted', { rate: rateText, shift: shift > 0 ? `+${shift}` : `−${-shift}` });
  return (
    <label className="degree__rate needs-script">
      <span data-figure={ratesId}>{sliderText}</span>
      <RangeInput
        value={shift}
        min={-MAX_RATE_SHIFT_PERCENT}
        max={MAX_RATE_SHIFT_PERCENT}
        valueText={sliderText}
        onValue={onShiftChange}
      />
    </label>
  );
}

/** Included and excluded costs, and the date of the exchange rates. */
function IncludedCosts({ kinds, ratesId }: Pick<DegreeEstimate, 'kinds'> & Pick<RateSliderProps, 'ratesId'>) {
  const t = useText('degree-cost');
  const factsText = useText('facts');
  const { agent } = useSite();
  const locale = useLocale();
  return (
    <p className="source" id={ratesId}>
      {[...formatSumNotes({ kinds }, factsText), t('rates', { date: formatEdition(agent.ownMoney.of, locale) })].join(
        ' ',
      )}
    </p>
  );
}

function RatesDate({ ratesId }: Pick<RateSliderProps, 'ratesId'>) {
  const t = useText('degree-cost');
  const { agent } = useSite();
  const locale = useLocale();
  return (
    <p className="source" id={ratesId}>
      {t('rates', { date: formatEdition(agent.ownMoney.of, locale) })}
    </p>
  );
}
