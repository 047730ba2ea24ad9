import type { Row } from '#backend/queries/write-rows.ts';
import { levelOf } from '#backend/seed/plans/award-plans.ts';
import { SUBJECT_PLANS } from '#backend/seed/plans/subject-plans.ts';
import { ENTRY_RULES } from './published-entry-rules.ts';

const stored = JSON.stringify;

/** Only of schools that are there: a part of the catalogue may be loaded. */
export const entryRuleRows = (schoolIds: ReadonlySet<number>): Row[] =>
  ENTRY_RULES.filter(({ schoolId }) => schoolIds.has(schoolId)).map(
    ({
      schoolId,
      level,
      subjects,
      source,
      sourceTitle,
      asAt,
      asAtYear,
      isIndirect,
      rule: { id, exam, name, note, ...rule },
    }) => ({
      id,
      exam,
      school_id: schoolId,
      major_level_id: levelOf(level).id,
      group_ids: stored(subjects.map((subject) => SUBJECT_PLANS[subject].id)),
      name: stored(name),
      note: stored(note),
      rule: stored(rule),
      source,
      source_title: sourceTitle,
      as_at: stored(asAt),
      as_at_year: asAtYear,
      confidence: isIndirect ? 'indirect' : 'stated',
      // What asks for nothing that is entered here is shown alone.
      judges: !isIndirect && (rule.asked > 0 || rule.required.length > 0) ? 1 : 0,
    }),
  );
