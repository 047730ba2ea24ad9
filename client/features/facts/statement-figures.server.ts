import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { type FactValue, type ObjectFact, parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getNextDay, isYearlyDay } from '#shared/rules/next-day.ts';
import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';
import { getFigures, type SourcedFigure } from './figure.ts';

// Fees, English scores, deadlines and deposits that a school or a guide publishes for a level. Loaders parse and
// translate them, so that pages contain neither the schema nor the raw JSON.

const STATEMENT_LEVELS = ['bachelor', 'all', 'master', 'phd', 'foundation'] as const;
type StatementLevel = (typeof STATEMENT_LEVELS)[number];

interface StatementFigure<Kind extends string, Key extends ObjectFact> {
  kind: Kind;
  /** Figure without the JSON of its value. */
  figure: SourcedFigure;
  level: StatementLevel;
  value: FactValue<Key>;
  /**
   * Programmes or applicants to which the statement is limited, in the reader's language, or '' if it applies to the
   * whole level.
   */
  limits: string;
  /** Whether the source is a guide or newspaper instead of the school. */
  isIndirect: boolean;
}

type FeeStatement = StatementFigure<'fee', 'internationalFee'>;
export type EnglishStatement = StatementFigure<'english', 'englishMinimum'> & { test: string };
/** Deadline with its next date as `value.day`. */
export type DeadlineStatement = StatementFigure<'deadline', 'deadline'> & {
  /** Whether the publisher states the day without a year. */
  isYearly: boolean;
};
type DepositStatement = StatementFigure<'deposit', 'depositAsked'>;
export type Statement = FeeStatement | EnglishStatement | DeadlineStatement | DepositStatement;

/**
 * Returns the published statements of a school by kind. General statements come before limited ones, and past deadlines
 * are omitted. The nearest deadline comes first.
 */
export function getStatements(sourced: Sourced, locale: Locale, today = new Date()): Statement[] {
  const todayDate = getHongKongDay(today.getTime());
  const { all: listFigures } = getFigures(sourced);
  const listStatements = <Key extends ObjectFact, Result extends Statement>(
    key: Key,
    toStatement: (value: FactValue<Key>, figureAndLevel: Pick<Result, 'figure' | 'level'>, test: string) => Result,
  ) =>
    listFigures(key)
      .flatMap((figure) => {
        const [levelText, test = ''] = figure.part.split('|');
        const level = STATEMENT_LEVELS.find((candidate) => candidate === levelText);
        const values = parseFactValue(key, figure.value);
        return values && level ? toStatement(values, { figure: { ...figure, value: '' }, level }, test) : [];
      })
      .sort((statementA, statementB) => Number(statementA.limits !== '') - Number(statementB.limits !== ''));
  const formatLimits = ({
    appliesTo,
    appliesToChn,
    standing,
  }: Pick<FactValue<'deadline'>, 'appliesTo' | 'appliesToChn' | 'standing'>) => ({
    limits: selectByLocale(appliesTo, appliesToChn, locale),
    isIndirect: standing === 'indirect',
  });
  return [
    ...listStatements('internationalFee', (value, figureAndLevel): FeeStatement => ({
      kind: 'fee',
      ...figureAndLevel,
      value,
      ...formatLimits(value),
    })),
    ...listStatements('englishMinimum', (value, figureAndLevel, test): EnglishStatement => ({
      kind: 'english',
      ...figureAndLevel,
      test,
      value,
      ...formatLimits(value),
    })),
    ...listStatements('deadline', (value, figureAndLevel): DeadlineStatement => ({
      kind: 'deadline',
      ...figureAndLevel,
      value,
      isYearly: isYearlyDay(value.day),
      ...formatLimits(value),
    }))
      .flatMap((statement): DeadlineStatement[] => {
        const nextDay = getNextDay(statement.value.day, todayDate);
        return nextDay === null ? [] : [{ ...statement, value: { ...statement.value, day: nextDay } }];
      })
      .sort((statementA, statementB) => (statementA.value.day < statementB.value.day ? -1 : 1)),
    ...listStatements('depositAsked', (value, figureAndLevel): DepositStatement => ({
      kind: 'deposit',
      ...figureAndLevel,
      value: { ...value, share: selectByLocale(value.share, value.shareChn, locale) },
      ...formatLimits(value),
    })),
  ];
}

const selectByLocale = (english: string, chinese: { zh: string; 'zh-hk': string } | null, locale: Locale) =>
  locale === 'en-us' ? english : (chinese?.[locale] ?? english);

/**
 * Returns the statements that apply to every course of a level. An English score for the level replaces that for all
 * levels.
 */
export function filterStatementsByLevel(statements: readonly Statement[], levels: readonly string[]): Statement[] {
  const ofLevel = statements.filter(
    ({ level, limits }) => limits === '' && (level === 'all' || levels.includes(level)),
  );
  const getTest = (statement: Statement) => (statement.kind === 'english' ? statement.test : '');
  const levelTests = ofLevel.filter(({ level }) => level !== 'all').map(getTest);
  return ofLevel.filter(
    (statement) => statement.kind !== 'english' || statement.level !== 'all' || !levelTests.includes(statement.test),
  );
}
