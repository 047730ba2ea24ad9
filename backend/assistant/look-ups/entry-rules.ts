import { t } from '#backend/assistant/messages.ts';
import { selectEntryRulesOfSchool, type SchoolRuleRow } from '#backend/queries/assistant/school-facts.ts';
import { queryRows } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Claim, LookupContext } from './claims.ts';

const EXAM_TYPES = { dse: '1', gaokao: '2', alevel: '3', ib: '4' } as const;

const MAX_RULES = 4;

/** Returns published entry requirements of a school for an examination. */
export async function loadEntryRules(
  lookup: LookupContext,
  schoolId: number,
  name: string,
  exam: keyof typeof EXAM_TYPES | null,
  groupId: number | null,
  levels?: readonly number[],
  isWithIndirect = exam !== null,
): Promise<Claim[]> {
  const rows = await queryRows(
    lookup.db,
    selectEntryRulesOfSchool(schoolId, exam ? EXAM_TYPES[exam] : '', lookup.locale, lookup.publicLevel),
  );
  // If no examination is named, second-hand rules are omitted, because they would outnumber the rules that schools
  // state.
  const rulesOfGroup = rows.filter(
    ({ groups, confidence, levelId }) =>
      (!levels || levels.includes(levelId)) &&
      (isWithIndirect || confidence === 'stated') &&
      (groupId === null || groups === '[]' || (JSON.parse(groups) as number[]).includes(groupId)),
  );
  // If the question names no field, the rule of a single faculty must not be presented as the rule of the school.
  const isOfOneFaculty = groupId === null && rulesOfGroup.length === 1 && rulesOfGroup[0]?.groups !== '[]';
  return (isOfOneFaculty ? [] : rulesOfGroup)
    .slice(0, MAX_RULES)
    .map((row) => createRuleClaim(row, name, lookup.locale, row.confidence === 'indirect'));
}

/** Converts a published rule to a claim. `isIndirect` means that another source than the school publishes it. */
export const createRuleClaim = (
  rule: Pick<SchoolRuleRow, 'name' | 'note' | 'exam' | 'source' | 'sourceTitle' | 'asAt'> & { id: number | string },
  name: string,
  locale: Locale,
  isIndirect: boolean,
): Claim => ({
  id: `rule.${rule.id}`,
  text: t(locale, 'claimRule', { school: name, scope: rule.name, note: rule.note }),
  value: rule.note,
  unit: rule.exam,
  subject: [name, rule.name].join(' · '),
  source: { publisher: rule.sourceTitle, address: rule.source },
  asAt: rule.asAt,
  caution: isIndirect ? t(locale, 'claimSecondHand') : '',
});
