import { FromSource } from './figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import type { SourcedFigure } from './figure.ts';
import './spread-bars.css';

export interface Spread {
  entrants: number;
  /** Academic years such as '2023-24'. */
  years: string;
  /** Percentages in the order of the scale. */
  shares: readonly number[];
}

/** Lower bounds of the register's bands of UCAS tariff points. */
const POINTS = [0, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240];
const ENTRY = ['access', 'alevel', 'baccalaureate', 'degree', 'foundation', 'none', 'other', 'otherHigher'] as const;

const HEIGHT = 24;
const STEP = 7;
const BAR = 5;

interface SpreadBarsProps {
  figure: SourcedFigure;
  spread: Spread;
  scale: 'points' | 'entry';
}

/** Distribution of entrants as bars, with an equivalent text. */
export function SpreadBars({ figure, spread: { entrants, years, shares }, scale }: SpreadBarsProps) {
  const t = useText('subjects');
  const getName = (index: number) => {
    if (scale === 'entry') return t(`entry.${ENTRY[index] ?? 'other'}`);
    const [from = 0, next] = POINTS.slice(index);
    return next ? t('points', { from, to: next - 1 }) : t('pointsUp', { from });
  };
  const text = shares
    .map((share, index) => (share > 0 ? t('share', { name: getName(index), share }) : ''))
    .filter(Boolean)
    .join(t('separator'));
  const max = Math.max(...shares, 1);
  const bars = shares
    .map((share, index) => {
      const height = Math.round((share / max) * HEIGHT);
      return height > 0 ? `M${index * STEP} ${HEIGHT}v-${height}h${BAR}v${height}z` : '';
    })
    .join('');
  const top = shares.indexOf(max);
  return (
    <FromSource figure={figure}>
      <svg
        className="spread"
        viewBox={`0 0 ${shares.length * STEP} ${HEIGHT + 1}`}
        width={shares.length * STEP}
        height={HEIGHT + 1}
        role="img"
        aria-label={t('said', { said: text, entrants, years })}
      >
        <path d={bars} />
        <path className="spread__ground" d={`M0 ${HEIGHT}.5h${shares.length * STEP}`} />
      </svg>
      <small aria-hidden="true">{t('top', { name: getName(top), share: max })}</small>
    </FromSource>
  );
}
