import type { SchoolFacts } from '#client/features/school-detail/school-facts.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import {
  markFixed,
  type Cell,
  type CompareRow,
  dseRow,
  figureCell,
  figureRow,
  hasContent,
  isComparable,
  livingRow,
  type RowGroup,
  type RowName,
  getRow,
  type FigureText,
  figureTextRow,
  text,
  UNKNOWN,
} from './compare-rows.ts';
import type { LivingCostRange, SourcedFigure } from '#client/features/facts/figure.ts';

/**
 * Returns a row of teaching ratings. They exist only in the United Kingdom, so a school of another known country has
 * the cell 'none'.
 */
const ratingRow = (schools: readonly SchoolFacts[], part: string): CompareRow =>
  getRow(
    { figure: 'teachingRating', part },
    schools.map(({ figures, country }) => {
      const cell = figureCell(figures, 'teachingRating', part);
      return cell.kind === 'unknown' && country.key !== '' && country.key !== 'uk' ? { kind: 'none' } : cell;
    }),
  );

export interface ComparedSchool {
  school: SchoolFacts;
  year: SourcedFigure | null;
  /** Rank such as 'QS 2021: 27'; '' on sites without rankings. */
  rank: string;
  living: LivingCostRange;
  /** Lowest fee and IELTS score of each level, and the range of typical offers. */
  byLevel: SourcedFigure[];
  /** Requirements in the DSE that the school publishes. */
  dseRules: readonly EntryRule[];
  /** Next deadline of each level and the admission rate, as formatted texts. */
  said: FigureText[];
}

const LEVELS = ['bachelor', 'master'] as const;

export function schoolGroups(all: readonly ComparedSchool[]): RowGroup[] {
  const schools = all.map(({ school }) => school);
  const byLevel = all.map((comparedSchool) => ({ figures: comparedSchool.byLevel }));
  const ofText = (ownRowName: RowName, say: (comparedSchool: ComparedSchool) => string) =>
    getRow(
      { own: ownRowName },
      all.map((comparedSchool) => text(say(comparedSchool))),
    );
  const groups: RowGroup[] = [
    {
      name: 'money',
      rows: [
        markFixed(figureRow(byLevel, 'fromFee', 'bachelor')),
        ...[
          figureRow(byLevel, 'fromFee', 'master'),
          // The lowest fee of all levels is stated only for a school that publishes none by level.
          getRow(
            { figure: 'lowestCourseYear', part: '' },
            all.map(({ year, byLevel: fees }): Cell =>
              year && !fees.some(({ key }) => key === 'fromFee') ? { kind: 'figure', figure: year } : UNKNOWN,
            ),
          ),
          figureRow(schools, 'tuition', 'undergraduate'),
          figureRow(schools, 'requiredFees', 'undergraduate'),
          figureRow(schools, 'roomAndBoard'),
          figureRow(schools, 'housingWeek'),
          figureRow(schools, 'scholarship'),
          figureRow(schools, 'deposit'),
          figureRow(schools, 'applicationFee', 'undergraduate'),
          figureRow(schools, 'applicationDeadline', 'undergraduate'),
          livingRow(all),
        ].filter(isComparable),
      ],
    },
    {
      name: 'entry',
      rows: [
        dseRow(all.map(({ dseRules }) => dseRules)),
        figureRow(byLevel, 'offerRange'),
        figureTextRow(all, 'admissionRate'),
        ...LEVELS.map((level) => figureRow(byLevel, 'englishFrom', level)),
        figureTextRow(all, 'deadline'),
      ].filter(hasContent),
    },
    {
      name: 'about',
      rows: [
        ofText('place', ({ school: { zone, country } }) => [zone, country.name].filter(Boolean).join(' · ')),
        ofText('nature', ({ school }) => school.nature),
        ofText('rank', ({ rank }) => rank),
        ratingRow(schools, 'overall'),
        ratingRow(schools, 'experience'),
        ratingRow(schools, 'outcomes'),
      ].filter(isComparable),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
