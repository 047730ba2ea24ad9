import { useText } from '#client/i18n/use-text.ts';
import { Badge, type BadgeKind } from '#client/ui/feedback/badge.tsx';
import type { CourseState } from '#shared/rules/application/course-state.ts';

const BADGE_KINDS: Partial<Record<CourseState, BadgeKind>> = {
  conditionalOffer: 'reach',
  offer: 'reach',
  accepted: 'match',
  enrolled: 'match',
};

export function CourseBadge({ state }: { state: CourseState }) {
  const t = useText('office-cases');
  return <Badge kind={BADGE_KINDS[state] ?? 'plain'}>{t(`course.${state}`)}</Badge>;
}
