import { ApplyLink } from '#client/features/apply-start/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { CourseFacts } from './course-facts.ts';

export function ApplyToCourse({ course }: { course: CourseFacts }) {
  const t = useText('course-detail');
  return (
    <ApplyLink
      variant="primary"
      wide
      label={t('apply')}
      website={course.hasCourse ? undefined : course.website || course.school.website || undefined}
      wish={{
        countryId: course.countryId,
        schoolId: course.school.id,
        courseId: course.id,
        majorLevelId: course.levels[0]?.id,
      }}
    />
  );
}
