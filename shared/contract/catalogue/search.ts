import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import {
  chineseName,
  count,
  flag,
  givenFlag,
  givenKeyword,
  list,
  picture,
  text,
  token,
} from '#shared/contract/fields.ts';

const FINDING_KINDS = ['school', 'field', 'courses'] as const;

/** A school, a field of study, or all courses whose names say some words. */
const Finding = z.object({
  kind: z.enum(FINDING_KINDS).catch('school'),
  /** Of a school or a field (CourseTypeGroup); '' for courses, which institutionInquiry finds by courseNamed. */
  id: token(),
  /** Of courses the words that find them. */
  name: text(),
  nameChn: chineseName(),
  /** Where a school is; the names of some of the courses. */
  note: text(),
  /** Of a school; '' where there is none. */
  logo: picture(),
  /** How many courses there are; 0 of a school, or where that is not known. */
  total: count(),
});
export type Finding = z.infer<typeof Finding>;

export const Findings = z.object({
  /** What was looked for in the end: as it was typed, without a country that it named, or with its slips mended. */
  keyword: text(),
  isMended: flag(),
  /** Of the country that was named with it, else ''. */
  countryId: token(),
  /** The likeliest first. */
  found: list(Finding),
});
export type Findings = z.infer<typeof Findings>;

/**
 * What a search box finds among all that has a name. `submitted`: somebody went to look, and did not only type; what then finds nothing
 * is counted for the agent, the words alone.
 */
export const searchAnything = {
  method: 'GET',
  path: '/appInstitution/search/anything',
  input: z.object({ keyword: givenKeyword(), submitted: givenFlag() }),
  edgeFields: ['publicLevel', 'agentId'],
  data: Findings,
  idempotent: true,
  isPublic: true,
} satisfies DataCall;
