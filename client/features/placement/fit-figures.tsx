import { type TextOf, useText } from '#client/i18n/use-text.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import { splitInPercent } from './split-in-percent.ts';
import './fit-figures.css';

type DisplayedPlacement = NonNullable<InquiredSchool['placement']>;
type PlacementFigures = NonNullable<DisplayedPlacement['figures']>;

const REFERENCES = {
  offer: 'offer',
  entrants: 'entrants',
  averages: 'entrants',
  sat: 'quartiles',
  act: 'quartiles',
} as const;

interface FitFiguresProps {
  placement: DisplayedPlacement | null;
  /** Numbers of courses within the result and of all that can be compared; only stated for more than one course. */
  courses?: { within: number; total: number } | undefined;
}

/** Figures that a band rests on, in this order: the student's, the reference value, and the courses in range. */
export function FitFigures({ placement, courses }: FitFiguresProps) {
  const t = useText('placement');
  const figures = placement?.figures;
  if (!placement?.basis || !figures) return null;
  const { basis } = placement;
  const { least, most, lower, upper, unit, admitted } = figures;
  const own = rangeText(least, most, unit, t);
  const reference = rangeText(lower, upper, unit, t);
  const isByBands = basis === 'entrants' || basis === 'averages';
  const rows = [
    own && { name: t('figures.own'), value: own },
    reference && {
      name: t(`figures.${basis in REFERENCES ? REFERENCES[basis as keyof typeof REFERENCES] : 'rule'}`),
      value: isByBands && upper === null ? t('figures.from', { value: reference }) : reference,
    },
    isByBands && { name: t('figures.share'), value: t('figures.shareOf', { share: splitInPercent(figures).fewer }) },
    admitted !== null && { name: t('figures.admissionRate'), value: `${Math.round(admitted)}%` },
    courses && courses.total > 1 && { name: t('figures.within'), value: t('figures.withinOf', courses) },
  ].filter((row) => row !== false && row !== '' && row !== undefined);
  return (
    <dl className="fit-figures">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Text of one or two values in their unit; '' without a value. */
function rangeText(from: number | null, to: number | null, unit: PlacementFigures['unit'], t: TextOf<'placement'>) {
  const value = [...new Set([from, to].filter((end) => end !== null))].join('–');
  return value && t(`figures.unit.${unit}`, { value });
}
