import { useText } from '#client/i18n/use-text.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/say/badge.tsx';
import type { Band, InquiredSchool } from '#shared/contract/matching/school-list.ts';

export function MetSign({ met }: { met: boolean | null }) {
  const t = useText('match');
  if (met === null) return null;
  return met ? (
    <span className="jade">
      <Icon name="check" label={t('met')} />
    </span>
  ) : (
    <span className="brass">
      <Icon name="up" label={t('notMet')} />
    </span>
  );
}

const SIGNS = { match: 'check', reach: 'right', unknown: 'chat' } as const satisfies Record<Band, IconName>;

export function BandBadge({ band }: { band: Band }) {
  const exams = useText('exam');
  return (
    <Badge kind={band === 'unknown' ? 'plain' : band} icon={SIGNS[band]}>
      {exams(`band.${band}`)}
    </Badge>
  );
}

/** A backend may call a school a match without naming a rule. Nobody could check that, so it counts as not known. */
export const shownBand = ({ band, rule }: Pick<InquiredSchool, 'band' | 'rule'>): Band =>
  rule && band ? band : 'unknown';
