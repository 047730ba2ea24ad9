import type { CSSProperties } from 'react';
import type { EntryVerdict } from '#shared/contract/exam-reach.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VERDICT_SIGNS } from './verdict-signs.ts';
import { VERDICTS } from './verdicts.ts';

interface ReachSumProps {
  counts: Record<EntryVerdict, number>;
  total: number;
  /** None: all of them. */
  wanted: readonly EntryVerdict[];
  onToggle: (verdict: EntryVerdict) => void;
}

/** How many of each verdict, of all courses; each is a switch that shows its courses alone. */
export function ReachSum({ counts, wanted, total, onToggle }: ReachSumProps) {
  const t = useText('fast-line');
  const shares = { '--meets': counts.meets, '--close': counts.close, '--not': counts.notYet, '--ask': counts.unknown };
  return (
    <>
      <div className="fl__sum" role="group" aria-label={t('filter')}>
        {VERDICTS.map((verdict) => (
          <button key={verdict} type="button" aria-pressed={wanted.includes(verdict)} onClick={() => onToggle(verdict)}>
            <b>{counts[verdict]}</b>
            <span className={`vt ${VERDICT_SIGNS[verdict].className}`}>
              <Icon name={VERDICT_SIGNS[verdict].icon} />
              {t(`verdict.${verdict}`)}
            </span>
          </button>
        ))}
      </div>
      <div className="fl__bar" aria-hidden="true" style={shares as CSSProperties}>
        <span />
        <span />
        <span />
        <span />
      </div>
      <p className="source">{t('sumOf', { total })}</p>
    </>
  );
}
