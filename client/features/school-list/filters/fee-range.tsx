import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { BUDGET_SLIDER, BUDGET_TOPS } from '#shared/rules/selection-choices.ts';
import { moneyText } from '#shared/locale/money.ts';
import { toBudgetAmount, toSliderPosition } from '#shared/rules/budget.ts';
import { listFeeBars, FEE_CURRENCIES, type FeeCurrency, parseFee, formatFee } from '#shared/rules/school-filters.ts';
import { useIsScripted } from '#client/site/hydration.ts';

export interface FeeRangeProps {
  /** Filter value, or '' for any amount. */
  value: string;
  /** Number of schools for each bar of `feeBars`. Empty if there are no counts. */
  barTotals: readonly number[];
  onChange: (value: string) => void;
}

interface FeeAmounts {
  min: number;
  /** Upper limit, or null if there is none. */
  max: number | null;
}

/**
 * Selects a fee range with a slider that has two thumbs, with a histogram of schools and number inputs. A change is
 * applied when a thumb is released or an input loses the focus. Without JavaScript, it consists of the histogram and a
 * list of fee ranges.
 */
export function FeeRange({ value, barTotals, onChange }: FeeRangeProps) {
  const t = useText('schools');
  const locale = useLocale();
  const { ownMoney } = useSite().agent;
  const ownCurrency: FeeCurrency = FEE_CURRENCIES.find((currency) => currency === ownMoney.currency) ?? 'HKD';
  const currency = parseFee(value)?.currency ?? ownCurrency;
  // The controls take new values from the URL and are not remounted, because remounting would lose the focus after each
  // choice.
  const [draggedAmounts, setDraggedAmounts] = useState<FeeAmounts | null>(null);
  const { min, max } = draggedAmounts ?? parseFee(value) ?? { min: 0, max: null };
  const budgetTop = BUDGET_TOPS[currency];
  const formatAmount = (amount: number) => moneyText({ amount, currency }, locale);
  const applyAmounts = (amounts: FeeAmounts) => {
    setDraggedAmounts(null);
    const feeText = formatFee({ currency, ...sortAmounts(amounts) });
    if (feeText !== value) onChange(feeText);
  };
  // Tabbing to a slider also triggers keyup. Then no thumb was moved, and a value beyond the end of the slider must
  // stay unchanged.
  const handleRelease = () => draggedAmounts && applyAmounts({ min, max: max === budgetTop ? null : max });
  const sliderProps = { min: 0, max: BUDGET_SLIDER.end, onPointerUp: handleRelease, onKeyUp: handleRelease };
  const sliderPositions = {
    from: toSliderPosition(min, currency),
    to: toSliderPosition(max ?? budgetTop, currency),
  };
  return (
    <div className="own-fee">
      {barTotals.length > 0 && (
        <FeeSpread barTotals={barTotals} amounts={sortAmounts({ min, max })} currency={currency} />
      )}
      <div
        className="own-fee__hands needs-script"
        style={
          {
            '--from': Math.min(...Object.values(sliderPositions)),
            '--to': Math.max(...Object.values(sliderPositions)),
          } as CSSProperties
        }
      >
        <RangeInput
          {...sliderProps}
          aria-label={t('fee.least', { currency })}
          value={sliderPositions.from}
          valueText={formatAmount(min)}
          // If both thumbs are at the end, the one that can still be moved is on top.
          style={{ zIndex: sliderPositions.from > BUDGET_SLIDER.end / 2 ? 2 : undefined }}
          onValue={(index) => setDraggedAmounts({ min: toBudgetAmount(index, currency), max })}
        />
        <RangeInput
          {...sliderProps}
          aria-label={t('fee.most', { currency })}
          value={sliderPositions.to}
          valueText={max === null ? t('fee.from', { least: formatAmount(budgetTop) }) : formatAmount(max)}
          onValue={(index) => setDraggedAmounts({ min, max: toBudgetAmount(index, currency) })}
        />
      </div>
      <div className="own-fee__fields needs-script">
        <AmountField
          label={t('fee.least', { currency })}
          amount={min === 0 ? null : min}
          onAmount={(amount) => applyAmounts({ min: amount ?? 0, max })}
        />
        <AmountField
          label={t('fee.most', { currency })}
          amount={max}
          onAmount={(amount) => applyAmounts({ min, max: amount })}
        />
      </div>
    </div>
  );
}

/** Swaps the amounts if the lower limit exceeds the upper one. */
const sortAmounts = ({ min, max }: FeeAmounts): FeeAmounts =>
  max !== null && max < min ? { min: max, max: min } : { min, max };

interface FeeSpreadProps {
  barTotals: readonly number[];
  amounts: FeeAmounts;
  currency: FeeCurrency;
}

/**
 * Histogram with one bar for each fee range. Bars outside the filter are hollow. Screen readers ignore it and read the
 * counts next to the fee ranges.
 */
function FeeSpread({ barTotals, amounts: { min, max }, currency }: FeeSpreadProps) {
  const maxTotal = Math.max(...barTotals, 1);
  const barRanges = listFeeBars(currency).map((bar) => parseFee(bar) ?? { min: 0, max: null });
  const isOut = (bar: (typeof barRanges)[number]) => (bar.max ?? Infinity) < min || bar.min > (max ?? Infinity);
  const drawBars = (isDrawn: (bar: (typeof barRanges)[number]) => boolean) =>
    barRanges
      .map((bar, index) => {
        const height = Math.max(MIN_BAR_HEIGHT, Math.ceil(((barTotals[index] ?? 0) / maxTotal) * SPREAD_HEIGHT));
        return isDrawn(bar) ? `M${index * BAR_STEP} ${SPREAD_HEIGHT}v${-height}h${BAR_WIDTH}v${height}z` : '';
      })
      .join('');
  return (
    <svg
      className="own-fee__spread"
      viewBox={`0 0 ${barRanges.length * BAR_STEP - (BAR_STEP - BAR_WIDTH)} ${SPREAD_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={drawBars((bar) => !isOut(bar))} />
      <path className="is-out" d={drawBars(isOut)} />
    </svg>
  );
}

/** Units of the histogram's drawing, which is stretched to the width of the slider. */
const SPREAD_HEIGHT = 100;
const MIN_BAR_HEIGHT = 4;
const BAR_STEP = 10;
const BAR_WIDTH = 8;

const MAX_DIGITS = 8;

interface AmountFieldProps {
  label: string;
  amount: number | null;
  onAmount: (amount: number | null) => void;
}

function AmountField({ label, amount, onAmount }: AmountFieldProps) {
  const id = useId();
  const amountText = amount === null ? '' : String(amount);
  const [typedText, setTypedText] = useState<string | null>(null);
  // The field is read-only before hydration, because hydration would discard text that was typed earlier.
  const isScripted = useIsScripted();
  const handleBlur = () => {
    setTypedText(null);
    if (typedText !== null && typedText !== amountText) onAmount(typedText === '' ? null : Number(typedText));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        readOnly={!isScripted}
        value={typedText ?? amountText}
        onChange={({ target }) => setTypedText(target.value.replaceAll(/\D/g, '').slice(0, MAX_DIGITS))}
        onBlur={handleBlur}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // Without this, Enter would submit the form with the previous amount.
          handleBlur();
        }}
      />
    </div>
  );
}
