import { useText } from '#client/i18n/use-text.ts';
import { Skeleton, SkeletonGroup } from '#client/ui/say/skeleton.tsx';

export function ResultsWaiting() {
  const t = useText('match');
  return (
    <SkeletonGroup className="results__waiting" label={t('waiting')}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="9rem" />
      ))}
    </SkeletonGroup>
  );
}
