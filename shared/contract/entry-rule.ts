import { z } from 'zod';
import { CountingRule } from './counting-rule.ts';
import { count, text, token } from './fields.ts';

/**
 * What a school has published that it asks for of an exam: how it counts, the points that it asks for, the grades, and
 * where that stands. `name` says for what it holds and `note` what it asks, in words.
 */
export const EntryRule = CountingRule.extend({
  /** Points by the way of counting; 0 where only grades are asked for. */
  asked: z.number(),
  /** The address of the page; never empty. */
  source: z.string().min(1),
  sourceTitle: token(),
  /** The date of the page in its own words, '' where it gives none, and the year of that or 0. */
  asAt: text(),
  asAtYear: count(),
});
export type EntryRule = z.infer<typeof EntryRule>;
