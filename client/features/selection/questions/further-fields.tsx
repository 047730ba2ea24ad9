import { useId } from 'react';
import { type Step, stepAddress } from '#client/features/selection/steps.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { assertNever } from '#shared/assert-never.ts';
import {
  BUDGET_SLIDER,
  COMPARED_FOCUS,
  FOCUS_POINTS,
  type FocusPoint,
  MAX_WEIGHT,
  RANKING_FOCUS,
} from '#shared/rules/selection-choices.ts';
import { moneyText } from '#shared/locale/money.ts';
import { CURRENCIES, USUAL_WEIGHTS } from '#client/features/selection/answers/answers.ts';
import { dayText } from '#client/i18n/date-texts.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { Slider } from '#client/ui/slider/slider.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import {
  amountAt,
  budgetMarks,
  sliderPosition,
  RATES_ADDRESS,
  RATES_OF,
  TAIWAN_RATE_ADDRESS,
  TAIWAN_RATE_OF,
} from '#shared/rules/budget.ts';
import { showsRankings } from '#shared/tenant/level-policy.ts';
import { EnglishFields } from './english-fields.tsx';
import { ExamFields } from './exam-fields.tsx';
import type { FieldsProps } from './field-parts.ts';
import { PersonFields } from './person-fields.tsx';
import { SchoolResultFields } from './school-result-fields.tsx';
import { englishText, examText } from './answers-in-words.ts';
import { homeCountries } from './places.tsx';

export function FurtherFields({ step, ...fields }: FieldsProps & { step: Exclude<Step, 'step1'> }) {
  switch (step) {
    case 'step2':
      return <PersonFields {...fields} />;
    case 'step3':
      return (
        <>
          <ExamFields {...fields} />
          <EnglishFields {...fields} />
          {asksSchoolResults(fields) && <SchoolResultFields form={fields.form} />}
        </>
      );
    case 'step4':
      return <PreferenceFields {...fields} />;
    case 'step5':
      return <CheckAnswers {...fields} />;
    default:
      return assertNever(step);
  }
}

/** Returns true for applicants to the United States or Canada, and for anyone who has entered such a result. */
const asksSchoolResults = ({ answers, lists }: FieldsProps) =>
  lists.countries.some(({ value, key }) => ['us', 'ca'].includes(key) && answers.countries.includes(value)) ||
  (['schoolAverage', 'gpa', 'satTotal', 'actComposite'] as const).some((name) => answers[name] !== '');

function CheckAnswers({ answers, lists }: FieldsProps) {
  const t = useText('selection');
  const exams = useText('exam');
  const locale = useLocale();
  const { user } = useSite();
  const places = homeCountries(locale, (code) => t(`near.${code}`));
  const getName = (choices: readonly { value: string; label: string }[], value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? '';
  const money = (amount: number) => moneyText({ amount, currency: answers.currency }, locale);
  const scored = FOCUS_POINTS.filter((id) => answers.weights[id] > 5);
  const rows: [step: Step, label: string, said: string][] = [
    ['step1', t('study.countries'), answers.countries.map((id) => getName(lists.countries, id)).join(t('separator'))],
    [
      'step1',
      t('study.course'),
      [getName(lists.groups, answers.group), getName(lists.types, answers.type), getName(lists.levels, answers.level)]
        .filter(Boolean)
        .join(t('separator')),
    ],
    ['step1', t('study.option'), t(`study.options.${answers.option as '1'}`)],
    ...(user
      ? ([
          ['step2', t('person.birthday'), answers.birthday],
          ['step2', t('person.gender'), answers.gender && t(`person.${answers.gender as 'male'}`)],
        ] as [Step, string, string][])
      : []),
    ['step2', t('person.passport'), getName(places, answers.passport)],
    ['step2', t('person.graduation'), getName(places, answers.graduation)],
    ['step2', t('person.education'), answers.education && exams(`education.${answers.education as '1'}`)],
    ['step2', t('friends.question'), answers.relative && t(`friends.answer.${answers.relative as '0'}`)],
    ['step3', t('exam.title'), examText(exams, answers)],
    ['step3', t('english.title'), englishText(exams, answers)],
    ['step4', t('budget.title'), t('budget.range', { from: money(answers.fee[0]), to: money(answers.fee[1]) })],
    [
      'step4',
      t('weights.title'),
      scored.length > 0
        ? scored.map((id) => `${exams(`focus.${id}`)} ${answers.weights[id]}`).join(t('separator'))
        : t('weights.alike'),
    ],
  ];
  return (
    <>
      {!user && (
        <Notice icon="lock">
          <p>{t('visitor.limit')}</p>
        </Notice>
      )}
      <dl className="ledger sel__answers">
        {rows.map(([step, label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || <span className="meta">{t('notSaid')}</span>}</dd>
            <dd>
              <SiteLink to={stepAddress(step)} aria-label={t('changeOf', { name: label })}>
                {t('change')}
              </SiteLink>
            </dd>
          </div>
        ))}
      </dl>
      <p className="source">{t('checkNote')}</p>
    </>
  );
}

/**
 * Locales for compact numbers, which count in ten thousands in Chinese. Intl lacks them for zh-HK, so zh-TW is used.
 */
const COMPACT_TAGS = { zh: 'zh-CN', 'zh-hk': 'zh-TW', 'en-us': 'en-GB' } as const satisfies Record<Locale, string>;

const formatMark = (amount: number, locale: Locale) =>
  new Intl.NumberFormat(COMPACT_TAGS[locale], { notation: 'compact', maximumFractionDigits: 1 }).format(amount);

function PreferenceFields(fields: FieldsProps) {
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
        {currency === 'TWD' && (
          <>
            {' '}
            {t('budget.taiwan', { date: dayText(TAIWAN_RATE_OF, locale) })}{' '}
            <a href={TAIWAN_RATE_ADDRESS} target="_blank" rel="noopener noreferrer">
              {t('budget.taiwanRateOf')}
            </a>
          </>
        )}
      </p>
      <fieldset className="sel__currencies">
        <legend className="sr">{t('budget.currency')}</legend>
        {CURRENCIES.map((item) => (
          <label key={item} className={joinClasses('chip', item === currency && 'is-chosen')}>
            <input
              className="sr"
              type="radio"
              name="currency"
              value={item}
              checked={item === currency}
              onChange={() => form.edit('currency', item)}
            />
            <b lang="en-US">{item}</b>
            <span>{t(`currency.${item}`)}</span>
          </label>
        ))}
      </fieldset>
      <Slider<readonly [number, number]>
        label={t('budget.fee')}
        value={[sliderPosition(from, currency), sliderPosition(to, currency)]}
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
        marks={budgetMarks(currency).map((amount) => formatMark(amount, locale))}
      />
    </section>
  );
}

function WeightFields({ answers: { weights }, form }: FieldsProps) {
  const t = useText('selection');
  const { agent } = useSite();
  const isCompared = (id: FocusPoint) =>
    COMPARED_FOCUS.some((item) => item === id) && (id !== RANKING_FOCUS || showsRankings(agent));
  const exams = useText('exam');
  const list = new Intl.ListFormat(LANGUAGE_TAGS[useLocale()], { type: 'conjunction' });
  const others = FOCUS_POINTS.filter((id) => !isCompared(id));
  const rows = (ids: readonly FocusPoint[]) => (
    <ul className="sel__weights">
      {ids.map((id) => (
        <WeightRow
          key={id}
          id={id}
          weight={weights[id]}
          onWeight={(weight) => form.edit('weights', { ...weights, [id]: weight })}
        />
      ))}
    </ul>
  );
  return (
    <section className="sel__q">
      <h3>{t('weights.title')}</h3>
      <p className="meta">{t('weights.hint', { most: MAX_WEIGHT })}</p>
      {rows(FOCUS_POINTS.filter(isCompared))}
      <Disclosure title={t('weights.others', { names: list.format(others.map((id) => exams(`focus.${id}`))) })}>
        {rows(others)}
      </Disclosure>
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
      <RangeInput id={controlId} name={`weight-${id}`} min={0} max={MAX_WEIGHT} value={weight} onValue={onWeight} />
      <output htmlFor={controlId} aria-hidden="true">
        {weight}
      </output>
    </li>
  );
}
