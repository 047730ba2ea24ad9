import { z } from 'zod';
import { MAX_COMPARED } from '#shared/constants.ts';
import type { ListCall } from '#shared/contract/call.ts';
import { chineseName, givenList, id, list, text, token } from '#shared/contract/fields.ts';
import { InquiredSchool } from './school-list.ts';
import { SelectionForm } from './selection-form.ts';

/** How one school, by its best course, or one course fits the answers, also where a smart selection would leave it out. */
const MatchLedger = InquiredSchool.pick({
  matchScore: true,
  matchMost: true,
  band: true,
  bandRule: true,
  placement: true,
  rule: true,
  ledger: true,
  ruleSetVersion: true,
}).extend({
  /** Of what was asked for: a school or a course. */
  id: token(),
  /** Of a school the course that the lines are of; '' where whoever asks is not shown it. */
  courseName: text(),
  courseNameChn: chineseName(),
  /** Some of LEFT_OUT_BY (shared/rules/match-standing.ts); none where a smart selection finds it. */
  leftOutBy: list(token()),
});
export type MatchLedger = z.infer<typeof MatchLedger>;

/** One row for each that has a course to weigh. A backend that is without it weighs nothing, and the page says so. */
export const matchLedgers = {
  method: 'POST',
  path: '/appInstitution/institution/matchLedgers',
  input: z.object({
    form: SelectionForm,
    institutionIds: givenList(id(), MAX_COMPARED),
    courseIds: givenList(id(), MAX_COMPARED),
  }),
  edgeFields: ['publicLevel'],
  datas: MatchLedger,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
