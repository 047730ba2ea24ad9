import { useNavigate } from 'react-router';
import type { MatchCountAnswer } from '#client/features/selection/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useShownSorts, useSitePath } from '#client/site/site.tsx';
import { Seg } from '#client/ui/say/seg.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { RESULT_BANDS, RESULT_SORTS, type ResultQuery, resultsAddress } from './result-query.ts';

interface ResultsBarProps {
  query: ResultQuery;
  total: number | undefined;
  count: MatchCountAnswer | undefined;
  isSearching: boolean;
}

/** How many there are, of which band, in which order. */
export function ResultsBar({ query, total, count, isSearching }: ResultsBarProps) {
  const t = useText('match');
  const exams = useText('exam');
  const sorts = useShownSorts(RESULT_SORTS);
  const toPath = useSitePath();
  const navigate = useNavigate();
  const withNumber = (words: string, number: number | undefined) =>
    number === undefined ? words : t('bandNumber', { words, number });
  return (
    <div className="results__bar">
      <h2 aria-live="polite">{isSearching || total === undefined ? t('waiting') : t('count', { count: total })}</h2>
      <Seg
        label={t('bands')}
        chosen={query.band}
        parts={['' as const, ...RESULT_BANDS].map((band) => ({
          id: band,
          label: withNumber(band ? exams(`band.${band}`) : t('allBands'), band ? count?.bands[band] : count?.total),
          href: toPath(resultsAddress({ ...query, band, page: 1 })),
        }))}
      />
      <NativeSelect
        label={t('sort.label')}
        labelHidden
        value={query.sort}
        choices={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(event) =>
          void navigate(toPath(resultsAddress({ ...query, sort: event.target.value as ResultQuery['sort'], page: 1 })))
        }
      />
    </div>
  );
}
