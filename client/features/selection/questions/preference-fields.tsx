import { useId } from 'react';
import { CURRENCIES, USUAL_WEIGHTS } from '#client/features/selection/answers/answers.ts';
import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { Slider } from '#client/ui/slider/slider.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { ASKED_FOCUS, BUDGET_SLIDER, type FocusPoint, HIGHEST_WEIGHT, RANKING_FOCUS } from '#shared/constants.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { amountAt, budgetMarks, placeOf, RATES_ADDRESS, RATES_OF } from '#shared/rules/budget.ts';
import { showsRankings } from '#shared/tenant/level-policy.ts';
import type { FieldsProps } from './field-parts.ts';

/** Chinese counts in tens of thousands. The compact form of zh-HK does not, so Hong Kong takes that of zh-TW. */
const COMPACT_TAGS = { zh: 'zh-CN', 'zh-hk': 'zh-TW', 'en-us': 'en-GB' } as const satisfies Record<Locale, string>;

const writeMark = (amount: number, locale: Locale) =>
  new Intl.NumberFormat(COMPACT_TAGS[locale], { notation: 'compact', maximumFractionDigits: 1 }).format(amount);

/** What it may cost, and what counts most. */
export function PreferenceFields(fields: FieldsProps) {
  return (
    <>
      <BudgetFields {...fields} />
      <WeightFields {...fields} />
    </>
  );
}

function BudgetFields({ answers: { currency, fee }, form }: FieldsProps) {
  const t = useText('selection');
  const locale = useLocale();
  const [from, to] = fee;
  return (
    <section className="sel__q">
      <h3>{t('budget.title')}</h3>
      <p className="meta">
        {t('budget.hint', { date: dayText(RATES_OF, locale) })}{' '}
        <a href={RATES_ADDRESS} target="_blank" rel="noopener noreferrer">
          {t('budget.ratesOf')}
        </a>
      </p>
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
            from: moneyText({ amount: amountAt(low, currency), currency }, locale),
            to: moneyText({ amount: amountAt(high, currency), currency }, locale),
          })
        }
        onChange={([low, high]) => form.edit('fee', [amountAt(low, currency), amountAt(high, currency)])}
        marks={budgetMarks(currency).map((amount) => writeMark(amount, locale))}
      />
    </section>
  );
}

function WeightFields({ answers: { weights }, form }: FieldsProps) {
  const t = useText('selection');
  const { agent } = useSite();
  return (
    <section className="sel__q">
      <h3>{t('weights.title')}</h3>
      <p className="meta">{t('weights.hint', { most: HIGHEST_WEIGHT })}</p>
      <ul className="sel__weights">
        {ASKED_FOCUS.filter((id) => id !== RANKING_FOCUS || showsRankings(agent)).map((id) => (
          <WeightRow
            key={id}
            id={id}
            weight={weights[id]}
            onWeight={(weight) => form.edit('weights', { ...weights, [id]: weight })}
          />
        ))}
      </ul>
      <p className="source">{t('weights.others')}</p>
      <Button variant="quiet" size="s" onClick={() => form.edit('weights', USUAL_WEIGHTS)}>
        <Icon name="retry" />
        {t('weights.reset')}
      </Button>
    </section>
  );
}

function WeightRow({ id, weight, onWeight }: { id: FocusPoint; weight: number; onWeight: (weight: number) => void }) {
  const exams = useText('exam');
  const controlId = useId();
  return (
    <li>
      <label htmlFor={controlId}>{exams(`focus.${id}`)}</label>
      <RangeInput id={controlId} name={`weight-${id}`} min={0} max={HIGHEST_WEIGHT} value={weight} onValue={onWeight} />
      <output htmlFor={controlId} aria-hidden="true">
        {weight}
      </output>
    </li>
  );
}
