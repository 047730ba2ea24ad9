import { Suspense } from 'react';
import type { RankingAnswer } from '#client/features/ranking/offers.server.ts';
import { RankingTable } from '#client/features/ranking/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { type Arriving, useArrived } from '#client/site/asking/arriving.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import { Skeleton, SkeletonGroup } from '#client/ui/say/waiting.tsx';

interface FirstRankedProps {
  answer: Arriving<RankingAnswer>;
}

/** The first of the ranking. The links below it lead to the rest, so nothing is said where it does not come. */
export function FirstRanked({ answer }: FirstRankedProps) {
  useText('ranking'); // Asked for before the late part, so that it comes along with the page.
  return (
    <Suspense fallback={<Waiting />}>
      <Ranked answer={answer} />
    </Suspense>
  );
}

function Ranked({ answer }: FirstRankedProps) {
  const t = useText('home');
  const ranking = useArrived(answer);
  if (!ranking.ok || ranking.rows.length === 0) return null;
  return (
    <RankingTable
      caption={t('entries.firstRanked', { year: RANKING_YEAR })}
      rows={ranking.rows}
      table={ranking.table}
      showCountry
      brief
    />
  );
}

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

function Waiting() {
  return (
    <SkeletonGroup className="ranked-waiting">
      {ROWS.map((row) => (
        <Skeleton key={row} />
      ))}
    </SkeletonGroup>
  );
}
