import type { CSSProperties } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VERDICT_KINDS, type VerdictKind } from './reach-rows.ts';
import { VERDICT_SIGNS } from './verdict-signs.ts';

interface ReachSumProps {
  counts: Record<VerdictKind, number>;
  kinds: readonly VerdictKind[];
  /** Of all that there are; the counts may be of those alone that are listed. */
  total: number;
  onToggle: (kind: VerdictKind) => void;
}

/** How many of each kind; each is a switch that shows them or leaves them out. */
export function ReachSum({ counts, kinds, total, onToggle }: ReachSumProps) {
  const t = useText('fast-line');
  const shares = { '--direct': counts.direct, '--pathway': counts.pathway, '--not': counts.notYet } as CSSProperties;
  const counted = VERDICT_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <>
      <div className="fl__sum" role="group" aria-label={t('filter')}>
        {VERDICT_KINDS.map((kind) => (
          <button key={kind} type="button" aria-pressed={kinds.includes(kind)} onClick={() => onToggle(kind)}>
            <b>{counts[kind]}</b>
            <span className={`vt ${VERDICT_SIGNS[kind].className}`}>
              <Icon name={VERDICT_SIGNS[kind].icon} />
              {t(`verdict.${kind}`)}
            </span>
          </button>
        ))}
      </div>
      <div className="fl__bar" aria-hidden="true" style={shares}>
        <span />
        <span />
        <span />
      </div>
      <p className="source">{counted === total ? t('sumOf.all', { total }) : t('sumOf.listed', { counted, total })}</p>
    </>
  );
}
