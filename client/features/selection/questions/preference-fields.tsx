import useSWR from 'swr';
import { useId } from 'react';
import { formatFee } from '#client/features/school-list/offers.ts';
import { CURRENCIES, USUAL_WEIGHTS } from '#client/features/selection/answers/answers.ts';
import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import {
  askPortalRows,
  type PortalAddress,
  type PortalAnswer,
  usePortalAddress,
} from '#client/site/asking/ask-portal.ts';
import { twoNames } from '#client/site/catalogue/school-name.ts';
import { answersOf, LISTS_GOOD_FOR_S } from '#client/site/kept/kept-call-answers.ts';
import { askLookup, audienceOf, type LookupPlace } from '#client/site/kept/lookup-lists.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { Choice } from '#client/ui/select/choice.ts';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { Slider } from '#client/ui/slider/slider.tsx';
import { ASKED_FOCUS, BUDGET_SLIDER, type FocusPoint, HIGHEST_WEIGHT, RANKING_FOCUS } from '#shared/constants.ts';
import type { Failure } from '#shared/failure.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { amountAt, budgetMarks, placeOf, RATES_ADDRESS, RATES_OF } from '#shared/rules/budget.ts';
import { sees } from '#shared/tenant/level-policy.ts';
import type { FieldsProps } from './field-parts.ts';

/** Chinese counts in tens of thousands. The compact form of zh-HK does not, so Hong Kong takes that of zh-TW. */
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

export function WeightFields({ answers: { weights }, form }: FieldsProps) {
  const t = useText('selection');
  const { agent } = useSite();
  return (
    <section className="sel__q">
      <h3>{t('weights.title')}</h3>
      <p className="meta">{t('weights.hint', { most: HIGHEST_WEIGHT })}</p>
      <ul className="sel__weights">
        {ASKED_FOCUS.filter((id) => id !== RANKING_FOCUS || sees(agent, 'rankings')).map((id) => (
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

/** Where most of our students come from. */
const NEAR_HOME = ['HK', 'CN', 'MO', 'TW'] as const;
type NearHome = (typeof NEAR_HOME)[number];

const OTHERS =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'.split(
    ' ',
  );

/** Those near Hong Kong first, then all others in the order of the page's language. */
export function homeCountries(locale: Locale, nameNear: (code: NearHome) => string) {
  const tag = locale === 'en-us' ? 'en-GB' : LANGUAGE_TAGS[locale];
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const others = OTHERS.map((value) => ({ value, label: names.of(value) ?? value }));
  return [
    ...NEAR_HOME.map((value) => ({ value: value as string, label: nameNear(value) })),
    ...[...others].sort((one, other) => one.label.localeCompare(other.label, tag)),
  ];
}

type Path = '/appInstitution/state/list' | '/appInstitution/city/list';

/** States and cities come when a country has been chosen: all of them are too many to travel with the page. */
function usePlaces(address: PortalAddress<Path> | null, list: Pick<LookupPlace, 'type' | 'parentId'>) {
  const locale = useLocale();
  const { agent } = useSite();
  const { data, error } = useSWR<PortalAnswer<Path>, Failure, readonly [PortalAddress<Path>, string] | null>(
    address && [address, locale],
    ([places]) =>
      askLookup({ ...list, audience: audienceOf(agent, locale) }, () =>
        askPortalRows(places, { cache: answersOf(LISTS_GOOD_FOR_S, { locale, publicLevel: agent.publicLevel }) }),
      ),
    { revalidateOnFocus: false },
  );
  const choices: Choice[] = (data?.rows ?? []).map((place) => {
    const names = twoNames(place, locale);
    return { value: place.id, label: names.own, alsoCalled: names.other };
  });
  choices.sort((one, other) => one.label.localeCompare(other.label, locale === 'en-us' ? 'en' : 'zh'));
  return { choices, failed: Boolean(error) };
}

export function useStates(country: string) {
  const toPath = usePortalAddress();
  return usePlaces(country ? toPath('/appInstitution/state/list', { fkAreaCountryId: country }) : null, {
    type: 'state',
    parentId: country,
  });
}

export function useCities(country: string, state = '') {
  const toPath = usePortalAddress();
  return usePlaces(
    country ? toPath('/appInstitution/city/list', { fkAreaCountryId: country, fkAreaStateId: state }) : null,
    { type: 'city', parentId: state ? `${country}/${state}` : country },
  );
}
