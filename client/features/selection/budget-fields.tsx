import { BUDGET_SLIDER } from '#shared/constants.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { amountAt, budgetMarks, placeOf } from '#shared/rules/budget/budget-marks.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { Slider } from '#client/ui/slider/slider.tsx';
import { CURRENCIES } from './answers.ts';
import { formatMoney } from './format-money.ts';
import type { FieldsProps } from './step-fields.tsx';

const writeMark = (amount: number, locale: Locale) =>
  new Intl.NumberFormat(locale === 'en-us' ? 'en-GB' : LANGUAGE_TAGS[locale], {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount);

export function BudgetFields({ answers: { currency, fee }, form }: FieldsProps) {
  const t = useText('selection');
  const locale = useLocale();
  const [from, to] = fee;
  return (
    <section className="sel__q">
      <h3>{t('budget.title')}</h3>
      <p className="meta">{t('budget.hint')}</p>
      <fieldset className="sel__currencies">
        <legend className="sr">{t('budget.currency')}</legend>
        {CURRENCIES.map((one) => (
          <label key={one} className={joinClasses('chip', one === currency && 'is-chosen')}>
            <input
              className="sr"
              type="radio"
              name="currency"
              value={one}
              checked={one === currency}
              onChange={() => form.edit('currency', one)}
            />
            <b lang="en-US">{one}</b>
            <span>{t(`currency.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <Slider<readonly [number, number]>
        label={t('budget.fee')}
        value={[placeOf(from, currency), placeOf(to, currency)]}
        min={0}
        max={BUDGET_SLIDER.end}
        step={1}
        describe={([low, high]) =>
          t('budget.range', {
            from: formatMoney(amountAt(low, currency), currency, locale),
            to: formatMoney(amountAt(high, currency), currency, locale),
          })
        }
        onChange={([low, high]) => form.edit('fee', [amountAt(low, currency), amountAt(high, currency)])}
        marks={budgetMarks(currency).map((amount) => writeMark(amount, locale))}
      />
    </section>
  );
}
