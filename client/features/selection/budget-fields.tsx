import { BUDGET_SLIDER } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { amountAt, budgetMarks, placeOf } from '#shared/rules/budget/budget-marks.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { Slider } from '#client/ui/slider/slider.tsx';
import { CURRENCIES } from './answers.ts';
import { formatFee } from '#client/features/school-list/offers.ts';
import type { FieldsProps } from './fields-props.ts';

/** In tens of thousands where those are counted; Hong Kong counts so too, though its own compact form does not. */
const COMPACT_TAGS = { zh: 'zh-CN', 'zh-hk': 'zh-TW', 'en-us': 'en-GB' } as const satisfies Record<Locale, string>;

const writeMark = (amount: number, locale: Locale) =>
  new Intl.NumberFormat(COMPACT_TAGS[locale], { notation: 'compact', maximumFractionDigits: 1 }).format(amount);

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
            from: formatFee({ amount: amountAt(low, currency), currency }, locale),
            to: formatFee({ amount: amountAt(high, currency), currency }, locale),
          })
        }
        onChange={([low, high]) => form.edit('fee', [amountAt(low, currency), amountAt(high, currency)])}
        marks={budgetMarks(currency).map((amount) => writeMark(amount, locale))}
      />
    </section>
  );
}
