import { z } from 'zod';
import type { ListCall } from '#shared/contract/call.ts';
import { address, count, flag, list, text, token, yes } from '#shared/contract/fields.ts';
import { givenOneOf } from '#shared/contract/inputs.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';

/** Grade to points. */
const Points = z.record(z.string(), z.number());

/** So many of these subjects (none named: of any) at this grade or better. */
export const ExamRequirement = z.object({ subjects: list(token()), count: count(), grade: token() });
export type ExamRequirement = z.infer<typeof ExamRequirement>;

/** How a school counts the results of an exam, as data; shared/rules/exams/count-results.ts carries it out. */
export const CountingRule = z.object({
  id: token(),
  key: token(),
  /** As publicTestType has it. */
  exam: token(),
  name: text(),
  /** How it counts, in words. */
  note: text(),
  /** Where it stands, where it is a school's published way. */
  source: address(),
  illustrative: flag(),
  points: Points,
  /** Subjects with a table of their own. */
  ownPoints: list(z.object({ subjects: list(token()), points: Points })),
  /** Subjects whose points are added up and count as one, under the first one's name. */
  joined: list(list(token())),
  /** Of these only the best one counts. */
  oneOf: list(list(token())),
  leftOut: list(token()),
  weights: list(z.object({ subjects: list(token()), weight: z.number() })),
  /** In order: the best so many of these subjects that are still left; none named: of any. */
  take: list(z.object({ subjects: list(token()), count: count() })),
  /** Subjects beyond those taken count for a share of their points. */
  beyond: z.object({ count: count(), share: z.number() }).nullable().default(null),
  /** Points beside the sum, once for every subject with such a grade, up to a limit. */
  topGrades: z
    .object({ grades: list(token()), points: z.number(), most: z.number() })
    .nullable()
    .default(null),
  required: list(ExamRequirement),
  fullMarks: z.number(),
});
export type CountingRule = z.infer<typeof CountingRule>;

/** All the ways of counting that schools here use. */
export const countingRules = {
  method: 'GET',
  path: '/appMso/dse/rules',
  input: z.object({ publicTestType: givenOneOf(PUBLIC_EXAM_TYPES) }),
  datas: CountingRule,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;

/**
 * What a school has published that it asks for of an exam: how it counts, the points that it asks for, the grades, and
 * where that stands. `name` says for what it holds and `note` what it asks, in words.
 */
export const EntryRule = CountingRule.extend({
  /** Points by the way of counting; 0 where only grades are asked for. */
  asked: z.number(),
  /** The address of the page; never empty. */
  source: address().pipe(z.string().min(1)),
  sourceTitle: token(),
  /** The date of the page in its own words, '' where it gives none, and the year of that or 0. */
  asAt: text(),
  asAtYear: count(),
  /** Whether grades are judged by it: a rule that is older than three years, or second hand, is shown and judges nobody. */
  counts: yes(),
});
export type EntryRule = z.infer<typeof EntryRule>;
