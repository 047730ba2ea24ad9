import { z } from 'zod';
import type { ListCall } from '#shared/contract/call.ts';
import { address, chineseName, text, token } from '#shared/contract/fields.ts';

/** Last day for applications, as a school, an admissions service or the agency states it on a dated page. */
const Deadline = z.object({
  /** '' for a date of a whole country. */
  institutionId: token(),
  name: text(),
  nameChn: chineseName(),
  /** Title of a date of a whole country, or the applicants that it is limited to. */
  title: text(),
  /** 2027-01-15; the next one of a date that recurs every year. */
  day: token(),
  publisher: text(),
  page: address(),
  /** Date of the page, and of its reading where it has none. */
  asAt: token(),
  readOn: token(),
});

/** Next deadlines of visible schools, soonest first, one a school. Optional for a backend. */
export const nextDeadlines = {
  method: 'GET',
  path: '/appInstitution/institution/nextDeadlines',
  input: z.object({}),
  edgeFields: ['publicLevel'],
  datas: Deadline,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
