import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import articles from '#backend/seed/data/articles.json' with { type: 'json' };

// Articles quote fees that the school pages also show. Both must be of the same year.

const FACTS = parse(readFileSync('backend/seed/facts/pages.csv', 'utf8'), { columns: true }) as Record<
  string,
  string
>[];
const isBachelorFee = ({ fact, level }: Record<string, string>) => fact === 'international-fee' && level === 'bachelor';
/** Schools by the short name by which English articles quote them. */
const SCHOOLS = [
  ['Glasgow', 'University of Glasgow'],
  ['Edinburgh', 'The University of Edinburgh'],
  ['Reading', 'University of Reading'],
  ['Sheffield', 'The University of Sheffield'],
  ['St Andrews', 'University of St Andrews'],
  ['Ulster', 'Ulster University'],
] as const;

const PARAGRAPHS = articles
  .flatMap(({ body }) => body.map((paragraph) => ('en-us' in paragraph ? String(paragraph['en-us']) : '')))
  .filter((text) => /International fees|international fees|Take Glasgow/.test(text));

/** Lists the fees that a text states directly after the name of a school. */
function listQuotedFees(text: string, name: string): number[] {
  return text
    .split(`${name} `)
    .slice(1)
    .map((rest) => /^(?:asks |£)[£\d,]*/.exec(rest)?.[0] ?? '')
    .map((amount) => Number(amount.replaceAll(/\D/g, '')))
    .filter((amount) => amount > 0);
}

describe('a fee in an article', () => {
  it.each(SCHOOLS)('of %s is a held fee of its latest year', (name, school) => {
    const fees = FACTS.filter((fact) => fact.school === school && isBachelorFee(fact));
    const latestFees = fees.filter(
      ({ for: year = '', 'applies-to.en-us': scope }) =>
        !fees.some((other) => other['applies-to.en-us'] === scope && (other.for ?? '') > year),
    );
    const quotedFees = PARAGRAPHS.flatMap((text) => listQuotedFees(text, name));
    expect(quotedFees).not.toEqual([]);
    for (const fee of quotedFees) expect(latestFees.map(({ value }) => Number(value))).toContain(fee);
  });
});
