import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { BUDGET_SLIDER, BUDGET_TOPS } from '#shared/rules/selection-choices.ts';
import { moneyText } from '#shared/locale/money.ts';
import { amountAt, sliderPosition } from '#shared/rules/budget.ts';
import { feeBars, FEE_CURRENCIES, type FeeCurrency, parseFee, formatFee } from '#shared/rules/school-filters.ts';
import { useIsScripted } from '#client/site/hydration.ts';

export interface FeeRangeProps {
  /** Filter value; '' for any amount. */
  value: string;
  /** Number of schools in each bar of `feeBars`; empty without counts. */
  spread: readonly number[];
  onChange: (value: string) => void;
}

interface Amounts {
  least: number;
  /** Upper limit; null for no limit. */
  most: number | null;
}

/**
 * Fee range with a histogram of schools, a slider with two thumbs, and number inputs. A change applies when a thumb is
 * released or an input loses focus. Without JavaScript, the histogram and a list of fee ranges are shown.
 */
export function FeeRange({ value, spread, onChange }: FeeRangeProps) {
  const t = useText('schools');
  const locale = useLocale();
  const { ownMoney } = useSite().agent;
  const ownCurrency: FeeCurrency = FEE_CURRENCIES.find((currency) => currency === ownMoney.currency) ?? 'HKD';
  const currency = parseFee(value)?.currency ?? ownCurrency;
  // The controls are updated from the URL instead of remounted, which would lose the focus after each choice.
  const [moved, setMoved] = useState<Amounts | null>(null);
  const { least, most } = moved ?? parseFee(value) ?? { least: 0, most: null };
  const end = BUDGET_TOPS[currency];
  const money = (amount: number) => moneyText({ amount, currency }, locale);
  const settle = (amounts: Amounts) => {
    setMoved(null);
    const text = formatFee({ currency, ...inOrder(amounts) });
    if (text !== value) onChange(text);
  };
  // Tabbing onto a slider also triggers keyup. Without a movement, a value beyond the end of the slider must not
  // change.
  const letGo = () => moved && settle({ least, most: most === end ? null : most });
  const hand = { min: 0, max: BUDGET_SLIDER.end, onPointerUp: letGo, onKeyUp: letGo };
  const places = { from: sliderPosition(least, currency), to: sliderPosition(most ?? end, currency) };
  return (
    <div className="own-fee">
      {spread.length > 0 && <FeeSpread spread={spread} amounts={inOrder({ least, most })} currency={currency} />}
      <div
        className="own-fee__hands needs-script"
        style={
          { '--from': Math.min(...Object.values(places)), '--to': Math.max(...Object.values(places)) } as CSSProperties
        }
      >
        <RangeInput
          {...hand}
          aria-label={t('fee.least', { currency })}
          value={places.from}
          valueText={money(least)}
          // If both thumbs are at the end, the one that can still be moved is on top.
          style={{ zIndex: places.from > BUDGET_SLIDER.end / 2 ? 2 : undefined }}
          onValue={(index) => setMoved({ least: amountAt(index, currency), most })}
        />
        <RangeInput
          {...hand}
          aria-label={t('fee.most', { currency })}
          value={places.to}
          valueText={most === null ? t('fee.from', { least: money(end) }) : money(most)}
          onValue={(index) => setMoved({ least, most: amountAt(index, currency) })}
        />
      </div>
      <div className="own-fee__fields needs-script">
        <AmountField
          label={t('fee.least', { currency })}
          amount={least === 0 ? null : least}
          onAmount={(amount) => settle({ least: amount ?? 0, most })}
        />
        <AmountField
          label={t('fee.most', { currency })}
          amount={most}
          onAmount={(amount) => settle({ least, most: amount })}
        />
      </div>
    </div>
  );
}

/** Swaps the amounts if the lower limit exceeds the upper one. */
const inOrder = ({ least, most }: Amounts): Amounts =>
  most !== null && most < least ? { least: most, most: least } : { least, most };

interface FeeSpreadProps {
  spread: readonly number[];
  amounts: Amounts;
  currency: FeeCurrency;
}

/**
 * Histogram with one bar per fee range; bars outside the filter are hatched. It is hidden from screen readers, which
 * use the counts beside the fee ranges.
 */
function FeeSpread({ spread, amounts: { least, most }, currency }: FeeSpreadProps) {
  const highest = Math.max(...spread, 1);
  const bars = feeBars(currency).map((bar) => parseFee(bar) ?? { least: 0, most: null });
  return (
    <div className="own-fee__spread" aria-hidden="true">
      {bars.map((bar, index) => (
        <span
          key={bar.least}
          className={(bar.most ?? Infinity) < least || bar.least > (most ?? Infinity) ? 'is-out' : undefined}
          style={{ height: `${Math.ceil(((spread[index] ?? 0) / highest) * 100)}%` }}
        />
      ))}
    </div>
  );
}

const MAX_DIGITS = 8;

interface AmountFieldProps {
  label: string;
  amount: number | null;
  onAmount: (amount: number | null) => void;
}

function AmountField({ label, amount, onAmount }: AmountFieldProps) {
  const id = useId();
  const displayed = amount === null ? '' : String(amount);
  const [value, setTyped] = useState<string | null>(null);
  // The field is read-only before hydration, which would discard text that was entered until then.
  const isAlive = useIsScripted();
  const leave = () => {
    setTyped(null);
    if (value !== null && value !== displayed) onAmount(value === '' ? null : Number(value));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        readOnly={!isAlive}
        value={value ?? displayed}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, MAX_DIGITS))}
        onBlur={leave}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // Without this, Enter would submit the form with the previous amount.
          leave();
        }}
      />
    </div>
  );
}
