import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { chineseName, count, list, schoolOfCourse, text, token } from '#shared/contract/fields.ts';
import { EntryRule, ReachSchool } from './entry-rules.ts';

// Data of results day: courses per total of UCAS points, every published DSE rule with its number of courses, and the
// names visible to visitors. Equal for everybody, so the browser computes without requests (decision 037). An extension
// of the specification.

const ResultsCourse = z.object({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  fkInstitutionId: schoolOfCourse(),
});

const ResultsRule = z.object({
  rule: EntryRule,
  /** Kind of course: first degree, or pathway. */
  kind: z.enum(['degree', 'pathway']),
  school: ReachSchool,
  /** All courses under the rule, including those hidden from visitors. */
  courses: count(),
  /** First courses of the school's list: decision 032. */
  shown: list(ResultsCourse),
});

/**
 * Number of first degrees per position by total of points, for a country and field. The last number applies to all
 * higher totals.
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
  /** First degrees without rule or figures; excluded from other counts. */
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
