import type { SchoolFacts } from '#client/features/school-detail/school-facts.ts';
import type { ComparedExam } from './compared-exam.server.ts';
import type { CountryRules } from './country-rules.server.ts';
import {
  markAsFixed,
  type Cell,
  type CompareRow,
  createRulesRow,
  createUcasCell,
  createCountryRow,
  createFigureCell,
  createFigureRow,
  hasContent,
  createLivingRow,
  type RowGroup,
  type RowName,
  createRow,
  type FigureText,
  createFigureTextRow,
  toTextCell,
  UNKNOWN,
} from './compare-rows.ts';
import type { NextDeadline } from '#client/features/facts/next-deadline.ts';
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
  /** Published requirements of the exam that the site's students sit. */
  exam: ComparedExam;
  /** Levels in the exam of the site's students that correspond to the school's typical offers. */
  equivalent: Cell | null;
  /** Next deadline of each level, the admission rate and further statements, as formatted texts. */
  figureTexts: FigureText[];
  /** Rules of the school's country for work and for the time after graduation. */
  countryRules: CountryRules;
  /** Next deadline that the school states, or null if it states none. */
  nextDeadline: NextDeadline | null;
  /** Usual deadline of the country, or '' if it differs by school. */
  usualDeadline: string;
  work: FigureText | null;
}

const LEVELS = ['bachelor', 'master'] as const;

export function createSchoolGroups(comparedSchools: readonly ComparedSchool[]): RowGroup[] {
  const schools = comparedSchools.map(({ school }) => school);
  const createTextRow = (ownRowName: RowName, getText: (comparedSchool: ComparedSchool) => string) =>
    createRow(
      { own: ownRowName },
      comparedSchools.map((comparedSchool) => toTextCell(getText(comparedSchool))),
    );
  const createStatementRow = (ownRowName: RowName, figureKey: string) =>
    createRow({ own: ownRowName }, createFigureTextRow(comparedSchools, figureKey).cells);
  const examNames = comparedSchools[0]?.exam.rowNames;
  const ratingRows = ['overall', 'experience', 'outcomes'].map((part) => createRatingRow(schools, part));
  const groups: RowGroup[] = [
    {
      name: 'money',
      rows: [
        markAsFixed(createFigureTextRow(comparedSchools, 'degreeYear', 'bachelor')),
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
        createLivingRow(comparedSchools),
        createFigureRow(schools, 'scholarship'),
        createFigureRow(schools, 'deposit'),
        createFigureRow(schools, 'applicationFee', 'undergraduate'),
      ].filter(hasContent),
    },
    {
      name: 'entry',
      rows: [
        ...(examNames
          ? [
              markAsFixed(
                createRulesRow(
                  examNames.degree,
                  comparedSchools.map(({ exam }) => exam.degree),
                  comparedSchools.map(({ equivalent }) => equivalent),
                ),
              ),
              createRulesRow(
                examNames.foundation,
                comparedSchools.map(({ exam }) => exam.foundation),
              ),
            ]
          : []),
        markAsFixed(createEntryLevelRow(comparedSchools)),
        ...[createStatementRow('sat', 'satQuartiles'), createStatementRow('act', 'actQuartiles')].filter(hasContent),
        ...LEVELS.map((level) => createLevelRow(comparedSchools, 'englishFrom', level)),
        createStatementRow('toefl', 'toefl'),
        markAsFixed(createDeadlineRow(comparedSchools)),
        ...[createFigureRow(schools, 'applicationDeadline', 'undergraduate')].filter(hasContent),
      ].filter(hasContent),
    },
    {
      name: 'after',
      rows: [
        createCountryRow('graduateStay', comparedSchools),
        createCountryRow('studentWork', comparedSchools),
        createRow(
          { own: 'employment' },
          comparedSchools.map(({ work }): Cell => (work ? { kind: 'said', ...work } : UNKNOWN)),
        ),
        ...ratingRows.slice(-1),
      ].filter(hasContent),
    },
    {
      name: 'about',
      rows: [
        createTextRow('place', ({ school }) => school.place),
        createTextRow('nature', ({ school }) => school.nature),
        createTextRow('rank', ({ rank }) => rank),
        createRow(
          { figure: 'memberOf', part: '' },
          schools.map(({ group }): Cell => (group ? { kind: 'figure', figure: group } : UNKNOWN)),
        ),
        createStatementRow('size', 'sizeClass'),
        createStatementRow('calendar', 'academicCalendar'),
        ...ratingRows.slice(0, -1),
      ].filter(hasContent),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/**
 * Creates the row of what entrants bring: typical A-level offers, or the admission rate in countries without them, or
 * the rule for another exam where the school states nothing else.
 */
const createEntryLevelRow = (comparedSchools: readonly ComparedSchool[]): CompareRow =>
  createRow(
    { own: 'entryLevel' },
    comparedSchools.map(({ byLevel, figureTexts, exam: { otherRule } }): Cell => {
      const offerCell = createFigureCell(byLevel, 'offerRange', '');
      if (offerCell.kind === 'figure') return { kind: 'named', figure: offerCell.figure };
      const rate = figureTexts.find(({ key }) => key === 'admissionRate' || key === 'openAdmission');
      if (rate) return { kind: 'said', figure: rate.figure, text: rate.text };
      return otherRule ? { kind: 'rules', rules: [otherRule] } : UNKNOWN;
    }),
  );

/** Creates the row of deadlines: the school's own, that of UCAS, or the usual one of the country. */
const createDeadlineRow = (comparedSchools: readonly ComparedSchool[]): CompareRow =>
  createRow(
    { own: 'deadline' },
    comparedSchools.map(({ school, nextDeadline, usualDeadline }): Cell =>
      nextDeadline ? { kind: 'deadline', deadline: nextDeadline } : createUcasCell(school.ucasDeadline, usualDeadline),
    ),
  );
