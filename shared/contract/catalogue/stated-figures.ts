import type { z } from 'zod';
import { resolveSchema } from '#shared/contract/filter-response.ts';
import { STATED_SOURCE_ID } from '#shared/rules/stated-source.ts';
import { type Fact, type Source, statedFigures } from './fact.ts';

// Converts the plain figures of the specification (founding year, students, fees) into facts for backends without
// facts, so that the backend is named as their source and pages render all figures alike.

const statedSource = (title: string): Source => ({
  id: STATED_SOURCE_ID,
  publisher: '',
  title,
  licence: '',
  licenceAddress: '',
  address: '',
  asAt: '',
  readOn: '',
});

const statedFact = (key: string, value: string, unit: string): Fact[] =>
  value === '' ? [] : [{ key, part: '', value, unit, sourceId: STATED_SOURCE_ID, was: [], beside: [] }];

type Fields = Record<string, unknown>;

const getText = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const positive = (value: unknown) => (typeof value === 'number' && value > 0 ? String(value) : '');

const CURRENCY = /^[A-Z]{3}$/;
const aYear = (currency: string) => (CURRENCY.test(currency) ? `${currency}/year` : '');

function factsOfSchool({ establishedDate, studentCount, lowestFee, fkCurrencyTypeNum }: Fields): Fact[] {
  const [year = ''] = getText(establishedDate).split('-');
  const unit = aYear(getText(fkCurrencyTypeNum));
  return [
    ...statedFact('founded', year.trim(), ''),
    ...statedFact('students', positive(studentCount), 'students'),
    // An amount without a known currency is not shown as a fee.
    ...(unit ? statedFact('lowestFee', positive(lowestFee), unit) : []),
  ];
}

/** Currency code and amount, with or without two decimals, such as 'GBP 24,500'. */
const FEE = /^([A-Z]{3})\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/** Returns the fee as an amount if it can be parsed, otherwise as the backend's text, such as 'GBP 24,500–27,000'. */
function factsOfCourse({ fee, feeAmount, fkCurrencyTypeNum }: Fields): Fact[] {
  const text = getText(fee);
  const [, currency = getText(fkCurrencyTypeNum), fullText = '', part = ''] = FEE.exec(text) ?? [];
  const unit = aYear(currency);
  const amount = positive(feeAmount) || positive(Number(`${fullText.replaceAll(',', '')}${part}`));
  if (unit && amount) return statedFact('courseFee', amount, unit);
  return statedFact('courseFee', text, '');
}

const READERS = { school: factsOfSchool, course: factsOfCourse };

/**
 * Adds facts to each school and course that has no facts or sources; demo data (`illustrative`) gets none. `title`
 * names the source in the page's language.
 */
export function addStatedFigures(schema: z.ZodType, value: unknown, title: string): unknown {
  if (!canContainFigures(schema) || value === null || typeof value !== 'object') return value;
  const { element, shape } = resolveSchema(schema);
  if (element && Array.isArray(value)) return value.map((item: unknown) => addStatedFigures(element, item, title));
  if (!shape) return value;
  const fields = Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const zodType = shape[name];
      return [name, zodType ? addStatedFigures(zodType, field, title) : field] as const;
    }),
  );
  const subject = shape.facts && statedFigures.get(shape.facts)?.of;
  if (!subject || fields.illustrative === true || hasRows(fields.facts) || hasRows(fields.sources)) return fields;
  const facts = READERS[subject](fields);
  return facts.length > 0 ? { ...fields, facts, sources: [statedSource(title)] } : fields;
}

const hasRows = (value: unknown) => Array.isArray(value) && value.length > 0;

const knownSchemas = new WeakMap<z.ZodType, boolean>();

/** Returns whether a schema contains schools or courses; other responses are skipped. */
function canContainFigures(schema: z.ZodType): boolean {
  const isFound = knownSchemas.get(schema);
  if (isFound !== undefined) return isFound;
  // Ends the recursion of a recursive schema, such as menus, which contains nothing that its outer level does not.
  knownSchemas.set(schema, false);
  const { element, shape } = resolveSchema(schema);
  const is =
    (shape?.facts !== undefined && statedFigures.has(shape.facts)) ||
    (element ? canContainFigures(element) : Object.values(shape ?? {}).some(canContainFigures));
  knownSchemas.set(schema, is);
  return is;
}
