import { useText } from '#client/i18n/use-text.ts';
import { Skeleton, SkeletonGroup } from '#client/ui/say/skeleton.tsx';

const PLACES = ['first', 'second', 'third'];

export function SchoolsWaiting() {
  const t = useText('schools');
  return (
    <SkeletonGroup label={t('count.searching')} className="res res--waiting">
      {PLACES.map((place) => (
        <div key={place}>
          <Skeleton className="seal" height="var(--seal)" />
          <div className="stack">
            <Skeleton width="60%" height="1.5rem" />
            <Skeleton width="35%" />
            <Skeleton width="80%" height="2.5rem" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
