import { useNavigate } from 'react-router';
import type { MatchCountOutput, useSelectionForm } from '#client/features/selection/match-inquiry.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/site.tsx';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { moneyText } from '#shared/locale/money.ts';
import { RESULT_BANDS, RESULT_SORTS, type ResultQuery, getResultsPath } from './use-matches.ts';
import { useAvailableSorts } from '#client/site/available-sorts.ts';

export type ResultCountries = readonly { value: string; label: string }[];

interface ResultsBarProps {
  form: NonNullable<ReturnType<typeof useSelectionForm>['form']>;
  countries: ResultCountries;
  query: ResultQuery;
  total: number | undefined;
  count: MatchCountOutput | undefined;
  isSearching: boolean;
  /** Whether any of the schools has a rank by which they can be sorted. */
  hasRanks: boolean;
}

/** Whether every school that the results can be compared with asks for much more. */
export const hasNoneInReach = ({ total, bands, outOfReach }: MatchCountOutput): boolean =>
  total === bands.unknown && outOfReach > 0;

const FEE_SHARES = [0.75, 0.5, 0.25];
const FEE_STEP = 1000;

const listFeeStepsBelow = (budget: number) =>
  [...new Set(FEE_SHARES.map((share) => Math.floor((budget * share) / FEE_STEP) * FEE_STEP))].filter(
    (amount) => amount > 0,
  );

export function ResultsBar({
  form,
  countries: allCountries,
  query,
  total,
  count,
  isSearching,
  hasRanks,
}: ResultsBarProps) {
  const locale = useLocale();
  const t = useText('match');
  const examText = useText('exam');
  const availableSorts = useAvailableSorts(RESULT_SORTS).filter((sort) => sort !== 'rank' || hasRanks);
  const toPath = useSitePath();
  const navigate = useNavigate();
  const navigateTo = (changes: Partial<ResultQuery>) =>
    void navigate(toPath(getResultsPath({ ...query, page: 1, ...changes })));
  const countries = allCountries.filter(({ value }) => form.areaCountryIds.includes(value));
  // If no band is selected, schools that publish nothing to compare are counted separately.
  const knownCount = query.band === '' && count ? count.total - count.bands.unknown : 0;
  const outOfReach = query.band === '' && count && hasNoneInReach(count) ? count.outOfReach : 0;
  const headline =
    outOfReach > 0
      ? t('countNone', { count: outOfReach })
      : knownCount > 0
        ? t('countKnown', { count: knownCount })
        : t('count', { count: total ?? 0 });
  const appendCount = (text: string, number: number | undefined) =>
    number === undefined ? text : t('bandNumber', { words: text, number });
  return (
    <div className="results__bar">
      <h2 aria-live="polite">{isSearching || total === undefined ? t('waiting') : headline}</h2>
      <SegmentedControl
        label={t('bands')}
        chosen={query.band}
        parts={['' as const, ...RESULT_BANDS].map((band) => ({
          id: band,
          label: appendCount(band ? examText(`band.${band}`) : t('allBands'), band ? count?.bands[band] : count?.total),
          href: toPath(getResultsPath({ ...query, band, page: 1 })),
        }))}
      />
      <NativeSelect
        label={t('sort.label')}
        labelHidden
        value={query.sort}
        choices={availableSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(event) => navigateTo({ sort: event.target.value as ResultQuery['sort'] })}
      />
      {countries.length > 1 && (
        <NativeSelect
          label={t('filter.country')}
          labelHidden
          value={query.country}
          choices={[{ value: '', label: t('filter.allCountries') }, ...countries]}
          onChange={(event) => navigateTo({ country: event.target.value })}
        />
      )}
      <NativeSelect
        label={t('filter.fee')}
        labelHidden
        value={query.fee}
        choices={[
          { value: '', label: t('filter.anyFee') },
          ...listFeeStepsBelow(form.feeMax).map((amount) => ({
            value: String(amount),
            label: t('filter.feeUpTo', { fee: moneyText({ amount, currency: form.feeTypeId }, locale) }),
          })),
        ]}
        onChange={(event) => navigateTo({ fee: event.target.value })}
      />
    </div>
  );
}
