import { z } from 'zod';
import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { Flat } from '#shared/rules/content-form.ts';
import type { SiteFactInput } from '#backend/queries/site/site-facts.ts';
import { describeSource, toMessage } from './site-row.ts';
import type { ContentProblem } from '#shared/rules/content-problems.ts';
import { dayField, neededPlain, plainText, webAddress } from './row-fields.ts';

// Facts that a site may enter for a school, each with its source. Ratings and the capacity for international students
// come from registers only.

interface FactFormat {
  key: FactKey;
  part: string;
  /** Text after the currency, such as '/year'; null if the fact is a date. */
  per: string | null;
}

const result = (key: FactKey, part: string, per: string | null): FactFormat => ({ key, part, per });

const FACTS = {
  'tuition-undergraduate': result('tuition', 'undergraduate', '/year'),
  'tuition-graduate': result('tuition', 'graduate', '/year'),
  'fees-undergraduate': result('requiredFees', 'undergraduate', '/year'),
  'fees-graduate': result('requiredFees', 'graduate', '/year'),
  'room-and-board': result('roomAndBoard', '', '/year'),
  'housing-week': result('housingWeek', '', '/week'),
  'living-month': result('livingAtSchool', '', '/month'),
  scholarship: result('scholarship', '', ''),
  deposit: result('deposit', '', ''),
  'application-fee-undergraduate': result('applicationFee', 'undergraduate', ''),
  'application-fee-graduate': result('applicationFee', 'graduate', ''),
  'deadline-undergraduate': result('applicationDeadline', 'undergraduate', null),
  'deadline-graduate': result('applicationDeadline', 'graduate', null),
} as const;
const NAMES = Object.keys(FACTS) as [keyof typeof FACTS, ...(keyof typeof FACTS)[]];

const MONEY = /^[1-9]\d{0,6}$/;
const MAX_ROWS = 30;

const SchoolFact = z
  .strictObject({
    fact: z.enum(NAMES),
    amount: neededPlain(20),
    currency: z
      .string()
      .regex(/^(?:|[A-Z]{3})$/, toMessage('noCurrency'))
      .default(''),
    publisher: plainText(120).regex(/\S/, toMessage('figureSource')),
    sourceTitle: plainText(200).regex(/\S/, toMessage('figureSource')),
    page: webAddress,
    day: dayField,
    licence: plainText(120).default(''),
  })
  .superRefine(({ fact, amount }, context) => {
    const isDay = FACTS[fact].per === null;
    const problem: ContentProblem = isDay ? 'noDay' : 'noCount';
    if (!(isDay ? dayField.safeParse(amount).success : MONEY.test(amount)))
      context.addIssue({ code: 'custom', path: ['amount'], ...toMessage(problem) });
  });

/** Facts are unique by key, since duplicates would be ambiguous. */
export const SchoolFacts = z
  .array(SchoolFact)
  .max(MAX_ROWS)
  .superRefine((facts, context) => {
    for (const [index, { fact }] of facts.entries())
      if (facts.findIndex((item) => item.fact === fact) < index)
        context.addIssue({ code: 'custom', path: [index, 'fact'], ...toMessage('factTwice') });
  })
  .default([]);
export type SchoolFacts = z.infer<typeof SchoolFacts>;

/** Returns the lowest yearly cost in this currency, including mandatory fees; null without tuition. */
export function lowestYearlyCost(facts: SchoolFacts, money: string): number | null {
  const amount = (name: keyof typeof FACTS) =>
    facts.find((fact) => fact.fact === name && (fact.currency || money) === money)?.amount;
  const years = (['undergraduate', 'graduate'] as const).flatMap((level) => {
    const tuition = amount(`tuition-${level}`);
    return tuition === undefined ? [] : [Number(tuition) + Number(amount(`fees-${level}`) ?? 0)];
  });
  return years.length > 0 ? Math.min(...years) : null;
}

export const toSiteFacts = (agentId: number, facts: SchoolFacts): SiteFactInput[] =>
  facts.map(({ fact, amount, currency, ...source }) => {
    const { key, part, per } = FACTS[fact];
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

/** Returns the name of a fact in the form; undefined for a fact that only registers have. */
export const nameOfFact = ({ factKey, part }: Pick<FactRow, 'factKey' | 'part'>) =>
  NAMES.find((name) => FACTS[name].key === factKey && FACTS[name].part === part);

/**
 * Converts form fields, valid or not, into a fact, with `money` as the default currency. Returns null if no amount is
 * entered.
 */
export function typedFact(values: Flat, path: string, money = ''): FactRow | null {
  const getValue = (field: string) => (values[`${path}.${field}`] ?? '').trim();
  const name = NAMES.find((entry) => entry === getValue('fact'));
  if (!name || getValue('amount') === '') return null;
  const { key: factKey, part, per } = FACTS[name];
  const currency = getValue('currency') || money;
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
 * Converts the facts of a draft into those that the page shows. Facts with equal source texts share one temporary
 * source.
 */
export function draftedFacts(facts: SchoolFacts, money: string): FactRow[] {
  const keys: string[] = [];
  return facts.map(({ fact, amount, currency, publisher, sourceTitle: title, page: address, day: asAt, licence }) => {
    const { key: factKey, part, per } = FACTS[fact];
    const unit = per === null ? '' : `${currency || money}${per}`;
    const source = { publisher, title, licence, licenceAddress: '', address, asAt, readOn: '' };
    keys.push(JSON.stringify(source));
    const sourceId = -1 - keys.indexOf(JSON.stringify(source));
    return { factKey, part, value: amount, unit, isOwn: 1, sourceId, ...source };
  });
}
