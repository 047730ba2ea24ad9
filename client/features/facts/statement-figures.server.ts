import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { type FactValue, type ObjectFact, parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { figuresOf, type SourcedFigure } from './figure.ts';

// Fees, English scores, dates and deposits that a school or a guide states for a level of study, for loaders: values are parsed and put
// into the reader's language here, so that neither the schema nor the JSON travels to the page.

const STATEMENT_LEVELS = ['bachelor', 'all', 'master', 'phd', 'foundation'] as const;
type StatementLevel = (typeof STATEMENT_LEVELS)[number];

interface Stated<Kind extends string, Key extends ObjectFact> {
  kind: Kind;
  /** Its JSON left out. */
  figure: SourcedFigure;
  level: StatementLevel;
  value: FactValue<Key>;
  /** Programmes or applicants that it is limited to, in the reader's language; '' for all of its level. */
  limits: string;
  /** A guide or a newspaper says it, and not the school. */
  isIndirect: boolean;
}

type FeeStatement = Stated<'fee', 'internationalFee'>;
export type EnglishStatement = Stated<'english', 'englishMinimum'> & { test: string };
export type DeadlineStatement = Stated<'deadline', 'deadline'>;
type DepositStatement = Stated<'deposit', 'depositAsked'>;
export type Statement = FeeStatement | EnglishStatement | DeadlineStatement | DepositStatement;

/** Statements of a school by kind; general ones before restricted ones. Past deadlines are omitted. */
export function statementsOf(sourced: Sourced, locale: Locale, today = new Date()): Statement[] {
  const day = today.toISOString().slice(0, DAY_LETTERS);
  const { all } = figuresOf(sourced);
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

/** Statements that apply to every course of a level. */
export const statementsOfLevel = (all: readonly Statement[], levels: readonly string[]): Statement[] =>
  all.filter(({ level, limits }) => limits === '' && (level === 'all' || levels.includes(level)));
