import { useId } from 'react';
import { type Step, getStepPath } from '#client/features/selection/steps.ts';
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
import { type Answers, CURRENCIES, DEFAULT_WEIGHTS } from '#client/features/selection/answers/answers.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Slider } from '#client/ui/slider/slider.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import {
  toBudgetAmount,
  listBudgetMarks,
  toSliderPosition,
  RATES_URL,
  RATES_DATE,
  TAIWAN_RATE_URL,
  TAIWAN_RATE_DATE,
} from '#shared/rules/budget.ts';
import { canShowRankings } from '#shared/tenant/level-policy.ts';
import { EnglishFields } from './english-fields.tsx';
import { ExamFields } from './exam-fields.tsx';
import type { FieldsProps } from './field-parts.ts';
import { PersonFields } from './person-fields.tsx';
import { SchoolResultFields } from './school-result-fields.tsx';
import { formatEnglish, formatExam } from './answers-in-words.ts';
import { createHomeCountryChoices } from './places.tsx';

export function FurtherFields({ step, ...fieldProps }: FieldsProps & { step: Exclude<Step, 'step1'> }) {
  switch (step) {
    case 'step2':
      return <PersonFields {...fieldProps} />;
    case 'step3':
      return (
        <>
          <ExamFields {...fieldProps} />
          <EnglishFields {...fieldProps} />
          {areSchoolResultsAsked(fieldProps) && <SchoolResultFields form={fieldProps.form} />}
        </>
      );
    case 'step4':
      return <PreferenceFields {...fieldProps} />;
    case 'step5':
      return <AnswerSummary {...fieldProps} />;
    default:
      return assertNever(step);
  }
}

/**
 * Returns whether school results are requested. They are for applicants to the United States or Canada, and for anyone
 * who has already entered such results.
 */
const areSchoolResultsAsked = ({ answers, lists }: FieldsProps) =>
  lists.countries.some(({ value, key }) => ['us', 'ca'].includes(key) && answers.countries.includes(value)) ||
  (['schoolAverage', 'gpa', 'satTotal', 'actComposite'] as const).some((name) => answers[name] !== '');

function AnswerSummary({ answers, lists }: FieldsProps) {
  const t = useText('selection');
  const exams = useText('exam');
  const locale = useLocale();
  const { user } = useSite();
  const homeCountryChoices = createHomeCountryChoices(locale, (code) => t(`near.${code}`));
  const getChoiceLabel = (choices: readonly { value: string; label: string }[], value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? '';
  const formatMoney = (amount: number) => moneyText({ amount, currency: answers.currency }, locale);
  const weightedFocuses = FOCUS_POINTS.filter((id) => answers.weights[id] > 5);
  const summaryRows: [step: Step, label: string, said: string][] = [
    [
      'step1',
      t('study.countries'),
      answers.countries.map((id) => getChoiceLabel(lists.countries, id)).join(t('separator')),
    ],
    [
      'step1',
      t('study.course'),
      [
        getChoiceLabel(lists.groups, answers.group),
        getChoiceLabel(lists.types, answers.type),
        getChoiceLabel(lists.levels, answers.level),
      ]
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
    ['step2', t('person.passport'), getChoiceLabel(homeCountryChoices, answers.passport)],
    ['step2', t('person.graduation'), getChoiceLabel(homeCountryChoices, answers.graduation)],
    ['step2', t('person.education'), answers.education && exams(`education.${answers.education as '1'}`)],
    ['step2', t('friends.question'), answers.relative && t(`friends.answer.${answers.relative as '0'}`)],
    ['step3', t('exam.title'), formatExam(exams, answers)],
    ['step3', t('english.title'), formatEnglish(exams, answers)],
    [
      'step4',
      t('budget.title'),
      t('budget.range', { from: formatMoney(answers.fee[0]), to: formatMoney(answers.fee[1]) }),
    ],
    [
      'step4',
      t('weights.title'),
      weightedFocuses.length > 0
        ? weightedFocuses.map((id) => `${exams(`focus.${id}`)} ${answers.weights[id]}`).join(t('separator'))
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
        {summaryRows.map(([step, label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || <span className="meta">{t('notSaid')}</span>}</dd>
            <dd>
              <SiteLink to={getStepPath(step)} aria-label={t('changeOf', { name: label })}>
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
 * Locales for compact numbers. In Chinese they use units of ten thousand. Intl has no such numbers for zh-HK, so zh-TW
 * is used.
 */
const COMPACT_TAGS = { zh: 'zh-CN', 'zh-hk': 'zh-TW', 'en-us': 'en-GB' } as const satisfies Record<Locale, string>;

const formatMark = (amount: number, locale: Locale) =>
  new Intl.NumberFormat(COMPACT_TAGS[locale], { notation: 'compact', maximumFractionDigits: 1 }).format(amount);

function PreferenceFields(fieldProps: FieldsProps) {
  return (
    <>
      <BudgetFields {...fieldProps} />
      <WeightFields {...fieldProps} />
    </>
  );
}

function BudgetFields({ answers: { currency, fee }, form }: FieldsProps) {
  const t = useText('selection');
  const locale = useLocale();
  const [minFee, maxFee] = fee;
  return (
    <section className="sel__q">
      <h3>{t('budget.title')}</h3>
      <p className="meta">
        {t('budget.hint', { date: formatDay(RATES_DATE, locale) })}{' '}
        <a href={RATES_URL} target="_blank" rel="noopener noreferrer">
          {t('budget.ratesOf')}
        </a>
        {currency === 'TWD' && (
          <>
            {' '}
            {t('budget.taiwan', { date: formatDay(TAIWAN_RATE_DATE, locale) })}{' '}
            <a href={TAIWAN_RATE_URL} target="_blank" rel="noopener noreferrer">
              {t('budget.taiwanRateOf')}
            </a>
          </>
        )}
      </p>
      <div className="grid-2">
        <NativeSelect
          name="currency"
          label={t('budget.currency')}
          value={currency}
          choices={CURRENCIES.map((item) => ({ value: item, label: t(`currency.${item}`) }))}
          onChange={(event) => form.edit('currency', event.target.value as Answers['currency'])}
        />
      </div>
      <Slider<readonly [number, number]>
        label={t('budget.fee')}
        value={[toSliderPosition(minFee, currency), toSliderPosition(maxFee, currency)]}
        min={0}
        max={BUDGET_SLIDER.end}
        step={1}
        describe={([minIndex, maxIndex]) =>
          t('budget.range', {
            from: moneyText({ amount: toBudgetAmount(minIndex, currency), currency }, locale),
            to: moneyText({ amount: toBudgetAmount(maxIndex, currency), currency }, locale),
          })
        }
        onChange={([minIndex, maxIndex]) =>
          form.edit('fee', [toBudgetAmount(minIndex, currency), toBudgetAmount(maxIndex, currency)])
        }
        marks={listBudgetMarks(currency).map((amount) => formatMark(amount, locale))}
      />
    </section>
  );
}

function WeightFields({ answers: { weights }, form }: FieldsProps) {
  const t = useText('selection');
  const { agent } = useSite();
  const isFocusCompared = (id: FocusPoint) =>
    COMPARED_FOCUS.some((item) => item === id) && (id !== RANKING_FOCUS || canShowRankings(agent));
  const exams = useText('exam');
  const list = new Intl.ListFormat(LANGUAGE_TAGS[useLocale()], { type: 'conjunction' });
  const otherFocuses = FOCUS_POINTS.filter((id) => !isFocusCompared(id));
  const renderRows = (ids: readonly FocusPoint[]) => (
    <ul className="sel__weights">
      {ids.map((id) => (
        <WeightRow
          key={id}
          id={id}
          weight={weights[id]}
          onWeightChange={(weight) => form.edit('weights', { ...weights, [id]: weight })}
        />
      ))}
    </ul>
  );
  return (
    <section className="sel__q">
      <h3>{t('weights.title')}</h3>
      <p className="meta">{t('weights.hint', { most: MAX_WEIGHT })}</p>
      {renderRows(FOCUS_POINTS.filter(isFocusCompared))}
      <Disclosure title={t('weights.others', { names: list.format(otherFocuses.map((id) => exams(`focus.${id}`))) })}>
        {renderRows(otherFocuses)}
      </Disclosure>
      <Button variant="quiet" size="s" onClick={() => form.edit('weights', DEFAULT_WEIGHTS)}>
        <Icon name="retry" />
        {t('weights.reset')}
      </Button>
    </section>
  );
}

function WeightRow({
  id,
  weight,
  onWeightChange,
}: {
  id: FocusPoint;
  weight: number;
  onWeightChange: (weight: number) => void;
}) {
  const exams = useText('exam');
  const controlId = useId();
  return (
    <li>
      <label htmlFor={controlId}>{exams(`focus.${id}`)}</label>
      <RangeInput
        id={controlId}
        name={`weight-${id}`}
        min={0}
        max={MAX_WEIGHT}
        value={weight}
        onValue={onWeightChange}
      />
      <output htmlFor={controlId} aria-hidden="true">
        {weight}
      </output>
    </li>
  );
}
