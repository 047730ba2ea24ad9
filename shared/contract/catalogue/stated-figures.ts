import type { z } from 'zod';
import { resolveSchema } from '#shared/contract/filter-response.ts';
import { STATED_SOURCE_ID } from '#shared/rules/stated-source.ts';
import { type Fact, type Source, statedFigureFields } from './fact.ts';

// Converts the plain figures of the specification (founding year, students, fees) into facts for backends without
// facts, so that the backend is named as their source and pages render all figures in the same way.

const createStatedSource = (title: string): Source => ({
  id: STATED_SOURCE_ID,
  publisher: '',
  title,
  licence: '',
  licenceAddress: '',
  address: '',
  asAt: '',
  readOn: '',
});

const createStatedFact = (key: string, value: string, unit: string): Fact[] =>
  value === '' ? [] : [{ key, part: '', value, unit, sourceId: STATED_SOURCE_ID, was: [], beside: [] }];

type Fields = Record<string, unknown>;

const toText = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const toPositiveText = (value: unknown) => (typeof value === 'number' && value > 0 ? String(value) : '');

const CURRENCY_PATTERN = /^[A-Z]{3}$/;
const getYearlyUnit = (currency: string) => (CURRENCY_PATTERN.test(currency) ? `${currency}/year` : '');

function getSchoolFacts({ establishedDate, studentCount, lowestFee, fkCurrencyTypeNum }: Fields): Fact[] {
  const [year = ''] = toText(establishedDate).split('-');
  const unit = getYearlyUnit(toText(fkCurrencyTypeNum));
  return [
    ...createStatedFact('founded', year.trim(), ''),
    ...createStatedFact('students', toPositiveText(studentCount), 'students'),
    // An amount without a known currency is not shown as a fee.
    ...(unit ? createStatedFact('lowestFee', toPositiveText(lowestFee), unit) : []),
  ];
}

/** Currency code and amount, with or without two decimals, such as 'GBP 24,500'. */
const FEE_PATTERN = /^([A-Z]{3})\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/** Returns the fee as an amount if it can be parsed, otherwise as the backend's text, such as 'GBP 24,500–27,000'. */
function getCourseFacts({ fee, feeAmount, fkCurrencyTypeNum }: Fields): Fact[] {
  const feeText = toText(fee);
  const [, currency = toText(fkCurrencyTypeNum), wholeAmount = '', decimals = ''] = FEE_PATTERN.exec(feeText) ?? [];
  const unit = getYearlyUnit(currency);
  const amountText =
    toPositiveText(feeAmount) || toPositiveText(Number(`${wholeAmount.replaceAll(',', '')}${decimals}`));
  if (unit && amountText) return createStatedFact('courseFee', amountText, unit);
  return createStatedFact('courseFee', feeText, '');
}

const FACT_READERS = { school: getSchoolFacts, course: getCourseFacts };

/**
 * Adds facts to each school and course that has no facts or sources. Demo data (`illustrative`) gets none. `title`
 * names the source in the page's language.
 */
export function addStatedFigures(schema: z.ZodType, value: unknown, title: string): unknown {
  if (!canContainFigures(schema) || value === null || typeof value !== 'object') return value;
  const { element, shape } = resolveSchema(schema);
  if (element && Array.isArray(value)) return value.map((item: unknown) => addStatedFigures(element, item, title));
  if (!shape) return value;
  const fieldsWithFigures = Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const fieldSchema = shape[name];
      return [name, fieldSchema ? addStatedFigures(fieldSchema, field, title) : field] as const;
    }),
  );
  const subject = shape.facts && statedFigureFields.get(shape.facts)?.of;
  if (
    !subject ||
    fieldsWithFigures.illustrative === true ||
    isNonEmptyArray(fieldsWithFigures.facts) ||
    isNonEmptyArray(fieldsWithFigures.sources)
  )
    return fieldsWithFigures;
  const statedFacts = FACT_READERS[subject](fieldsWithFigures);
  return statedFacts.length > 0
    ? { ...fieldsWithFigures, facts: statedFacts, sources: [createStatedSource(title)] }
    : fieldsWithFigures;
}

const isNonEmptyArray = (value: unknown) => Array.isArray(value) && value.length > 0;

const containsFiguresCache = new WeakMap<z.ZodType, boolean>();

/** Returns whether a schema contains schools or courses. Other responses are skipped. */
function canContainFigures(schema: z.ZodType): boolean {
  const cachedResult = containsFiguresCache.get(schema);
  if (cachedResult !== undefined) return cachedResult;
  // Ends the recursion of a recursive schema, such as menus, whose inner levels contain nothing more than the outer
  // level.
  containsFiguresCache.set(schema, false);
  const { element, shape } = resolveSchema(schema);
  const canContain =
    (shape?.facts !== undefined && statedFigureFields.has(shape.facts)) ||
    (element ? canContainFigures(element) : Object.values(shape ?? {}).some(canContainFigures));
  containsFiguresCache.set(schema, canContain);
  return canContain;
}
