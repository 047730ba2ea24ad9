import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { chineseName, count, list, schoolOfCourse, text, token } from '#shared/contract/fields.ts';
import { EntryRule, ReachSchool } from './entry-rules.ts';

// What results day is counted from: every published rule of the DSE, how many courses go by it, and the names that a visitor may
// see. It is the same for everybody, so a browser judges by it and asks nobody (decision 119). This product's own call.

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
  /** Of the first courses of the school's own list: decision 036. */
  shown: list(ResultsCourse),
});

const ResultsDay = z.object({
  rules: list(ResultsRule),
  /** First degrees whose school has published no rule that judges; they are in no other count. */
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
