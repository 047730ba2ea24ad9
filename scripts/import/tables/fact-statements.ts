import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import {
  createAddressColumn,
  day,
  createTranslatedColumns,
  createRequiredColumn,
  createRequiredTextColumn,
  text,
  type ValuesOf,
  createWordColumn,
} from '#scripts/import/own/columns.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { assertNever } from '#shared/assert-never.ts';
import {
  DEADLINE_KINDS,
  FACT_VALUES,
  FEE_PERIODS,
  type ObjectFact,
  SCHOOL_GROUPS,
  STATEMENT_STANDINGS,
} from '#shared/contract/catalogue/fact-values.ts';

// Columns of a facts file, and the conversion of a row into a fact with its key, part and value.

const STATEMENT_KINDS = [
  'english-minimum',
  'international-fee',
  'deadline',
  'deposit',
  'scholarship',
  'application-fee',
  'programme-search',
  'member-of',
  'course-fee',
  'course-english',
  'course-page',
] as const;
type StatementKind = (typeof STATEMENT_KINDS)[number];
const COURSE_KINDS: readonly StatementKind[] = ['course-fee', 'course-english', 'course-page'];
export const isCourseKind = (kind: StatementKind) => COURSE_KINDS.includes(kind);

const LEVELS = ['all', 'bachelor', 'master', 'phd', 'foundation', 'pathway'] as const;
const APPLICATION_LEVELS: Partial<Record<string, string>> = { bachelor: 'undergraduate', master: 'graduate' };

export const FACT_COLUMNS = {
  school: text('School: your own key, or its id or English name in the catalogue; empty for a course'),
  course: text('Course: your own key, or its code in a register'),
  fact: createRequiredColumn(createWordColumn('Kind of fact', STATEMENT_KINDS)),
  level: createWordColumn('Level that the fact applies to; all if the page names none', LEVELS),
  of: text(
    `Test (IELTS, TOEFL iBT, PTE, DSE …), type of deadline (${DEADLINE_KINDS.join(', ')}) or name of the scholarship`,
  ),
  ...createTranslatedColumns(
    'applies-to',
    'Programmes, faculties or applicants that it is limited to; empty in English: the whole level; empty in Chinese: the English text',
    text,
  ),
  value: text(
    `Score, amount, day (2027-01-15, or 01-15 for every year), address or group (${SCHOOL_GROUPS.join(', ')}); required unless a share is given`,
  ),
  to: text('Upper end of a range of amounts'),
  ...createTranslatedColumns(
    'share',
    'Deposit or scholarship as a share instead of an amount: 50% of the first-year fee',
    text,
  ),
  each: text('Minimum in each component of a test, 6.0, or by component: reading 6.0, writing 6.5'),
  currency: text('Currency of an amount: GBP; empty: the currency of the school’s country'),
  per: createWordColumn('Unit of a fee', FEE_PERIODS),
  for: text('Academic year of a fee (2026/27), or year of entry of a date, deposit or scholarship'),
  standing: createWordColumn(
    'stated: published by the school or an authority, used in matching; indirect: second-hand, displayed with that label',
    STATEMENT_STANDINGS,
  ),
  'source.publisher': text('Publisher of the page; empty: the school itself'),
  'source.title': createRequiredTextColumn('Title of the page'),
  'source.address': createRequiredColumn(createAddressColumn('Address of the page')),
  'source.as-at': text('Date stated on the page: 2026-10-07, 2026-10 or 2026; empty if it states none'),
  'source.read': createRequiredColumn(day('The day on which it was read')),
  'source.licence': text('Under which licence it may be quoted, where there is one'),
} as const;

export type FactRowValues = ValuesOf<typeof FACT_COLUMNS>;
type Values = FactRowValues;

export interface FactStatement {
  key: FactKey;
  part: string;
  value: string | number;
  unit: string;
}

/** Converts a row into a fact, or returns null for an invalid row, whose error is reported. */
export function parseStatement(row: TableRow, values: Values, ownCurrency: string): FactStatement | null {
  const { level, of: subjectOf } = values;
  const appliesTo = values['applies-to.en-us'];
  const joinPart = (...words: string[]) => words.filter((word, index) => word !== '' || index < 1).join('|');
  const scopeFields = {
    appliesTo: appliesTo,
    appliesToChn: getChineseTexts(values, 'applies-to'),
    standing: values.standing,
  };
  const currency = values.currency || ownCurrency;
  const createObjectFact = (key: ObjectFact, factPart: string, value: object): FactStatement | null => {
    const parseResult = FACT_VALUES[key].safeParse(value);
    if (parseResult.success) return { key, part: factPart, value: JSON.stringify(parseResult.data), unit: '' };
    const [issue] = parseResult.error.issues;
    row.addError(
      'value',
      `is not a valid ${values.fact}: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(' ')}`,
    );
    return null;
  };
  const readNeeds = () => {
    if (subjectOf === '') row.addError('of', `is empty, but ${values.fact} requires it`);
  };
  switch (values.fact) {
    case 'english-minimum':
      readNeeds();
      // The DSE has levels such as '4' and '5*' instead of scores, so its values stay text.
      return createObjectFact('englishMinimum', joinPart(level, subjectOf, appliesTo), {
        ...parseEnglishScore(row, values),
        ...(subjectOf === 'DSE' && { overall: values.value, each: values.each || null }),
        ...scopeFields,
      });
    case 'international-fee': {
      checkFeeYear(row, values);
      const amountFrom = readAmount(row, values, 'value');
      return createObjectFact('internationalFee', joinPart(level, appliesTo), {
        from: amountFrom,
        to: values.to ? readAmount(row, values, 'to') : amountFrom,
        currency,
        per: values.per,
        academicYear: values.for,
        ...scopeFields,
      });
    }
    case 'deadline':
      return createObjectFact('deadline', joinPart(level, subjectOf, appliesTo), {
        kind: subjectOf,
        day: values.value,
        forEntry: values.for,
        ...scopeFields,
      });
    case 'deposit':
      return createObjectFact('depositAsked', joinPart(level, appliesTo), {
        ...createAmount(row, values, currency),
        ...scopeFields,
      });
    case 'scholarship':
      readNeeds();
      return createObjectFact('scholarshipOffered', joinPart(subjectOf), {
        name: subjectOf,
        ...createAmount(row, values, currency),
        ...scopeFields,
      });
    case 'application-fee': {
      const applicationPart = APPLICATION_LEVELS[level];
      if (applicationPart === undefined)
        row.addError('level', `is ${level}, but an application fee applies to bachelor or master`);
      if (appliesTo !== '')
        row.addError('applies-to', 'is not allowed for an application fee, which applies to a whole level');
      return {
        key: 'applicationFee',
        part: applicationPart ?? '',
        value: readAmount(row, values, 'value') ?? 0,
        unit: currency,
      };
    }
    case 'programme-search':
      return createAddressFact(row, 'programmeSearch', values.value);
    case 'member-of':
      if (!SCHOOL_GROUPS.some((group) => group === values.value))
        row.addError('value', `is '${values.value}', not one of ${SCHOOL_GROUPS.join(', ')}`);
      return { key: 'memberOf', part: '', value: values.value, unit: '' };
    case 'course-page':
      return createAddressFact(row, 'coursePage', values.value);
    case 'course-fee':
      return { key: 'courseYear', part: '', value: readAmount(row, values, 'value') ?? 0, unit: `${currency}/year` };
    case 'course-english': {
      const { overall, each } = parseEnglishScore(row, values);
      return createObjectFact('courseIelts', '', { overall, each });
    }
    default:
      return assertNever(values.fact);
  }
}

/** Age in academic years up to which a fee at second hand is accepted. The school's own page is accepted at any age. */
const MAX_INDIRECT_FEE_AGE = 2;

/** Rejects a fee that only a guide states if it is older than two academic years when it is read, or undated. */
function checkFeeYear(row: TableRow, values: Values) {
  const age = Number(values['source.read'].slice(0, 4)) - Number(values.for.slice(0, 4));
  if (values.standing === 'indirect' && !(age <= MAX_INDIRECT_FEE_AGE))
    row.addError('for', `is '${values.for}': a fee at second hand must not be older than two academic years`);
}

function createAddressFact(row: TableRow, key: FactKey, value: string): FactStatement {
  if (!/^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/.test(value)) row.addError('value', 'is not a URL');
  return { key, part: '', value, unit: '' };
}

function readAmount(row: TableRow, values: Values, column: 'value' | 'to'): number | null {
  const amount = Number(values[column]);
  if (Number.isFinite(amount) && amount > 0) return amount;
  row.addError(column, `is '${values[column]}', not an amount`);
  return null;
}

/** Returns an amount, or a share that the row states as text. */
function createAmount(row: TableRow, values: Values, currency: string) {
  const shareText = values['share.en-us'];
  return {
    amount: shareText ? null : readAmount(row, values, 'value'),
    to: values.to ? readAmount(row, values, 'to') : null,
    currency: shareText ? '' : currency,
    share: shareText,
    shareChn: getChineseTexts(values, 'share'),
    forEntry: values.for,
  };
}

function getChineseTexts(values: Values, name: 'applies-to' | 'share') {
  const [traditional, simplified, english] = [values[`${name}.zh-hk`], values[`${name}.zh`], values[`${name}.en-us`]];
  return traditional || simplified ? { zh: simplified || english, 'zh-hk': traditional || english } : null;
}

const SKILLS = ['listening', 'reading', 'writing', 'speaking'] as const;
const parseScore = (item: string) => (item !== '' && Number.isFinite(Number(item)) ? Number(item) : item);

/**
 * Parses a score. 'each' is one minimum for all parts, a range, or a minimum for each part: 'writing 6.5, others 5.5'.
 */
function parseEnglishScore(row: TableRow, { value, each }: Values) {
  const overallScore = parseScore(value);
  if (each === '' || /^[\d.*-]+$/.test(each))
    return { overall: overallScore, each: each === '' ? null : parseScore(each), parts: null };
  const parts: Record<string, number | null> = { listening: null, reading: null, writing: null, speaking: null };
  let otherScore: number | null = null;
  for (const clause of each.split(/[,;]/).map((item) => item.trim())) {
    const match =
      /^(?:((?:listening|reading|writing|speaking)(?: and (?:listening|reading|writing|speaking))*|others) )?(\d+(?:\.\d+)?)$/.exec(
        clause,
      );
    if (!match) row.addError('each', `has '${clause}', which is not a component score`);
    const score = Number(match?.[2] ?? 0);
    const [scope = 'others'] = [match?.[1]];
    if (scope === 'others') otherScore = score;
    else for (const skill of scope.split(' and ')) parts[skill] = score;
  }
  for (const skill of SKILLS) parts[skill] ??= otherScore;
  return { overall: overallScore, each: null, parts };
}
