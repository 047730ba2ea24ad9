import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import {
  address,
  day,
  translatedColumns,
  requiredColumn,
  requiredText,
  text,
  type ValuesOf,
  parseWord,
} from '#scripts/import/own/columns.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { assertNever } from '#shared/assert-never.ts';
import {
  DEADLINE_KINDS,
  FACT_VALUES,
  FEE_PERIODS,
  type ObjectFact,
  SCHOOL_GROUPS,
  STANDINGS,
} from '#shared/contract/catalogue/fact-values.ts';

// Columns of a facts file, and the conversion of a row into a fact with key, part and value.

const KINDS = [
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
type Kind = (typeof KINDS)[number];
const COURSE_KINDS: readonly Kind[] = ['course-fee', 'course-english', 'course-page'];
export const isOfCourse = (kind: Kind) => COURSE_KINDS.includes(kind);

const LEVELS = ['all', 'bachelor', 'master', 'phd', 'foundation', 'pathway'] as const;
const APPLICATION_LEVELS: Partial<Record<string, string>> = { bachelor: 'undergraduate', master: 'graduate' };

export const FACT_COLUMNS = {
  school: text('School: your own key, or its id or English name in the catalogue; empty for a course'),
  course: text('Course: your own key, or its code in a register'),
  fact: requiredColumn(parseWord('Kind of fact', KINDS)),
  level: parseWord('Level that the fact applies to; all if the page names none', LEVELS),
  of: text(
    `Test (IELTS, TOEFL iBT, PTE, DSE …), type of deadline (${DEADLINE_KINDS.join(', ')}) or name of the scholarship`,
  ),
  ...translatedColumns(
    'applies-to',
    'Programmes, faculties or applicants that it is limited to; empty in English: the whole level; empty in Chinese: the English text',
    text,
  ),
  value: text(
    `Score, amount, day (2027-01-15, or 01-15 for every year), address or group (${SCHOOL_GROUPS.join(', ')}); required unless a share is given`,
  ),
  to: text('Upper end of a range of amounts'),
  ...translatedColumns(
    'share',
    'Deposit or scholarship as a share instead of an amount: 50% of the first-year fee',
    text,
  ),
  each: text('Minimum in each component of a test, 6.0, or by component: reading 6.0, writing 6.5'),
  currency: text('Currency of an amount: GBP; empty: the currency of the school’s country'),
  per: parseWord('Unit of a fee', FEE_PERIODS),
  for: text('Academic year of a fee (2026/27), or year of entry of a date, deposit or scholarship'),
  standing: parseWord(
    'stated: published by the school or an authority, used in matching; indirect: second-hand, displayed with that label',
    STANDINGS,
  ),
  'source.publisher': text('Publisher of the page; empty: the school itself'),
  'source.title': requiredText('Title of the page'),
  'source.address': requiredColumn(address('Address of the page')),
  'source.as-at': text('Date stated on the page: 2026-10-07, 2026-10 or 2026; empty if it states none'),
  'source.read': requiredColumn(day('The day on which it was read')),
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

/** Converts a row into a fact; null for an invalid row, whose error is reported. */
export function parseStatement(row: TableRow, values: Values, ownCurrency: string): FactStatement | null {
  const { level, of } = values;
  const applies = values['applies-to.en-us'];
  const part = (...words: string[]) => words.filter((word, index) => word !== '' || index < 1).join('|');
  const limited = {
    appliesTo: applies,
    appliesToChn: getChinese(values, 'applies-to'),
    standing: values.standing,
  };
  const currency = values.currency || ownCurrency;
  const object = (key: ObjectFact, ofPart: string, value: object): FactStatement | null => {
    const read = FACT_VALUES[key].safeParse(value);
    if (read.success) return { key, part: ofPart, value: JSON.stringify(read.data), unit: '' };
    const [issue] = read.error.issues;
    row.addError(
      'value',
      `is not a valid ${values.fact}: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(' ')}`,
    );
    return null;
  };
  const getNeeds = () => {
    if (of === '') row.addError('of', `is empty, but ${values.fact} requires it`);
  };
  switch (values.fact) {
    case 'english-minimum':
      getNeeds();
      // The DSE has levels in place of scores, such as '4' and '5*', so its values stay text.
      return object('englishMinimum', part(level, of, applies), {
        ...getScore(row, values),
        ...(of === 'DSE' && { overall: values.value, each: values.each || null }),
        ...limited,
      });
    case 'international-fee': {
      const from = amountIn(row, values, 'value');
      return object('internationalFee', part(level, applies), {
        from,
        to: values.to ? amountIn(row, values, 'to') : from,
        currency,
        per: values.per,
        academicYear: values.for,
        ...limited,
      });
    }
    case 'deadline':
      return object('deadline', part(level, of, applies), {
        kind: of,
        day: values.value,
        forEntry: values.for,
        ...limited,
      });
    case 'deposit':
      return object('depositAsked', part(level, applies), { ...getAmount(row, values, currency), ...limited });
    case 'scholarship':
      getNeeds();
      return object('scholarshipOffered', part(of), { name: of, ...getAmount(row, values, currency), ...limited });
    case 'application-fee': {
      const ofPart = APPLICATION_LEVELS[level];
      if (ofPart === undefined)
        row.addError('level', `is ${level}, but an application fee applies to bachelor or master`);
      if (applies !== '')
        row.addError('applies-to', 'is not allowed for an application fee, which applies to a whole level');
      return { key: 'applicationFee', part: ofPart ?? '', value: amountIn(row, values, 'value') ?? 0, unit: currency };
    }
    case 'programme-search':
      return addressFact(row, 'programmeSearch', values.value);
    case 'member-of':
      if (!SCHOOL_GROUPS.some((group) => group === values.value))
        row.addError('value', `is '${values.value}', not one of ${SCHOOL_GROUPS.join(', ')}`);
      return { key: 'memberOf', part: '', value: values.value, unit: '' };
    case 'course-page':
      return addressFact(row, 'coursePage', values.value);
    case 'course-fee':
      return { key: 'courseYear', part: '', value: amountIn(row, values, 'value') ?? 0, unit: `${currency}/year` };
    case 'course-english': {
      const { overall, each } = getScore(row, values);
      return object('courseIelts', '', { overall, each });
    }
    default:
      return assertNever(values.fact);
  }
}

function addressFact(row: TableRow, key: FactKey, value: string): FactStatement {
  if (!/^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/.test(value)) row.addError('value', 'is not a URL');
  return { key, part: '', value, unit: '' };
}

function amountIn(row: TableRow, values: Values, column: 'value' | 'to'): number | null {
  const amount = Number(values[column]);
  if (Number.isFinite(amount) && amount > 0) return amount;
  row.addError(column, `is '${values[column]}', not an amount`);
  return null;
}

/** Returns an amount, or a share that is given as text. */
function getAmount(row: TableRow, values: Values, currency: string) {
  const share = values['share.en-us'];
  return {
    amount: share ? null : amountIn(row, values, 'value'),
    to: values.to ? amountIn(row, values, 'to') : null,
    currency: share ? '' : currency,
    share,
    shareChn: getChinese(values, 'share'),
    forEntry: values.for,
  };
}

function getChinese(values: Values, name: 'applies-to' | 'share') {
  const [hk, zh, en] = [values[`${name}.zh-hk`], values[`${name}.zh`], values[`${name}.en-us`]];
  return hk || zh ? { zh: zh || en, 'zh-hk': hk || en } : null;
}

const SKILLS = ['listening', 'reading', 'writing', 'speaking'] as const;
const asScore = (item: string) => (item !== '' && Number.isFinite(Number(item)) ? Number(item) : item);

/** Parses a score. 'each' is one minimum for all parts, a range, or a minimum by part: 'writing 6.5, others 5.5'. */
function getScore(row: TableRow, { value, each }: Values) {
  const overall = asScore(value);
  if (each === '' || /^[\d.*-]+$/.test(each)) return { overall, each: each === '' ? null : asScore(each), parts: null };
  const parts: Record<string, number | null> = { listening: null, reading: null, writing: null, speaking: null };
  let otherCount: number | null = null;
  for (const clause of each.split(/[,;]/).map((item) => item.trim())) {
    const match =
      /^(?:((?:listening|reading|writing|speaking)(?: and (?:listening|reading|writing|speaking))*|others) )?(\d+(?:\.\d+)?)$/.exec(
        clause,
      );
    if (!match) row.addError('each', `has '${clause}', which is not a component score`);
    const score = Number(match?.[2] ?? 0);
    const [scope = 'others'] = [match?.[1]];
    if (scope === 'others') otherCount = score;
    else for (const skill of scope.split(' and ')) parts[skill] = score;
  }
  for (const skill of SKILLS) parts[skill] ??= otherCount;
  return { overall, each: null, parts };
}
