import { z } from 'zod';
import { MAX_COMPARED } from '#shared/constants.ts';
import type { ListCall } from '#shared/contract/call.ts';
import { chineseName, inputList, id, list, text, token } from '#shared/contract/fields.ts';
import { InquiredSchool } from './school-list.ts';
import { SelectionForm } from './selection-form.ts';

/**
 * Score breakdown of a course, or of a school by its best course. It also exists for items that a smart selection
 * excludes.
 */
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
  /** Id of the requested school or course. */
  id: token(),
  /** Course on which the breakdown of a school is based, or '' if the caller may not see it. */
  courseName: text(),
  courseNameChn: chineseName(),
  /**
   * Reasons for exclusion, from EXCLUSION_REASONS in shared/rules/match-score.ts. Empty if a smart selection includes
   * the item.
   */
  leftOutBy: list(token()),
});
export type MatchLedger = z.infer<typeof MatchLedger>;

/** Returns a row for each requested school or course that can be scored. Optional for a backend. */
export const matchBreakdowns = {
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
