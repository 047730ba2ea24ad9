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

/** Search result: a school, a field of study, or all courses whose names match. */
const Finding = z.object({
  kind: z.enum(FINDING_KINDS).catch('school'),
  /**
   * Id of a school or field (CourseTypeGroup), and for courses, which the filter `courseNamed` of `institutionInquiry`
   * finds, the field to which all of them belong, or ''.
   */
  id: token(),
  /** Name of the school or field. For courses, the matching words. */
  name: text(),
  nameChn: chineseName(),
  /** Location of a school, or names of some of the courses. */
  note: text(),
  /** Logo of a school, or '' for other kinds. */
  logo: picture(),
  /** Number of courses, or 0 for a school, or if unknown. */
  total: count(),
});
export type Finding = z.infer<typeof Finding>;

export const Findings = z.object({
  /** Keyword that was searched: as typed, without a recognised country, or with corrected spelling. */
  keyword: text(),
  isMended: flag(),
  /** True if the keyword is the name of a field, the first finding, and not of a school. */
  isField: flag(),
  /** Id of the country recognised in the keyword, or '' without one. */
  countryId: token(),
  found: list(Finding),
});
export type Findings = z.infer<typeof Findings>;

/**
 * Searches schools, fields and courses. `submitted` distinguishes a submitted query from typing: submitted queries
 * without results are counted per agent, without the user.
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
