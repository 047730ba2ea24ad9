import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { count, list, part, token } from '#shared/contract/fields.ts';
import { givenOneOf, givenWholeNumber } from '#shared/contract/inputs.ts';

/** What has a page of its own for search engines to find. */
export const LISTED_KINDS = ['school', 'course', 'news'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** So many stand in one file; the format allows 50,000, and each of ours names three languages. */
export const LISTED_AT_ONCE = 5000;

const MOST_PARTS = 1000;

const ListedPages = z.object({
  /** How many there are of each kind that this level may see. */
  counts: part({ school: count(), course: count(), news: count() }),
  /** Of the kind that is asked for, in the order of their ids; `changedAt` is a day, '' where nobody knows it. */
  rows: list(z.object({ id: token(), changedAt: token() })),
});

/** For the maps that search engines read. Without a kind it only counts. A backend without it has its pages found by links alone. */
export const listedPages = {
  method: 'GET',
  path: '/appMso/sitemap/listedPages',
  input: z.object({ kind: givenOneOf(LISTED_KINDS), part: givenWholeNumber(1, MOST_PARTS) }),
  edgeFields: ['publicLevel'],
  data: ListedPages,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
