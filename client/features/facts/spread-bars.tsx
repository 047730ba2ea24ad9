import { FigureWithSource } from './figure.tsx';
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
const POINT_BANDS = [0, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240];
const ENTRY_QUALIFICATIONS = [
  'access',
  'alevel',
  'baccalaureate',
  'degree',
  'foundation',
  'none',
  'other',
  'otherHigher',
] as const;

const CHART_HEIGHT = 24;
const BAR_STEP = 7;
const BAR_WIDTH = 5;

interface SpreadBarsProps {
  figure: SourcedFigure;
  spread: Spread;
  scale: 'points' | 'entry';
  /** Whether to omit the label of the largest group's share, because the column header already states it. */
  isBare?: boolean;
}

/** Shows the distribution of entrants as bars, with a text that says the same. */
export function SpreadBars({ figure, spread: { entrants, years, shares }, scale, isBare = false }: SpreadBarsProps) {
  const t = useText('subjects');
  const formatBandName = (index: number) => {
    if (scale === 'entry') return t(`entry.${ENTRY_QUALIFICATIONS[index] ?? 'other'}`);
    const [bandStart = 0, nextBandStart] = POINT_BANDS.slice(index);
    return nextBandStart ? t('points', { from: bandStart, to: nextBandStart - 1 }) : t('pointsUp', { from: bandStart });
  };
  const description = shares
    .map((share, index) => (share > 0 ? t('share', { name: formatBandName(index), share }) : ''))
    .filter(Boolean)
    .join(t('separator'));
  const maxShare = Math.max(...shares, 1);
  const bars = shares
    .map((share, index) => {
      const barHeight = Math.round((share / maxShare) * CHART_HEIGHT);
      return barHeight > 0 ? `M${index * BAR_STEP} ${CHART_HEIGHT}v-${barHeight}h${BAR_WIDTH}v${barHeight}z` : '';
    })
    .join('');
  const topIndex = shares.indexOf(maxShare);
  return (
    <FigureWithSource figure={figure}>
      <svg
        className="spread"
        viewBox={`0 0 ${shares.length * BAR_STEP} ${CHART_HEIGHT + 1}`}
        width={shares.length * BAR_STEP}
        height={CHART_HEIGHT + 1}
        role="img"
        aria-label={t('said', { said: description, entrants, years })}
      >
        <path d={bars} />
        <path className="spread__ground" d={`M0 ${CHART_HEIGHT}.5h${shares.length * BAR_STEP}`} />
      </svg>
      <small aria-hidden="true">
        {t(isBare ? 'topBare' : 'top', { name: formatBandName(topIndex), share: maxShare })}
      </small>
    </FigureWithSource>
  );
}
