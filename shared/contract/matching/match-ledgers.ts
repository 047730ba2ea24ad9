import { z } from 'zod';
import { MAX_COMPARED } from '#shared/constants.ts';
import type { ListCall } from '#shared/contract/call.ts';
import { chineseName, inputList, id, list, text, token } from '#shared/contract/fields.ts';
import { InquiredSchool } from './school-list.ts';
import { SelectionForm } from './selection-form.ts';

/** Score breakdown of a school, by its best course, or of a course, also if a smart selection would exclude it. */
const MatchLedger = InquiredSchool.pick({
  matchScore: true,
  matchMost: true,
  band: true,
  bandRule: true,
  placement: true,
  rule: true,
  ledger: true,
  matchedCourseBands: true,
  ruleSetVersion: true,
}).extend({
  /** Requested school or course. */
  id: token(),
  /** Course behind the breakdown of a school; '' if hidden from the caller. */
  courseName: text(),
  courseNameChn: chineseName(),
  /** Exclusion reasons from LEFT_OUT_BY (shared/rules/match-score.ts); empty if a smart selection finds it. */
  leftOutBy: list(token()),
});
export type MatchLedger = z.infer<typeof MatchLedger>;

/** One row for each item with a course to score. Optional for a backend. */
export const matchLedgers = {
  method: 'POST',
  path: '/appInstitution/institution/matchLedgers',
  input: z.object({
    form: SelectionForm,
    institutionIds: inputList(id(), MAX_COMPARED),
    courseIds: inputList(id(), MAX_COMPARED),
  }),
  edgeFields: ['publicLevel'],
  datas: MatchLedger,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
