import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { getFigures, type SourcedFigure } from '#client/features/facts/figure.ts';
import { earningsNote, earningsText, MONTHS_AFTER } from '#client/features/facts/admission-texts.ts';
import { type Statement, getStatements } from '#client/features/facts/statement-figures.server.ts';
import { academicYearText, deadlineText, englishText } from '#client/features/facts/statement-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import { type Locale, numberText } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import type { FigureText } from './compare-rows.ts';

// Texts of figures other than single amounts. Texts of guides are never compared.

const LEVEL_FIGURES = [
  ['fromFee', 'bachelor'],
  ['fromFee', 'master'],
  ['englishFrom', 'bachelor'],
  ['englishFrom', 'master'],
  ['offerRange', ''],
] as const;

export const figuresByLevel = (school: Sourced): SourcedFigure[] =>
  LEVEL_FIGURES.map(([key, part]) => getFigures(school).find(key, part)).filter((figure) => figure !== null);

const isOfSchool = ({ isIndirect, limits }: Statement) => !isIndirect && limits === '';

export function sayingsOfSchool(school: Sourced, locale: Locale): FigureText[] {
  const figure = getFigures(school).find('admissionRate');
  const rate = figure && parseFactValue('admissionRate', figure.value);
  const t = textsIn(locale).of('school-profile');
  const number = (value: number) => numberText(value, locale);
  return [
    ...(figure && rate
      ? [
          {
            key: figure.key,
            part: '',
            figure: { ...figure, value: '' },
            text: [
              t('rate', { rate: number(rate.rate) }),
              t('rateOf', { admitted: number(rate.admitted), applicants: number(rate.applicants), year: rate.year }),
            ].join(t('separator')),
          },
        ]
      : []),
    ...getDeadline(getStatements(school, locale), locale),
  ];
}

/** Returns the first application deadline that is not limited to some programmes. */
function getDeadline(statements: readonly Statement[], locale: Locale): FigureText[] {
  const t = textsIn(locale).of('statements');
  const found = statements.find(
    (statement) => statement.kind === 'deadline' && statement.value.kind === 'application' && isOfSchool(statement),
  );
  return found?.kind === 'deadline'
    ? [{ key: 'deadline', part: '', figure: found.figure, text: deadlineText(found, t, locale) }]
    : [];
}

export function sayingsOfCourse({ ielts, average, fee, statements }: CourseFacts, locale: Locale): FigureText[] {
  const t = textsIn(locale).of('statements');
  const separator = textsIn(locale).of('school-profile')('separator');
  const ofSchool = statements.filter((statement) => !statement.isIndirect);
  const english = ofSchool.find((statement) => statement.kind === 'english' && statement.test === 'IELTS');
  const stated = fee
    ? undefined
    : ofSchool.find((statement) => statement.kind === 'fee' && statement.value.per === 'year');
  return [
    ...(ielts ? [{ key: 'courseIelts', part: '', ...ielts }] : []),
    ...(average
      ? [{ key: 'admissionAverage', part: '', figure: average.figure, text: average.lines.join(separator) }]
      : []),
    ...(english?.kind === 'english'
      ? [
          {
            key: 'englishMinimum',
            part: '',
            figure: english.figure,
            text: `${english.test} ${englishText(english, t)}`,
          },
        ]
      : []),
    ...(stated?.kind === 'fee'
      ? [
          {
            key: 'internationalFee',
            part: '',
            figure: stated.figure,
            text: [
              [...new Set([stated.value.from, stated.value.to])]
                .map((amount) => moneyText({ amount, currency: stated.value.currency }, locale))
                .join('–'),
              academicYearText(stated.value.academicYear),
            ].join(separator),
          },
        ]
      : []),
    ...getDeadline(ofSchool, locale),
  ];
}

/** Returns the employment rate of all graduates of the university, as it reports them. */
export function getEmployment(school: Sourced, locale: Locale): FigureText | null {
  const figure = getFigures(school).find('graduateEmployment', ALL_GROUPS);
  const rates = figure && parseFactValue('graduateEmployment', figure.value);
  const t = textsIn(locale).of('school-profile');
  const rate = rates?.sixMonths;
  if (!figure || !rate) return null;
  const text = t('sixMonths', { rate: numberText(rate.rate, locale), year: rate.year });
  return { key: figure.key, part: figure.part, figure: { ...figure, value: '' }, text };
}

const ALL_GROUPS = 'Overall Average';

/** Returns the median earnings of the course's graduates, or else of all graduates in its subject at the school. */
export function getEarnings(
  { admission: { earnings } }: Pick<CourseFacts, 'admission'>,
  locale: Locale,
): FigureText | null {
  const first = earnings.find(({ subject }) => subject === null) ?? earnings[0];
  if (!first) return null;
  const { figure, value, subject } = first;
  const t = textsIn(locale).of('admission');
  const text = `${earningsText(value, t, locale)} ${t('earnings.after', { months: MONTHS_AFTER })} ${earningsNote(value, { subject }, t, locale)}`;
  return { key: figure.key, part: figure.part, figure, text };
}
