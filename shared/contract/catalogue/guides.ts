import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { address, list, text, token } from '#shared/contract/fields.ts';

/** One dated passage about a country, with the page that it was read on. */
const GuidePassage = z.object({
  /** uk, au, us, ca. */
  country: token(),
  title: text(),
  passage: text(),
  page: address(),
  publisher: text(),
  /** As the page itself says it; '' where it has no date. */
  asAt: token(),
  /** The last day on which it may be told. */
  reviewBy: token(),
});
export type GuidePassage = z.infer<typeof GuidePassage>;

/**
 * What there is to know about the visas of some countries: how they are proved, and what they ask of a student who is there. The most
 * needed first, by country. A backend without such passages does not answer, and the page says that it has none.
 */
export const visaGuides = {
  method: 'GET',
  path: '/appMso/guide/visas',
  /** Keys of countries: 'uk,au'. */
  input: z.object({ countries: z.string().regex(/^[a-z]{2}(?:,[a-z]{2}){0,9}$/) }),
  data: z.object({ passages: list(GuidePassage) }),
  idempotent: true,
} satisfies DataCall;
