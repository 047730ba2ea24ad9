import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { formatFeeRange, listFeeNotes } from '#client/features/facts/fee-notes.ts';
import { getRangeFigures, getSchoolFee } from '#client/features/facts/fee-range.ts';
import { getFigures, type SourcedFigure } from '#client/features/facts/figure.ts';
import {
  formatEarningsNote,
  formatEarnings,
  formatMedian,
  isLargeSample,
  MONTHS_AFTER_GRADUATION,
} from '#client/features/facts/admission-texts.ts';
import { toSchoolProfile } from '#client/features/school-detail/profile/school-profile.server.ts';
import {
  type EnglishStatement,
  type Statement,
  getStatements,
} from '#client/features/facts/statement-figures.server.ts';
import { formatDeadline, formatEnglishRequirement } from '#client/features/facts/statement-texts.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { SchoolDetail } from '#shared/contract/catalogue/school.ts';
import { type Locale, numberText } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { EARNINGS_AFTER_MONTHS, type OpenRankingKey } from '#shared/rules/open-rankings.ts';
import type { FigureText } from './compare-rows.ts';

// Texts of figures that are not single amounts. Texts from guides are compared only if the cell names the guide.

const LEVEL_FIGURES = [
  ['englishFrom', 'bachelor'],
  ['englishFrom', 'master'],
  ['offerRange', ''],
] as const;

export const listLevelFigures = (school: Sourced): SourcedFigure[] =>
  LEVEL_FIGURES.map(([key, part]) => getFigures(school).find(key, part)).filter((figure) => figure !== null);

const appliesToWholeSchool = ({ isIndirect, limits }: Statement) => !isIndirect && limits === '';

export function listSchoolTexts(school: Sourced, locale: Locale): FigureText[] {
  const statements = getStatements(school, locale);
  return [
    ...listProfileTexts(school, locale),
    ...listFeeTexts(school, locale),
    ...listEnglishTexts(statements, locale),
  ];
}

/** Statements of the register, such as the admission rate and the middle half of the SAT scores. */
function listProfileTexts(school: Sourced, locale: Locale): FigureText[] {
  const t = textsIn(locale).getText('school-profile');
  return toSchoolProfile(school, locale, t)
    .flatMap(({ rows, more }) => [...rows, ...(more?.rows ?? [])])
    .map(({ figure, lines }) => ({ key: figure.key, part: '', figure, text: lines.join(t('separator')) }));
}

/** Returns the annual fee of each level as a range with its notes. */
function listFeeTexts(school: Sourced, locale: Locale): FigureText[] {
  const t = textsIn(locale).getText('statements');
  return (['bachelor', 'master'] as const).flatMap((level) => {
    const range = getSchoolFee(school, level, locale);
    if (!range) return [];
    const note = listFeeNotes(range, t, locale).join(' · ');
    const text = `${formatFeeRange(range, locale)} · ${note}`;
    return [
      { key: 'degreeYear', part: level, figure: range.figure, text, amounts: { ...getRangeFigures(range), note } },
    ];
  });
}

/** Returns the IELTS and TOEFL scores for bachelor's degrees that the school's page or a guide states. */
function listEnglishTexts(statements: readonly Statement[], locale: Locale): FigureText[] {
  const t = textsIn(locale).getText('statements');
  const joinNotes = (texts: readonly (string | false)[]) => texts.filter(Boolean).join(' · ');
  const bachelorStatements = (['bachelor', 'all'] as const)
    .flatMap((level) => statements.filter((statement) => statement.level === level))
    .sort((statementA, statementB) => Number(statementA.isIndirect) - Number(statementB.isIndirect));
  const findScore = (test: string) =>
    bachelorStatements.find(
      (statement): statement is EnglishStatement =>
        statement.kind === 'english' && statement.test === test && statement.limits === '',
    );
  const toText = (statement: EnglishStatement) => ({
    figure: statement.figure,
    english: getEnglishScore(statement, t),
    text: joinNotes([
      formatEnglishRequirement(statement, t),
      statement.level === 'all' && t('level.all'),
      statement.isIndirect && t('indirect'),
    ]),
  });
  const [ielts, toefl] = [findScore('IELTS'), findScore('TOEFL iBT')];
  return [
    ...(ielts ? [{ key: 'englishFrom', part: 'bachelor', ...toText(ielts) }] : []),
    ...(toefl ? [{ key: 'toefl', part: '', ...toText(toefl) }] : []),
  ];
}

/** Returns the score without the notes of its text, so that equal scores of different publishers count as equal. */
const getEnglishScore = (statement: EnglishStatement, t: TextOf<'statements'>) => ({
  overall: statement.value.overall,
  withParts: formatEnglishRequirement(statement, t),
});

/** Returns the first application deadline that is not limited to some programmes. */
function getDeadline(statements: readonly Statement[], locale: Locale): FigureText[] {
  const t = textsIn(locale).getText('statements');
  const deadlineStatement = statements.find(
    (statement) =>
      statement.kind === 'deadline' && statement.value.kind === 'application' && appliesToWholeSchool(statement),
  );
  return deadlineStatement?.kind === 'deadline'
    ? [
        {
          key: 'deadline',
          part: '',
          figure: deadlineStatement.figure,
          text: formatDeadline(deadlineStatement, t, locale),
        },
      ]
    : [];
}

export function listCourseTexts(course: CourseFacts, locale: Locale): FigureText[] {
  const { ielts, average, statements } = course;
  const t = textsIn(locale).getText('statements');
  const separator = textsIn(locale).getText('school-profile')('separator');
  const directStatements = statements.filter((statement) => !statement.isIndirect);
  // The school's own score takes precedence over a guide's, which is marked as such.
  const englishStatement = [...directStatements, ...statements].find(
    (statement) => statement.kind === 'english' && statement.test === 'IELTS',
  );
  return [
    ...(ielts ? [{ key: 'courseIelts', part: '', ...ielts }] : []),
    ...(average
      ? [{ key: 'admissionAverage', part: '', figure: average.figure, text: average.lines.join(separator) }]
      : []),
    ...(!ielts && englishStatement?.kind === 'english'
      ? [
          {
            key: 'courseIelts',
            part: '',
            figure: englishStatement.figure,
            english: getEnglishScore(englishStatement, t),
            text: [formatEnglishRequirement(englishStatement, t), englishStatement.isIndirect && t('indirect')]
              .filter(Boolean)
              .join(separator),
          },
        ]
      : []),
    ...listSchoolFeeTexts(course, locale),
    ...getDeadline(directStatements, locale),
  ];
}

/** Returns the fee of the school for the level, named as the school's. */
function listSchoolFeeTexts({ schoolFee }: CourseFacts, locale: Locale): FigureText[] {
  const courseTexts = textsIn(locale).getText('course-detail');
  const t = textsIn(locale).getText('statements');
  if (!schoolFee) return [];
  const note = [
    courseTexts('glance.schoolFee', { name: t(`yearlyFee.${schoolFee.level}`) }),
    ...listFeeNotes(schoolFee, t, locale),
  ].join(' · ');
  return [
    {
      key: 'internationalFee',
      part: '',
      figure: schoolFee.figure,
      text: `${formatFeeRange(schoolFee, locale)} · ${note}`,
      amounts: { ...getRangeFigures(schoolFee), note },
    },
  ];
}

/** Returns the employment rate of all graduates, as reported by the university. */
function getEmployment(school: Sourced, locale: Locale): FigureText | null {
  const figure = getFigures(school).find('graduateEmployment', ALL_GROUPS);
  const employmentRates = figure && parseFactValue('graduateEmployment', figure.value);
  const t = textsIn(locale).getText('school-profile');
  const employmentRate = employmentRates?.sixMonths;
  if (!figure || !employmentRate) return null;
  const employmentText = t('sixMonths', { rate: numberText(employmentRate.rate, locale), year: employmentRate.year });
  const note = textsIn(locale).getText('family')('employed', {
    months: EMPLOYED_AFTER_MONTHS,
    year: employmentRate.year,
  });
  return {
    key: figure.key,
    part: figure.part,
    figure: { ...figure, value: '' },
    text: employmentText,
    large: { value: `${numberText(employmentRate.rate, locale)}%`, note },
  };
}

const ALL_GROUPS = 'Overall Average';
const EMPLOYED_AFTER_MONTHS = 6;

/**
 * Returns the employment rate of a school's graduates, or their earnings where these are published instead, with the
 * source of the earnings.
 */
export function getSchoolWork(school: SchoolDetail, locale: Locale): { work: FigureText | null; sourced: Sourced } {
  const employment = getEmployment(school, locale);
  const earnings = school.allRankList.find(({ openKey }) => openKey === ('graduateEarnings' satisfies OpenRankingKey));
  if (employment || !earnings?.figure) return { work: employment, sourced: { facts: [], sources: [] } };
  const { source, figure: amount } = earnings;
  const getTexts = textsIn(locale);
  const title = getTexts.getText('facts')('name.graduateEarnings');
  const sourced: Sourced = {
    facts: [
      {
        key: 'graduateEarnings',
        part: '',
        value: String(amount),
        unit: 'GBP/year',
        sourceId: `ranked ${school.id}`,
        was: [],
        beside: [],
      },
    ],
    sources: [
      {
        id: `ranked ${school.id}`,
        publisher: source.publisher,
        title,
        licence: '',
        licenceAddress: '',
        address: source.address,
        asAt: source.asAt,
        readOn: '',
      },
    ],
  };
  const figure = getFigures(sourced).find('graduateEarnings');
  if (!figure) return { work: null, sourced };
  const note = getTexts.getText('ranking')('open.graduateEarnings.figure', { months: EARNINGS_AFTER_MONTHS });
  const text = `${moneyText({ amount, currency: 'GBP' }, locale)} · ${note}`;
  return {
    work: { key: figure.key, part: '', figure, text, amounts: { min: figure, max: figure, note } },
    sourced: { ...sourced, facts: [] },
  };
}

/**
 * Returns the median earnings of the course's graduates if published, otherwise those of all graduates in its subject
 * at the school.
 */
export function getEarnings(
  { admission: { earnings } }: Pick<CourseFacts, 'admission'>,
  locale: Locale,
): FigureText | null {
  const firstEarnings = earnings.find(({ subject }) => subject === null) ?? earnings[0];
  if (!firstEarnings) return null;
  const { figure, value, subject } = firstEarnings;
  const t = textsIn(locale).getText('admission');
  const note = [
    t('earnings.title', { months: MONTHS_AFTER_GRADUATION }),
    formatEarningsNote(value, { subject }, t, locale),
  ];
  return {
    key: figure.key,
    part: figure.part,
    figure,
    text: `${formatEarnings(value, t, locale)} ${t('earnings.after', { months: MONTHS_AFTER_GRADUATION })} ${note[1]}`,
    ...(isLargeSample(value) && { large: { value: formatMedian(value, locale), note: note.join(' · ') } }),
  };
}
