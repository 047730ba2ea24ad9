import { useId, useState } from 'react';
import { sumNote } from '#client/features/compare/compare-costs.ts';
import { FromSource, SourceMark } from '#client/features/facts/figure.tsx';
import { editionText } from '#client/features/facts/figure.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { type Money, moneyText, roundedMoney } from '#shared/locale/money.ts';
import { numberFormat, LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { convertEstimate, type EstimateParts, rateBetween } from './convert-estimate.ts';

/** Costs of a whole course, or of a year at a level of a school, whose length the reader selects. */
export interface DegreeEstimate extends EstimateParts {
  level: 'bachelor' | 'master' | null;
  /** Null where the parts are of the whole degree. */
  years: number | null;
}

interface DegreeCostProps {
  estimates: readonly DegreeEstimate[];
  /** Of the figures, for the publisher and date of each part. */
  sources: readonly Source[];
  /** Fixed by the page around it. */
  currency?: string;
  headingLevel?: 2 | 3;
}

const YEARS = [1, 2, 3, 4, 5];
const MAX_SHIFT = 20;

/** Estimate of the whole degree: parts with source and date, total, currency and exchange rate. Nothing without tuition. */
export function DegreeCost({ estimates, sources, currency: fixed, headingLevel = 2 }: DegreeCostProps) {
  const t = useText('degree-cost');
  const { agent } = useSite();
  const ratesId = useId();
  const [index, setPlace] = useState(0);
  const [chosenYears, setYears] = useState<number | null>(null);
  const [chosenCurrency, setCurrency] = useState<string | null>(null);
  const [shift, setShift] = useState(0);
  const estimate = estimates[index];
  const original = estimate?.parts.tuition?.least.currency;
  if (!estimate || !original) return null;
  const ownMoney = agent.ownMoney;
  const currency = fixed ?? chosenCurrency ?? ownMoney.currency;
  const years = estimate.years === null ? 1 : (chosenYears ?? estimate.years);
  const options = { own: ownMoney, currency, years, shift };
  const match = convertEstimate(estimate, options);
  if (!match) return null;
  const currencies = [...new Set([ownMoney.currency, 'HKD', 'CNY', original])];
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="degree">
      <Heading>
        {/* With one level only, there is no choice that would name it. */}
        {estimates.length === 1 && estimate.level
          ? `${t('title')} · ${t(`levels.${estimate.level}`)}`
          : t('title')}{' '}
        <SourceMark figures={match.rows.map(({ part }) => part.figure)} name={t('title')} />
      </Heading>
      <div className="degree__set needs-script">
        {estimates.length > 1 && (
          <NativeSelect
            label={t('level')}
            value={index}
            choices={estimates.map(({ level }, position) => ({
              value: String(position),
              label: t(`levels.${level ?? 'bachelor'}`),
            }))}
            onChange={(event) => {
              setPlace(Number(event.target.value));
              setYears(null);
            }}
          />
        )}
        {estimate.years !== null && (
          <NativeSelect
            label={t('length')}
            value={years}
            choices={YEARS.map((count) => ({ value: String(count), label: t('years', { count }) }))}
            onChange={(event) => setYears(Number(event.target.value))}
          />
        )}
        {fixed === undefined && (
          <NativeSelect
            label={t('currency')}
            value={currency}
            choices={currencies.map((item) => ({ value: item, label: t(`currencies.${item as 'HKD'}`) }))}
            onChange={(event) => setCurrency(event.target.value)}
          />
        )}
      </div>
      <dl className="ledger">
        {match.rows.map(({ kind, part, least, most }) => (
          <div key={kind}>
            <dt>{t(`part.${kind}`)}</dt>
            <dd>
              <FromSource figure={part.figure}>
                <Amount least={least} most={most} isAbout={part.least.currency !== currency} />
              </FromSource>
              <PartNote
                part={part}
                kind={kind}
                years={years}
                source={sources.find(({ id }) => id === part.figure.sourceId)}
              />
            </dd>
          </div>
        ))}
        <div className="degree__total">
          <dt>{estimate.years === null ? t('total') : t('totalFor', { count: years })}</dt>
          <dd>
            <FromSource figure={(match.rows[0] as (typeof match.rows)[number]).part.figure}>
              <Amount least={match.least} most={match.most} isAbout={match.isAbout} />
            </FromSource>
          </dd>
        </div>
      </dl>
      {currency !== original && (
        <RateSlider
          original={original}
          currency={currency}
          rate={rateBetween(original, options)}
          shift={shift}
          ratesId={ratesId}
          onShift={setShift}
        />
      )}
      <Included kinds={estimate.kinds} ratesId={ratesId} />
    </section>
  );
}

function Amount({ least, most, isAbout = false }: { least: Money; most: Money; isAbout?: boolean }) {
  const t = useText('ui');
  const locale = useLocale();
  const format = ({ amount, currency }: Money) =>
    moneyText({ amount: isAbout ? roundedMoney(amount) : amount, currency }, locale);
  const money = [...new Set([format(least), format(most)])].join('–');
  return <b className="nowrap">{isAbout ? t('about', { money }) : money}</b>;
}

interface PartNoteProps {
  part: NonNullable<DegreeEstimate['parts']['tuition']>;
  kind: string;
  years: number;
  source: Source | undefined;
}

/** 'A$40,000 a year × 3 · Register 2026': the published amount, the multiplication, publisher and date. */
function PartNote({ part: { figure, times }, years, kind, source }: PartNoteProps) {
  const t = useText('degree-cost');
  const locale = useLocale();
  const isOnce = kind === 'visa' || kind === 'registration';
  const number = times.number * (isOnce ? 1 : years);
  const amount = moneyText({ amount: Number(figure.value), currency: figure.unit.slice(0, 3) }, locale);
  const per = figure.unit.slice(4) || (figure.key === 'courseTuition' ? 'course' : 'once');
  const cost = t(`per.${per as 'year'}`, { amount });
  const input = [
    number === 1 ? cost : t('times', { cost, number }),
    source && [source.publisher, editionText(source.asAt || source.readOn, locale)].filter(Boolean).join(' '),
  ];
  return (
    <small>
      <FromSource figure={figure}>{input.filter(Boolean).join(' · ')}</FromSource>
    </small>
  );
}

interface RateSliderProps {
  original: string;
  currency: string;
  rate: number;
  shift: number;
  /** Element id of the sentence that names the source of the rates. */
  ratesId: string;
  onShift: (shift: number) => void;
}

function RateSlider({ original, currency, rate, shift, ratesId, onShift }: RateSliderProps) {
  const t = useText('degree-cost');
  const locale = useLocale();
  const format = numberFormat(LANGUAGE_TAGS[locale], { maximumSignificantDigits: 3 });
  const item = t('rate', {
    unit: moneyText({ amount: 1, currency: original }, locale),
    worth: moneyText({ amount: 0, currency }, locale).replace('0', format.format(rate)),
  });
  const text = shift === 0 ? item : t('shifted', { rate: item, shift: shift > 0 ? `+${shift}` : `−${-shift}` });
  return (
    <label className="degree__rate needs-script">
      <span data-figure={ratesId}>{text}</span>
      <RangeInput value={shift} min={-MAX_SHIFT} max={MAX_SHIFT} valueText={text} onValue={onShift} />
    </label>
  );
}

/** What the total includes and leaves out, and the day of the rates. */
function Included({ kinds, ratesId }: Pick<DegreeEstimate, 'kinds'> & Pick<RateSliderProps, 'ratesId'>) {
  const t = useText('degree-cost');
  const facts = useText('facts');
  const { agent } = useSite();
  const locale = useLocale();
  return (
    <p className="source" id={ratesId}>
      {[...sumNote({ kinds }, facts), t('rates', { date: editionText(agent.ownMoney.of, locale) })].join(' ')}
    </p>
  );
}
