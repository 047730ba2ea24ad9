import { CountingRule, EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type {
  CountingRuleRow,
  EntryRuleRow,
  MatchSchoolRow,
  ShelfRow,
} from '#backend/queries/matching/match-catalogue.ts';
import { isOldRule } from '#shared/rules/exams/is-old-rule.ts';
import type { MatchSchool, PublishedRule, Shelf } from '#backend/matching/catalogue.ts';
import { RULE_SET } from '#backend/matching/rule-set.ts';

// Rows into what matching works with. Shelves are our own writing and many, so they are taken at their word; what people
// write, a rule, is read with its schema.

/** Without the courses that this level may not see. */
export function unpackShelf({ courses, ...shelf }: ShelfRow, publicLevel: number): Shelf {
  const columns = JSON.parse(courses) as Shelf['courses'];
  return { ...shelf, courses: columns.levels.length === 0 ? columns : onlyOpen(columns, publicLevel) };
}

function onlyOpen(columns: Shelf['courses'], publicLevel: number): Shelf['courses'] {
  const isOpen = (_: number, at: number) => ((columns.levels[at] ?? 0) & (1 << publicLevel)) !== 0;
  return {
    ids: columns.ids.filter(isOpen),
    schools: columns.schools.filter(isOpen),
    fees: columns.fees.filter(isOpen),
    levels: [],
  };
}

const TEACHING = '5';
export function unpackSchool({ teaching, ...school }: MatchSchoolRow): MatchSchool {
  const share = teaching === null ? undefined : RULE_SET.teaching[teaching];
  return {
    ...school,
    figures: teaching === null || share === undefined ? {} : { [TEACHING]: { share, offered: teaching, unit: 'tef' } },
  };
}

export const unpackRule = ({ rule, ...row }: CountingRuleRow): CountingRule =>
  CountingRule.parse({ ...(JSON.parse(rule) as object), ...row });

/** What is older than some years judges nobody: nobody can say that it still holds. Nor does what is second hand. */
export const unpackEntryRules = (
  rows: readonly EntryRuleRow[],
  thisYear = new Date().getUTCFullYear(),
): PublishedRule[] =>
  rows.map(({ schoolId, levelId, groupIds, rule, judges, ...row }) => ({
    schoolId,
    levelId,
    groupIds: JSON.parse(groupIds) as number[],
    rule: EntryRule.parse({
      ...(JSON.parse(rule) as object),
      ...row,
      counts: judges === 1 && !isOldRule(row.asAtYear, thisYear),
    }),
  }));
