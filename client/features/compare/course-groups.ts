import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import type { LivingCostRange, SourcedFigure } from '#client/features/facts/figure.ts';
import {
  markFixed,
  type Cell,
  dseRow,
  figureRow,
  hasContent,
  livingRow,
  type RowGroup,
  type RowName,
  getRow,
  type FigureText,
  figureTextRow,
  text,
  UNKNOWN,
} from './compare-rows.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';
import type { Locale } from '#shared/locale/locales.ts';
import {
  earningsNote,
  earningsText,
  entrantsText,
  middlePoints,
  offerParts,
  optionsText,
} from '#client/features/facts/admission-texts.ts';

const DSE = '1' satisfies PublicExamType;

export interface ComparedCourse {
  course: CourseFacts;
  living: LivingCostRange;
  /** Texts of requirements from the course page, the register or the school. */
  said: FigureText[];
}

interface CourseMessages {
  separator: string;
  t: TextOf<'admission'>;
  locale: Locale;
}

export function courseGroups(all: readonly ComparedCourse[], { separator, t, locale }: CourseMessages): RowGroup[] {
  const courses = all.map(({ course }) => course);
  /** Builds a row of admission texts. Courses that publish none have the cell `UNKNOWN`. */
  const saidRow = (figure: string, say: (course: CourseFacts) => { figure: SourcedFigure; text: string } | null) =>
    getRow(
      { figure, part: '' },
      courses.map((course): Cell => {
        const value = say(course);
        return value ? { kind: 'said', ...value } : UNKNOWN;
      }),
    );
  const ofText = (ownRowName: RowName, say: (course: CourseFacts) => string) =>
    getRow(
      { own: ownRowName },
      courses.map((course) => text(say(course))),
    );
  const fees = courses.map(({ fee }): Cell => (fee ? { kind: 'figure', figure: fee } : UNKNOWN));
  const dseRules = courses.map(({ entryRules }) => entryRules.filter(({ exam }) => exam === DSE));
  const otherRules = courses.map(({ entryRules }): Cell => {
    const rules = entryRules.filter(({ exam }) => exam !== DSE);
    return rules.length > 0 ? { kind: 'rules', rules } : UNKNOWN;
  });
  return [
    {
      name: 'about',
      rows: [
        ofText('school', ({ school }) => school.names.own),
        ofText('level', ({ levels }) => levels.map(({ names }) => names.own).join(separator)),
        ofText('fields', ({ types }) => types.join(separator)),
        ofText('start', ({ start, illustrative }) => (illustrative ? '' : start)),
        ofText('language', ({ language }) => language),
        figureRow(courses, 'courseAward'),
        figureRow(courses, 'courseStages'),
        saidRow(
          'courseOptions',
          ({ admission: { options } }) => options && { figure: options.figure, text: optionsText(options.value, t) },
        ),
        figureRow(courses, 'courseWeeks'),
        figureRow(courses, 'courseWork'),
        figureRow(courses, 'coursePlaces'),
      ].filter(hasContent),
    },
    {
      name: 'money',
      rows: [
        markFixed(getRow({ figure: 'courseTuitionYear', part: '' }, fees)),
        ...[
          figureTextRow(all, 'internationalFee'),
          figureRow(courses, 'courseTuition'),
          figureRow(courses, 'courseOtherFees'),
          livingRow(all),
        ].filter(hasContent),
      ],
    },
    {
      name: 'entry',
      rows: [
        dseRow(dseRules),
        ...[
          getRow({ own: 'entry' }, otherRules),
          ...['courseIelts', 'admissionAverage', 'englishMinimum', 'deadline'].map((key) => figureTextRow(all, key)),
          saidRow(
            'typicalOffer',
            ({ admission: { offer } }) =>
              offer && { figure: offer.figure, text: offerParts(offer.value, t).join(separator) },
          ),
          saidRow(
            'entryTariff',
            ({
              admission: {
                tariff: [first],
              },
            }) =>
              first
                ? {
                    figure: first.figure,
                    text: [middlePoints(first.value, t), entrantsText(first.value, first, t, locale)].join(separator),
                  }
                : null,
          ),
          saidRow(
            'graduateEarnings',
            ({
              admission: {
                earnings: [first],
              },
            }) =>
              first
                ? {
                    figure: first.figure,
                    text: [earningsText(first.value, t, locale), earningsNote(first.value, first, t, locale)].join(
                      separator,
                    ),
                  }
                : null,
          ),
        ].filter(hasContent),
      ],
    },
  ];
}
