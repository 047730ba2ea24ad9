import { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { PublishedRule } from '#backend/matching/catalogue.ts';
import { levelOf } from '#backend/seed/plans/award-plans.ts';
import { SUBJECT_PLANS } from '#backend/seed/plans/subject-plans.ts';
import { contractRule } from '#backend/seed/matching/counting-rows.ts';
import { ENTRY_RULES } from '#backend/seed/matching/published-entry-rules.ts';

/** What schools have published, as the demo's rows say it, and as though all pages were of today. */
export const PUBLISHED: PublishedRule[] = ENTRY_RULES.map(
  ({ schoolId, level, subjects, isIndirect, rule, ...source }) => ({
    schoolId,
    levelId: levelOf(level).id,
    groupIds: subjects.map((subject) => SUBJECT_PLANS[subject].id),
    rule: EntryRule.parse({
      ...contractRule(rule, 'en-us'),
      ...source,
      asAt: source.asAt['en-us'],
      asked: rule.asked,
      counts: !isIndirect && (rule.asked > 0 || rule.required.length > 0),
    }),
  }),
);
