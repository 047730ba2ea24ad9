import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import {
  chineseName,
  count,
  flag,
  optionalFlag,
  optionalKeyword,
  list,
  picture,
  text,
  token,
} from '#shared/contract/fields.ts';

const FINDING_KINDS = ['school', 'field', 'courses'] as const;

/** Result: a school, a field of study, or all courses with matching names. */
const Finding = z.object({
  kind: z.enum(FINDING_KINDS).catch('school'),
  /** Id of a school or field (CourseTypeGroup); '' for courses, which institutionInquiry finds by courseNamed. */
  id: token(),
  /** Matched words for courses. */
  name: text(),
  nameChn: chineseName(),
  /** Location of a school; names of some of the courses. */
  note: text(),
  /** Logo of a school, or ''. */
  logo: picture(),
  /** Number of courses; 0 for a school, or if unknown. */
  total: count(),
});
export type Finding = z.infer<typeof Finding>;

export const Findings = z.object({
  /** Effective keyword: as typed, without a recognised country, or with corrected spelling. */
  keyword: text(),
  isMended: flag(),
  /** Recognised country, else ''. */
  countryId: token(),
  /** Best match first. */
  found: list(Finding),
});
export type Findings = z.infer<typeof Findings>;

/**
 * Search over all named entities. `submitted` distinguishes a submitted query from typing; submitted queries without
 * results are counted per agent, without the user.
 */
export const searchAnything = {
  method: 'GET',
  path: '/appInstitution/search/anything',
  input: z.object({ keyword: optionalKeyword(), submitted: optionalFlag() }),
  edgeFields: ['publicLevel', 'agentId'],
  data: Findings,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
