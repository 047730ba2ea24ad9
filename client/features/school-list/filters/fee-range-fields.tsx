import { type KeyboardEvent, useId, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { BUDGET_SLIDER, BUDGET_TOPS } from '#shared/constants.ts';
import { moneyText } from '#shared/locale/money.ts';
import { amountAt, placeOf } from '#shared/rules/budget.ts';
import { type FeeCurrency, readFee, writeFee } from '#shared/rules/school-filters.ts';

interface FeeRangeFieldsProps {
  value: string;
  currency: FeeCurrency;
  onChange: (value: string) => void;
}

interface Amounts {
  least: number;
  /** Null: however much. */
  most: number | null;
}

/** From and to: with sliders by the budget's scale, or any amount in a field. It holds when the hand lets go, or the field is left. */
export function FeeRangeFields({ value, currency, onChange }: FeeRangeFieldsProps) {
  const t = useText('schools');
  const locale = useLocale();
  // What is drawn follows the address, in the same controls: to draw them anew would take the focus away with each choice.
  const [moved, setMoved] = useState<Amounts | null>(null);
  const { least, most } = moved ?? readFee(value) ?? { least: 0, most: null };
  const money = (amount: number) => moneyText({ amount, currency }, locale);
  const settle = (amounts: Amounts) => {
    setMoved(null);
    const said = writeFee({ currency, ...inOrder(amounts) });
    if (said !== value) onChange(said);
  };
  // Tab ends on a slider, too, with a key that goes up: who has moved nothing keeps an amount beyond its end.
  const letGo = () => moved && settle({ least, most: most === BUDGET_TOPS[currency] ? null : most });
  return (
    <div className="own-fee__fields">
      <AmountField
        label={t('fee.least', { currency })}
        amount={least === 0 ? null : least}
        atSlider={least}
        currency={currency}
        say={() => money(least)}
        onMove={(amount) => setMoved({ least: amount, most })}
        onLetGo={letGo}
        onAmount={(amount) => settle({ least: amount ?? 0, most })}
      />
      <AmountField
        label={t('fee.most', { currency })}
        amount={most}
        atSlider={most ?? BUDGET_TOPS[currency]}
        currency={currency}
        say={() => (most === null ? t('fee.from', { least: money(BUDGET_TOPS[currency]) }) : money(most))}
        onMove={(amount) => setMoved({ least, most: amount })}
        onLetGo={letGo}
        onAmount={(amount) => settle({ least, most: amount })}
      />
    </div>
  );
}

/** Who types the lower amount last means the same two. */
const inOrder = ({ least, most }: Amounts): Amounts =>
  most !== null && most < least ? { least: most, most: least } : { least, most };

const MOST_DIGITS = 8;

interface AmountFieldProps {
  label: string;
  amount: number | null;
  /** Where the slider stands that goes with it. */
  atSlider: number;
  currency: FeeCurrency;
  say: () => string;
  /** While the hand moves. */
  onMove: (amount: number) => void;
  onLetGo: () => void;
  /** When the field is left. */
  onAmount: (amount: number | null) => void;
}

/** One amount, by a slider or typed: the slider ends where budgets do, and its end is no limit. */
function AmountField({ label, amount, atSlider, currency, say, onMove, onLetGo, onAmount }: AmountFieldProps) {
  const id = useId();
  const shown = amount === null ? '' : String(amount);
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    setTyped(null);
    if (typed !== null && typed !== shown) onAmount(typed === '' ? null : Number(typed));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? shown}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, MOST_DIGITS))}
        onBlur={leave}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // The form would go with what was chosen before.
          leave();
        }}
      />
      <RangeInput
        aria-label={label}
        min={0}
        max={BUDGET_SLIDER.end}
        value={placeOf(atSlider, currency)}
        valueText={say()}
        onValue={(place) => onMove(amountAt(place, currency))}
        onPointerUp={onLetGo}
        onKeyUp={onLetGo}
      />
    </div>
  );
}
