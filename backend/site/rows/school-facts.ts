import { z } from 'zod';
import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { FlatValues } from '#shared/rules/content-form.ts';
import type { SiteFactInput } from '#backend/queries/site/site-facts.ts';
import { describeSource, toMessage } from './site-row.ts';
import type { ContentProblem } from '#shared/rules/content-problems.ts';
import { daySchema, createRequiredPlainTextSchema, createPlainTextSchema, webUrlSchema } from './row-fields.ts';

// Facts that a site may enter for a school, each with its source. Ratings and the capacity for international students
// are accepted only from registers.

interface FactFormat {
  key: FactKey;
  part: string;
  /** Text after the currency, such as '/year', or null if the fact is a date. */
  per: string | null;
}

const createFactFormat = (key: FactKey, part: string, per: string | null): FactFormat => ({ key, part, per });

const FACT_FORMATS = {
  'tuition-undergraduate': createFactFormat('tuition', 'undergraduate', '/year'),
  'tuition-graduate': createFactFormat('tuition', 'graduate', '/year'),
  'fees-undergraduate': createFactFormat('requiredFees', 'undergraduate', '/year'),
  'fees-graduate': createFactFormat('requiredFees', 'graduate', '/year'),
  'room-and-board': createFactFormat('roomAndBoard', '', '/year'),
  'housing-week': createFactFormat('housingWeek', '', '/week'),
  'living-month': createFactFormat('livingAtSchool', '', '/month'),
  scholarship: createFactFormat('scholarship', '', ''),
  deposit: createFactFormat('deposit', '', ''),
  'application-fee-undergraduate': createFactFormat('applicationFee', 'undergraduate', ''),
  'application-fee-graduate': createFactFormat('applicationFee', 'graduate', ''),
  'deadline-undergraduate': createFactFormat('applicationDeadline', 'undergraduate', null),
  'deadline-graduate': createFactFormat('applicationDeadline', 'graduate', null),
} as const;
const FACT_NAMES = Object.keys(FACT_FORMATS) as [keyof typeof FACT_FORMATS, ...(keyof typeof FACT_FORMATS)[]];

const MONEY_PATTERN = /^[1-9]\d{0,6}$/;
const MAX_FACTS = 30;

const SchoolFact = z
  .strictObject({
    fact: z.enum(FACT_NAMES),
    amount: createRequiredPlainTextSchema(20),
    currency: z
      .string()
      .regex(/^(?:|[A-Z]{3})$/, toMessage('noCurrency'))
      .default(''),
    publisher: createPlainTextSchema(120).regex(/\S/, toMessage('figureSource')),
    sourceTitle: createPlainTextSchema(200).regex(/\S/, toMessage('figureSource')),
    page: webUrlSchema,
    day: daySchema,
    licence: createPlainTextSchema(120).default(''),
  })
  .superRefine(({ fact, amount }, context) => {
    const isDay = FACT_FORMATS[fact].per === null;
    const problem: ContentProblem = isDay ? 'noDay' : 'noCount';
    if (!(isDay ? daySchema.safeParse(amount).success : MONEY_PATTERN.test(amount)))
      context.addIssue({ code: 'custom', path: ['amount'], ...toMessage(problem) });
  });

/** Schema of facts with unique keys, because duplicates would be ambiguous. */
export const SchoolFacts = z
  .array(SchoolFact)
  .max(MAX_FACTS)
  .superRefine((facts, context) => {
    for (const [index, { fact }] of facts.entries())
      if (facts.findIndex((schoolFact) => schoolFact.fact === fact) < index)
        context.addIssue({ code: 'custom', path: [index, 'fact'], ...toMessage('factTwice') });
  })
  .default([]);
export type SchoolFacts = z.infer<typeof SchoolFacts>;

/** Computes the lowest yearly cost in this currency, including mandatory fees. Returns null if tuition is missing. */
export function computeLowestYearlyCost(facts: SchoolFacts, defaultCurrency: string): number | null {
  const getAmount = (name: keyof typeof FACT_FORMATS) =>
    facts.find((fact) => fact.fact === name && (fact.currency || defaultCurrency) === defaultCurrency)?.amount;
  const yearlyCosts = (['undergraduate', 'graduate'] as const).flatMap((level) => {
    const tuition = getAmount(`tuition-${level}`);
    return tuition === undefined ? [] : [Number(tuition) + Number(getAmount(`fees-${level}`) ?? 0)];
  });
  return yearlyCosts.length > 0 ? Math.min(...yearlyCosts) : null;
}

export const toSiteFacts = (agentId: number, facts: SchoolFacts): SiteFactInput[] =>
  facts.map(({ fact, amount, currency, ...source }) => {
    const { key, part, per } = FACT_FORMATS[fact];
    return {
      key,
      part,
      value: per === null ? amount : Number(amount),
      isMoney: per !== null,
      currency,
      per: per ?? '',
      source: describeSource(agentId, source),
    };
  });

/** Returns the name of a fact in the form, or undefined for facts that only registers provide. */
export const getFactName = ({ factKey, part }: Pick<FactRow, 'factKey' | 'part'>) =>
  FACT_NAMES.find((name) => FACT_FORMATS[name].key === factKey && FACT_FORMATS[name].part === part);

/**
 * Converts form fields, valid or not, into a fact, with `defaultCurrency` as the default currency. Returns null if no amount is
 * entered.
 */
export function parseTypedFact(values: FlatValues, path: string, defaultCurrency = ''): FactRow | null {
  const getValue = (field: string) => (values[`${path}.${field}`] ?? '').trim();
  const name = FACT_NAMES.find((entry) => entry === getValue('fact'));
  if (!name || getValue('amount') === '') return null;
  const { key: factKey, part, per } = FACT_FORMATS[name];
  const currency = getValue('currency') || defaultCurrency;
  return {
    factKey,
    part,
    value: getValue('amount'),
    unit: per === null || currency === '' ? '' : `${currency}${per}`,
    isOwn: 1,
    sourceId: 0,
    publisher: getValue('publisher'),
    title: getValue('sourceTitle'),
    licence: getValue('licence'),
    licenceAddress: '',
    address: getValue('page'),
    asAt: getValue('day'),
    readOn: '',
  };
}

/**
 * Converts the facts of a draft to the facts shown on the page. Facts with equal source texts share one temporary
 * source.
 */
export function createDraftFacts(facts: SchoolFacts, defaultCurrency: string): FactRow[] {
  const sourceKeys: string[] = [];
  return facts.map(({ fact, amount, currency, publisher, sourceTitle: title, page: address, day: asAt, licence }) => {
    const { key: factKey, part, per } = FACT_FORMATS[fact];
    const unit = per === null ? '' : `${currency || defaultCurrency}${per}`;
    const source = { publisher, title, licence, licenceAddress: '', address, asAt, readOn: '' };
    sourceKeys.push(JSON.stringify(source));
    const sourceId = -1 - sourceKeys.indexOf(JSON.stringify(source));
    return { factKey, part, value: amount, unit, isOwn: 1, sourceId, ...source };
  });
}
