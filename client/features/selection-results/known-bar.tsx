import type { CSSProperties } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import './known-bar.css';

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
      {withKey && (
        <p className="known__key source" aria-hidden="true">
          {(['had', 'missed', 'unknown'] as const).map((part) => (
            <span key={part}>
              <i className={`known__${part}`} /> {t(`known.${part}`)}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
