import { z } from 'zod';
import type { ListCall } from '#shared/contract/call.ts';
import { address, chineseName, text, token } from '#shared/contract/fields.ts';

/** Last day for applications, as published on a dated page by a school, an admissions service or the agency. */
const Deadline = z.object({
  /** Id of the school, or '' for a deadline of a whole country. */
  institutionId: token(),
  name: text(),
  nameChn: chineseName(),
  /** Title of a country's deadline, or the group of applicants to which a school's deadline is limited. */
  title: text(),
  /** Deadline such as 2027-01-15. For one that recurs every year, its next occurrence. */
  day: token(),
  publisher: text(),
  page: address(),
  /** Date of the page. For an undated page, `readOn` is the date on which it was read. */
  asAt: token(),
  readOn: token(),
});

/** Lists the next deadline of each visible school, soonest first. Optional for a backend. */
export const nextDeadlines = {
  method: 'GET',
  path: '/appInstitution/institution/nextDeadlines',
  input: z.object({}),
  edgeFields: ['publicLevel'],
  datas: Deadline,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
