import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { chineseName, count, list, schoolOfCourse, text, token } from '#shared/contract/fields.ts';
import { EntryRule, ReachSchool } from './entry-rules.ts';

// Data of the results day page: number of courses by UCAS points, every published DSE rule with its number of courses,
// and the course names that visitors may see. The data is the same for all readers, so the browser evaluates results
// without further requests (decision 037). An extension of the specification.

const ResultsCourse = z.object({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  fkInstitutionId: schoolOfCourse(),
});

const ResultsRule = z.object({
  rule: EntryRule,
  kind: z.enum(['degree', 'pathway']),
  school: ReachSchool,
  /** Number of all courses to which the rule applies, including those hidden from visitors. */
  courses: count(),
  /** First courses of the school's list, which visitors may see (decision 032). */
  shown: list(ResultsCourse),
});

/**
 * Number of bachelor's degrees in each position for a country and field. The index is the total of UCAS points. The
 * last number applies to all higher totals.
 */
const PlacedByPoints = z.object({
  fkAreaCountryId: token(),
  fkCourseTypeGroupId: token(),
  above: list(count()),
  among: list(count()),
  below: list(count()),
  farBelow: list(count()),
});
export type PlacedByPoints = z.infer<typeof PlacedByPoints>;

const ResultsDay = z.object({
  rules: list(ResultsRule),
  placed: list(PlacedByPoints),
  /** Number of bachelor's degrees without a rule or figures of entrants or offers. The other counts exclude them. */
  unknown: count(),
});
export type ResultsDay = z.infer<typeof ResultsDay>;

export const resultsDay = {
  method: 'GET',
  path: '/appMso/dse/results',
  input: z.object({}),
  edgeFields: ['publicLevel'],
  data: ResultsDay,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
