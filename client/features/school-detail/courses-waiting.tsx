import { useText } from '#client/i18n/use-text.ts';
import { SkeletonGroup } from '#client/ui/say/skeleton.tsx';

const ROWS = ['first', 'second', 'third'];

/** Keeps the place of the first rows, so that nothing moves when they come. */
export function CoursesWaiting() {
  const t = useText('school-detail');
  return (
    <SkeletonGroup label={t('courses.loading')} className="rows-waiting">
      {ROWS.map((row) => (
        <div key={row}>
          <span className="skeleton" />
        </div>
      ))}
      <div className="gate-waiting" />
    </SkeletonGroup>
  );
}
