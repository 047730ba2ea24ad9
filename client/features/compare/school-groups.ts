import type { SchoolFacts } from '#client/features/school-detail/school-facts.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import {
  markAsFixed,
  type Cell,
  type CompareRow,
  createDseRow,
  createFigureCell,
  createFigureRow,
  hasContent,
  isComparable,
  createLivingRow,
  type RowGroup,
  type RowName,
  createRow,
  type FigureText,
  createFigureTextRow,
  toTextCell,
  UNKNOWN,
} from './compare-rows.ts';
import type { LivingCostRange, SourcedFigure } from '#client/features/facts/figure.ts';

/**
 * Creates a row of teaching ratings. These exist only in the United Kingdom, so a school that is known to be in another
 * country has the cell 'none'.
 */
const createRatingRow = (schools: readonly SchoolFacts[], part: string): CompareRow =>
  createRow(
    { figure: 'teachingRating', part },
    schools.map(({ figures, country }) => {
      const ratingCell = createFigureCell(figures, 'teachingRating', part);
      return ratingCell.kind === 'unknown' && country.key !== '' && country.key !== 'uk'
        ? { kind: 'none' }
        : ratingCell;
    }),
  );

/** Creates a row of figures by level. For a school without the figure, it contains the school's published texts. */
function createLevelRow(comparedSchools: readonly ComparedSchool[], key: string, level: string): CompareRow {
  const textCells = createFigureTextRow(comparedSchools, key, level).cells;
  const cells = comparedSchools.map(({ byLevel: levelFigures }, index): Cell => {
    const figureCell = createFigureCell(levelFigures, key, level);
    const textCell = textCells[index] ?? UNKNOWN;
    // A published score includes the minimum for each part, so it says more than the lowest score by level.
    return figureCell.kind === 'unknown' || (key === 'englishFrom' && textCell.kind === 'said') ? textCell : figureCell;
  });
  return createRow({ figure: key, part: level }, cells);
}

export interface ComparedSchool {
  school: SchoolFacts;
  year: SourcedFigure | null;
  /** Rank such as 'QS 2021: 27', or '' on sites without rankings. */
  rank: string;
  living: LivingCostRange;
  /** Lowest fee and IELTS score of each level, and the range of typical offers. */
  byLevel: SourcedFigure[];
  /** Published DSE requirements of the school. */
  dseRules: readonly EntryRule[];
  /** Next deadline of each level and the admission rate, as formatted texts. */
  figureTexts: FigureText[];
}

const LEVELS = ['bachelor', 'master'] as const;

export function createSchoolGroups(comparedSchools: readonly ComparedSchool[]): RowGroup[] {
  const schools = comparedSchools.map(({ school }) => school);
  const figuresByLevel = comparedSchools.map((comparedSchool) => ({ figures: comparedSchool.byLevel }));
  const createTextRow = (ownRowName: RowName, getText: (comparedSchool: ComparedSchool) => string) =>
    createRow(
      { own: ownRowName },
      comparedSchools.map((comparedSchool) => toTextCell(getText(comparedSchool))),
    );
  const groups: RowGroup[] = [
    {
      name: 'money',
      rows: [
        markAsFixed(createFigureTextRow(comparedSchools, 'degreeYear', 'bachelor')),
        ...[
          createFigureTextRow(comparedSchools, 'degreeYear', 'master'),
          // The lowest fee across levels is shown only for a school that publishes no fees by level.
          createRow(
            { figure: 'lowestCourseYear', part: '' },
            comparedSchools.map(({ year: yearlyFee, figureTexts }): Cell =>
              yearlyFee && !figureTexts.some(({ key }) => key === 'degreeYear')
                ? { kind: 'figure', figure: yearlyFee }
                : UNKNOWN,
            ),
          ),
          createFigureRow(schools, 'roomAndBoard'),
          createFigureRow(schools, 'housingWeek'),
          createFigureRow(schools, 'scholarship'),
          createFigureRow(schools, 'deposit'),
          createFigureRow(schools, 'applicationFee', 'undergraduate'),
          createFigureRow(schools, 'applicationDeadline', 'undergraduate'),
          createLivingRow(comparedSchools),
        ].filter(isComparable),
      ],
    },
    {
      name: 'entry',
      rows: [
        createDseRow(comparedSchools.map(({ dseRules }) => dseRules)),
        createFigureRow(figuresByLevel, 'offerRange'),
        createFigureTextRow(comparedSchools, 'admissionRate'),
        ...LEVELS.map((level) => createLevelRow(comparedSchools, 'englishFrom', level)),
        createFigureTextRow(comparedSchools, 'deadline'),
      ].filter(hasContent),
    },
    {
      name: 'about',
      rows: [
        createTextRow('place', ({ school }) => school.place),
        createTextRow('nature', ({ school }) => school.nature),
        createTextRow('rank', ({ rank }) => rank),
        createRatingRow(schools, 'overall'),
        createRatingRow(schools, 'experience'),
        createRatingRow(schools, 'outcomes'),
      ].filter(isComparable),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
