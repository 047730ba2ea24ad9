import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { chineseName, count, list, schoolOfCourse, text, token } from '#shared/contract/fields.ts';
import { EntryRule, ReachSchool } from './entry-rules.ts';

// What results day is counted from: how many courses each total of UCAS points places where, every published rule of the DSE, how many
// courses go by it, and the names that a visitor may see. It is the same for everybody, so a browser counts by it without a request
// (decision 037). This product's own call.

const ResultsCourse = z.object({
  id: token(),
  name: text(),
  nameChn: chineseName(),
  fkInstitutionId: schoolOfCourse(),
});

const ResultsRule = z.object({
  rule: EntryRule,
  /** What it opens: a first degree, or a course that leads to one. */
  kind: z.enum(['degree', 'pathway']),
  school: ReachSchool,
  /** All that go by it, also those that a visitor is not shown. */
  courses: count(),
  /** Of the first courses of the school's own list: decision 032. */
  shown: list(ResultsCourse),
});

/**
 * By offers and entrants: how many first degrees of a country and field are in each position, for every total of points. The last
 * number of a list holds for all totals after it too.
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
  /** First degrees that neither a rule nor figures place; they are in no other count. */
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
