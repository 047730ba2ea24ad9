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
  school: text('The school: your own key for it, or its number or English name here; empty for a course'),
  course: text('The course: your own key for it, or its code in a register'),
  fact: requiredColumn(parseWord('What the page states', KINDS)),
  level: parseWord('The level that it holds for; a page that names none: all', LEVELS),
  of: text(
    `The test (IELTS, TOEFL iBT, PTE, DSE …), what is due (${DEADLINE_KINDS.join(', ')}), or the scholarship’s name`,
  ),
  ...translatedColumns(
    'applies-to',
    'Programmes, faculties or applicants that it is limited to; empty in English: the whole level; in Chinese: as in English',
    text,
  ),
  value: text(
    `A score, an amount, a day (2027-01-15, or 01-15 for every year), an address, or a group (${SCHOOL_GROUPS.join(', ')}); needed without a share`,
  ),
  to: text('The upper end of a range of amounts'),
  ...translatedColumns('share', 'In place of an amount of a deposit or scholarship: 50% of the first year’s fee', text),
  each: text('Of a score: the least in each part, 6.0, or by part: reading 6.0, writing 6.5'),
  currency: text('Of an amount: GBP; empty: that of the school’s country'),
  per: parseWord('Of a fee', FEE_PERIODS),
  for: text('The academic year of a fee (2026/27), the year of entry of a date, deposit or scholarship'),
  standing: parseWord(
    'stated: the school or an authority says it, and results are judged by it; indirect: second hand, shown with that label',
    STANDINGS,
  ),
  'source.publisher': text('Who publishes the page; empty: the school itself'),
  'source.title': requiredText('What the page is called'),
  'source.address': requiredColumn(address('Its address')),
  'source.as-at': text('The date that the page gives: 2026-10-07, 2026-10 or 2026; empty: it gives none'),
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
    row.addError('value', `is no ${values.fact}: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(' ')}`);
    return null;
  };
  const getNeeds = () => {
    if (of === '') row.addError('of', `is empty, and ${values.fact} needs it`);
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
      if (ofPart === undefined) row.addError('level', `is ${level}, and an application fee is of bachelor or master`);
      if (applies !== '') row.addError('applies-to', 'limits an application fee, which holds for a whole level');
      return { key: 'applicationFee', part: ofPart ?? '', value: amountIn(row, values, 'value') ?? 0, unit: currency };
    }
    case 'programme-search':
      return addressFact(row, 'programmeSearch', values.value);
    case 'member-of':
      if (!SCHOOL_GROUPS.some((group) => group === values.value))
        row.addError('value', `is '${values.value}', and not one of ${SCHOOL_GROUPS.join(', ')}`);
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
  if (!/^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/.test(value)) row.addError('value', 'is no address');
  return { key, part: '', value, unit: '' };
}

function amountIn(row: TableRow, values: Values, column: 'value' | 'to'): number | null {
  const amount = Number(values[column]);
  if (Number.isFinite(amount) && amount > 0) return amount;
  row.addError(column, `is '${values[column]}', which is no amount`);
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
    if (!match) row.addError('each', `has '${clause}', which is no score of a part`);
    const score = Number(match?.[2] ?? 0);
    const [scope = 'others'] = [match?.[1]];
    if (scope === 'others') otherCount = score;
    else for (const skill of scope.split(' and ')) parts[skill] = score;
  }
  for (const skill of SKILLS) parts[skill] ??= otherCount;
  return { overall, each: null, parts };
}
