import { t } from '#backend/assistant/messages.ts';
import { selectEntryRulesOfSchool, type SchoolRuleRow } from '#backend/queries/assistant/school-facts.ts';
import { queryRows } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Claim, LookupContext } from './claims.ts';
import { isScopeOfField } from './field-titles.ts';

const EXAM_TYPES = { dse: '1', gaokao: '2', alevel: '3', ib: '4' } as const;

const MAX_RULES = 4;

export type RuleExam = keyof typeof EXAM_TYPES;

interface RuleQuery {
  /** Null means all examinations. */
  exam: RuleExam | null;
  /** Field to which the rules must apply, with its group if it has one. Null means all fields. */
  field?: { groupId: number | null; words: string } | null;
  levels?: readonly number[] | undefined;
  /** Second-hand rules are omitted unless requested, because they would outnumber the rules that schools state. */
  isWithIndirect?: boolean;
}

/**
 * Returns published entry requirements of a school for an examination. Rules that name the field come before those of
 * its faculty and of the whole school.
 */
export async function loadEntryRules(
  lookup: LookupContext,
  { id, name }: { id: number; name: string },
  { exam, field = null, levels, isWithIndirect = exam !== null }: RuleQuery,
): Promise<Claim[]> {
  const rows = await queryRows(
    lookup.db,
    selectEntryRulesOfSchool(id, exam ? EXAM_TYPES[exam] : '', lookup.locale, lookup.publicLevel),
  );
  const rules = rows.filter(
    (rule) =>
      (!levels || levels.includes(rule.levelId)) &&
      (isWithIndirect || rule.confidence === 'stated') &&
      (!field || isRuleOfField(rule, field)),
  );
  const isNamed = ({ englishName }: SchoolRuleRow) => field !== null && isScopeOfField(englishName, field.words);
  return rules
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .slice(0, MAX_RULES)
    .map((row) => createRuleClaim(row, name, lookup.locale, row.confidence === 'indirect'));
}

function isRuleOfField(
  { groups, englishName, sourceTitle }: SchoolRuleRow,
  { groupId, words }: { groupId: number | null; words: string },
): boolean {
  if (isScopeOfField(englishName, words)) return true;
  // The requirements of a degree do not apply to other courses.
  if (COURSE_TITLE.test(`${englishName} ${sourceTitle}`)) return false;
  return groups === '[]' || (groupId !== null && (JSON.parse(groups) as number[]).includes(groupId));
}

/** Matches the title of a degree. */
const COURSE_TITLE = /\b(?:BA|BSc|BEng|MEng|LLB|MSci|MMath|MPharm|BMus|BArch|BN)\b|\b[BM] [A-Z]/u;

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
