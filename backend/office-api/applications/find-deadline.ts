import { MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';
import type { SchoolDeadlineRow } from '#backend/queries/catalogue/deadlines.ts';

/** Next deadline that the school states for applications at this level, or '' if it states none. */
export function findDeadline(deadlines: readonly SchoolDeadlineRow[], schoolId: string, majorLevelId: string): string {
  const level = MAJOR_LEVELS.find(({ id }) => String(id) === majorLevelId)?.key ?? '';
  const schoolDeadlines = deadlines.filter((deadline) => deadline.schoolId === schoolId);
  return (
    [level, 'all'].flatMap((key) => schoolDeadlines.find((deadline) => deadline.level === key)?.day ?? [])[0] ?? ''
  );
}
