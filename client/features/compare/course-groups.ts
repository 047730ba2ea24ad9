import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import type { LivingCostRange, SourcedFigure } from '#client/features/facts/figure.ts';
import {
  markAsFixed,
  type Cell,
  createCountryRow,
  createRulesRow,
  createUcasCell,
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
import type { CountryRules } from './country-rules.server.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';
import type { Locale } from '#shared/locale/locales.ts';
import {
  formatEarningsNote,
  formatEarnings,
  formatEntrants,
  formatMiddleHalf,
  formatOfferParts,
  formatOptions,
} from '#client/features/facts/admission-texts.ts';

const DSE_EXAM_TYPE = '1' satisfies PublicExamType;

export interface ComparedCourse {
  course: CourseFacts;
  living: LivingCostRange;
  /** Texts of requirements from the course page, the register or the school. */
  figureTexts: FigureText[];
  /** Rules of the country for work and for the time after graduation. */
  countryRules: CountryRules;
  /** Usual deadline of the country, or '' if it differs by school. */
  usualDeadline: string;
}

interface CourseMessages {
  separator: string;
  t: TextOf<'admission'>;
  locale: Locale;
}

export function createCourseGroups(
  comparedCourses: readonly ComparedCourse[],
  { separator, t, locale }: CourseMessages,
): RowGroup[] {
  const courses = comparedCourses.map(({ course }) => course);
  /** Creates a row of admission texts. Courses without published texts have the cell `UNKNOWN`. */
  const saidRow = (figure: string, describe: (course: CourseFacts) => { figure: SourcedFigure; text: string } | null) =>
    createRow(
      { figure, part: '' },
      courses.map((course): Cell => {
        const describedFigure = describe(course);
        return describedFigure ? { kind: 'said', ...describedFigure } : UNKNOWN;
      }),
    );
  const createTextRow = (ownRowName: RowName, getText: (course: CourseFacts) => string) =>
    createRow(
      { own: ownRowName },
      courses.map((course) => toTextCell(getText(course))),
    );
  // For a course without a fee, the row shows the fee of its level at the school.
  const statedFees = createFigureTextRow(comparedCourses, 'internationalFee').cells;
  const feeCells = courses.map(({ fee }, index): Cell =>
    fee ? { kind: 'figure', figure: fee } : (statedFees[index] ?? UNKNOWN),
  );
  const dseRulesByCourse = courses.map(({ entryRules }) => entryRules.filter(({ exam }) => exam === DSE_EXAM_TYPE));
  const getOtherRules = ({ entryRules }: CourseFacts) => entryRules.filter(({ exam }) => exam !== DSE_EXAM_TYPE);
  const describeOffer = ({ admission: { offer } }: CourseFacts) =>
    offer && { figure: offer.figure, text: formatOfferParts(offer.value, t).join(separator) };
  // For a course without rules, the row shows its typical offer, which is the same fact.
  const otherRuleCells = courses.map((course): Cell => {
    const [rules, offer] = [getOtherRules(course), describeOffer(course)];
    return rules.length > 0 ? { kind: 'rules', rules } : offer ? { kind: 'said', ...offer } : UNKNOWN;
  });
  const ownDeadlines = createFigureTextRow(comparedCourses, 'deadline').cells;
  const deadlineCells = comparedCourses.map(({ course: { ucasDeadline }, usualDeadline }, index): Cell => {
    const ownCell = ownDeadlines[index] ?? UNKNOWN;
    return ownCell.kind === 'unknown' ? createUcasCell(ucasDeadline, usualDeadline) : ownCell;
  });
  const groups: RowGroup[] = [
    {
      name: 'money',
      rows: [
        markAsFixed(createRow({ figure: 'courseTuitionYear', part: '' }, feeCells)),
        ...[
          createFigureRow(courses, 'courseTuition'),
          createFigureRow(courses, 'courseOtherFees'),
          createLivingRow(comparedCourses),
        ].filter(hasContent),
      ],
    },
    {
      name: 'entry',
      rows: [
        markAsFixed(createRulesRow('dse', dseRulesByCourse)),
        ...[
          markAsFixed(createRow({ own: 'entry' }, otherRuleCells)),
          ...['courseIelts', 'admissionAverage'].map((key) => createFigureTextRow(comparedCourses, key)),
          markAsFixed(createRow({ own: 'deadline' }, deadlineCells)),
          saidRow('typicalOffer', (course) => (getOtherRules(course).length > 0 ? describeOffer(course) : null)),
          saidRow(
            'entryTariff',
            ({
              admission: {
                tariff: [tariffFigure],
              },
            }) =>
              tariffFigure
                ? {
                    figure: tariffFigure.figure,
                    text: [
                      formatMiddleHalf(tariffFigure.value, t),
                      formatEntrants(tariffFigure.value, tariffFigure, t, locale),
                    ].join(separator),
                  }
                : null,
          ),
        ].filter(hasContent),
      ],
    },
    {
      name: 'after',
      rows: [
        saidRow(
          'graduateEarnings',
          ({
            admission: {
              earnings: [earningsFigure],
            },
          }) =>
            earningsFigure
              ? {
                  figure: earningsFigure.figure,
                  text: [
                    formatEarnings(earningsFigure.value, t, locale),
                    formatEarningsNote(earningsFigure.value, earningsFigure, t, locale),
                  ].join(separator),
                }
              : null,
        ),
        createCountryRow('graduateStay', comparedCourses),
        createCountryRow('studentWork', comparedCourses),
      ].filter(hasContent),
    },
    {
      name: 'about',
      rows: [
        createTextRow('level', ({ levels }) => levels.map(({ names }) => names.own).join(separator)),
        createTextRow('fields', ({ types }) => types.join(separator)),
        createTextRow('start', ({ start, illustrative }) => (illustrative ? '' : start)),
        createTextRow('language', ({ language }) => language),
        createFigureRow(courses, 'courseAward'),
        // Duration in the years of the register. If the register states no years, the duration is in weeks.
        createRow(
          { figure: 'courseStages', part: '' },
          courses.map(({ figures }): Cell => {
            const yearsCell = createFigureCell(figures, 'courseStages', '');
            return yearsCell.kind === 'unknown' ? createFigureCell(figures, 'courseWeeks', '') : yearsCell;
          }),
        ),
        saidRow(
          'courseOptions',
          ({ admission: { options } }) => options && { figure: options.figure, text: formatOptions(options.value, t) },
        ),
        createFigureRow(courses, 'courseWork'),
        createFigureRow(courses, 'coursePlaces'),
      ].filter(hasContent),
    },
  ];
  return groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(hasContent) }))
    .filter(({ rows }) => rows.length > 0);
}
