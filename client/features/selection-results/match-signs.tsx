import type { CSSProperties } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/say/badge.tsx';
import type { Band, InquiredSchool } from '#shared/contract/matching/school-list.ts';
import './known-bar.css';

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

export const MOST_POINTS = 100;

/** What the known lines could bring. A backend that does not say so counts out of all. */
export const mostOf = ({ matchMost }: Pick<InquiredSchool, 'matchMost'>) => matchMost ?? MOST_POINTS;

interface KnownBarProps {
  score: number;
  most: number;
  withKey?: boolean;
}

/** Points that are there, that are missed, and, hatched, that nobody can count. */
export function KnownBar({ score, most, withKey = false }: KnownBarProps) {
  const t = useText('match');
  const shares = { '--had': score, '--missed': most - score, '--unknown': MOST_POINTS - most };
  return (
    <>
      <div className="known" role="img" aria-label={t('known.bar', { score, most })} style={shares as CSSProperties}>
        <span className="known__had" />
        <span className="known__missed" />
        <span className="known__unknown" />
      </div>
      {withKey && <KnownKey />}
    </>
  );
}

/** What the three parts of such a bar are; to who hears it, its name says so. */
export function KnownKey() {
  const t = useText('match');
  return (
    <p className="known__key source" aria-hidden="true">
      {(['had', 'missed', 'unknown'] as const).map((part) => (
        <span key={part}>
          <i className={`known__${part}`} /> {t(`known.${part}`)}
        </span>
      ))}
    </p>
  );
}
