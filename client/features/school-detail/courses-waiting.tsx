import { useText } from '#client/i18n/use-text.ts';
import { SkeletonGroup } from '#client/ui/say/skeleton.tsx';
import { CourseGate } from './course-gate.tsx';

const ROWS = ['first', 'second', 'third'];

/** Two digits, as with nearly every school. */
const SOME = 12;

/** Keeps the place of the first rows and of what stands below them, so that nothing moves when they come. */
export function CoursesWaiting({ hasExamples }: { hasExamples: boolean }) {
  const t = useText('school-detail');
  return (
    <SkeletonGroup label={t('courses.loading')} className="rows-waiting">
      {ROWS.map((row) => (
        <div className="row-waiting" key={row}>
          <span className="skeleton" />
        </div>
      ))}
      <div className="below-waiting">
        <CourseGate total={SOME} shown={ROWS.length} />
        {hasExamples && <p className="source">{t('courses.examples')}</p>}
      </div>
    </SkeletonGroup>
  );
}
