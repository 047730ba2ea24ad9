import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { type FactValue, type ObjectFact, parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getFigures, type SourcedFigure } from './figure.ts';

// Fees, English scores, deadlines and deposits that a school or a guide publishes for a level. Loaders parse and
// translate them, so that pages contain neither the schema nor the raw JSON.

const STATEMENT_LEVELS = ['bachelor', 'all', 'master', 'phd', 'foundation'] as const;
type StatementLevel = (typeof STATEMENT_LEVELS)[number];

interface StatementFigure<Kind extends string, Key extends ObjectFact> {
  kind: Kind;
  /** Figure without its JSON value. */
  figure: SourcedFigure;
  level: StatementLevel;
  value: FactValue<Key>;
  /** Programmes or applicants to which the statement is limited, in the reader's language; '' for all of the level. */
  limits: string;
  /** True if a guide or newspaper, and not the school, is the source. */
  isIndirect: boolean;
}

type FeeStatement = StatementFigure<'fee', 'internationalFee'>;
export type EnglishStatement = StatementFigure<'english', 'englishMinimum'> & { test: string };
export type DeadlineStatement = StatementFigure<'deadline', 'deadline'>;
type DepositStatement = StatementFigure<'deposit', 'depositAsked'>;
export type Statement = FeeStatement | EnglishStatement | DeadlineStatement | DepositStatement;

/** Returns the statements of a school by kind. General ones precede limited ones, and past deadlines are omitted. */
export function getStatements(sourced: Sourced, locale: Locale, today = new Date()): Statement[] {
  const day = today.toISOString().slice(0, DAY_LETTERS);
  const { all } = getFigures(sourced);
  const read = <Key extends ObjectFact, Read extends Statement>(
    key: Key,
    toStatement: (value: FactValue<Key>, at: Pick<Read, 'figure' | 'level'>, test: string) => Read,
  ) =>
    all(key)
      .flatMap((figure) => {
        const [levelSaid, test = ''] = figure.part.split('|');
        const level = STATEMENT_LEVELS.find((item) => item === levelSaid);
        const values = parseFactValue(key, figure.value);
        return values && level ? toStatement(values, { figure: { ...figure, value: '' }, level }, test) : [];
      })
      .sort((item, other) => Number(item.limits !== '') - Number(other.limits !== ''));
  const limitsOf = ({
    appliesTo,
    appliesToChn,
    standing,
  }: Pick<FactValue<'deadline'>, 'appliesTo' | 'appliesToChn' | 'standing'>) => ({
    limits: inLocale(appliesTo, appliesToChn, locale),
    isIndirect: standing === 'indirect',
  });
  return [
    ...read('internationalFee', (value, at): FeeStatement => ({ kind: 'fee', ...at, value, ...limitsOf(value) })),
    ...read('englishMinimum', (value, at, test): EnglishStatement => ({
      kind: 'english',
      ...at,
      test,
      value,
      ...limitsOf(value),
    })),
    ...read('deadline', (value, at): DeadlineStatement => ({
      kind: 'deadline',
      ...at,
      value,
      ...limitsOf(value),
    })).filter(({ value }) => value.day.length < DAY_LETTERS || value.day >= day),
    ...read('depositAsked', (value, at): DepositStatement => ({
      kind: 'deposit',
      ...at,
      value: { ...value, share: inLocale(value.share, value.shareChn, locale) },
      ...limitsOf(value),
    })),
  ];
}

const inLocale = (english: string, chinese: { zh: string; 'zh-hk': string } | null, locale: Locale) =>
  locale === 'en-us' ? english : (chinese?.[locale] ?? english);

const DAY_LETTERS = '2027-01-15'.length;

/** Returns the statements that apply to every course of a level. */
export const statementsOfLevel = (all: readonly Statement[], levels: readonly string[]): Statement[] =>
  all.filter(({ level, limits }) => limits === '' && (level === 'all' || levels.includes(level)));
