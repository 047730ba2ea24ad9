import { type TextOf, useText } from '#client/i18n/use-text.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import { splitInPercent } from './split-in-percent.ts';
import './fit-figures.css';

type DisplayedPlacement = NonNullable<InquiredSchool['placement']>;
type PlacementFigures = NonNullable<DisplayedPlacement['figures']>;

const REFERENCE_KEYS = {
  offer: 'offer',
  entrants: 'entrants',
  averages: 'entrants',
  sat: 'quartiles',
  act: 'quartiles',
} as const;

interface FitFiguresProps {
  placement: DisplayedPlacement | null;
  /**
   * Number of courses that the student's results reach, and number of all comparable courses. Present only if there is
   * more than one course.
   */
  courses?: { within: number; total: number } | undefined;
}

/**
 * Figures that determine a band, in this order: the student's figure, the reference value, and the courses that the
 * results reach.
 */
export function FitFigures({ placement, courses }: FitFiguresProps) {
  const t = useText('placement');
  const figures = placement?.figures;
  if (!placement?.basis || !figures) return null;
  const { basis } = placement;
  const { least, most, lower, upper, unit, admitted } = figures;
  const referenceRange = formatRange(lower, upper, unit, t);
  // The reference value below already states the unit.
  const isUnitRepeated = referenceRange !== '' && (unit === 'ucasPoints' || unit === 'rulePoints');
  const ownRange = isUnitRepeated ? joinRange(least, most) : formatRange(least, most, unit, t);
  const { fewer, same } = splitInPercent(figures);
  const isByBands = basis === 'entrants' || basis === 'averages';
  const figureRows = [
    ownRange && { name: t('figures.own'), value: ownRange },
    referenceRange && {
      name: t(`figures.${basis in REFERENCE_KEYS ? REFERENCE_KEYS[basis as keyof typeof REFERENCE_KEYS] : 'rule'}`),
      value: isByBands && upper === null ? t('figures.from', { value: referenceRange }) : referenceRange,
    },
    isByBands && { name: t('figures.share'), value: t('figures.shareOf', { fewer, same }) },
    admitted !== null && { name: t('figures.admissionRate'), value: `${Math.round(admitted)}%` },
    courses && courses.total > 1 && { name: t('figures.within'), value: t('figures.withinOf', courses) },
  ].filter((row) => row !== false && row !== '' && row !== undefined);
  return (
    <dl className="fit-figures">
      {figureRows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const joinRange = (min: number | null, max: number | null) =>
  [...new Set([min, max].filter((bound) => bound !== null))].join('–');

/** Formats one or two values with their unit. Returns '' if there is no value. */
function formatRange(min: number | null, max: number | null, unit: PlacementFigures['unit'], t: TextOf<'placement'>) {
  const rangeValue = joinRange(min, max);
  return rangeValue && t(`figures.unit.${unit}`, { value: rangeValue });
}
