import { useText } from '#client/i18n/use-text.ts';
import { Badge, type BadgeKind } from '#client/ui/feedback/badge.tsx';
import { type CaseState, hasPlace } from '#shared/rules/application/case-state.ts';

const getBadgeKind = (state: CaseState): BadgeKind =>
  state === 'offered' ? 'reach' : state === 'enrolled' || hasPlace(state) ? 'match' : 'plain';

/**
 * Shows the status of a case. An offer is marked as urgent because the student must reply to it, and a confirmed place
 * is green.
 */
export function CaseBadge({ state }: { state: CaseState }) {
  const t = useText('office-cases');
  return <Badge kind={getBadgeKind(state)}>{t(`state.${state}`)}</Badge>;
}
