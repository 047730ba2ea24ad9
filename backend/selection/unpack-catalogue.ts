import { CountingRule, EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type {
  CountingRuleRow,
  EntryRuleRow,
  MatchSchoolRow,
  ShelfRow,
} from '#backend/queries/matching/match-catalogue.ts';
import { exchange } from '#shared/rules/budget.ts';
import { ruleAge } from '#shared/rules/exams/rule-age.ts';
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
const LIVING = '8';

/** Only what a source says of it, or of its town. */
export function unpackSchool({ teaching, teachingSource, living, ...school }: MatchSchoolRow): MatchSchool {
  const figures: MatchSchool['figures'] = {};
  const share = teaching === null ? undefined : RULE_SET.teaching[teaching];
  if (teaching !== null && share !== undefined)
    figures[TEACHING] = { share, offered: teaching, unit: 'tef', source: teachingSource ?? '' };
  const cost = living === null ? null : readLiving(JSON.parse(living) as Living);
  if (cost) figures[LIVING] = cost;
  return { ...school, figures };
}

function readLiving([least, most, currency, publisher, asAt]: Living): MatchSchool['figures'][string] {
  const worth = exchange((least + most) / 2, currency, 'HKD');
  if (worth === null) return undefined;
  return {
    share: Math.min(1, Math.max(0, 1 - worth / RULE_SET.highestLivingHkd)),
    offered: least === most ? String(least) : `${least}–${most}`,
    unit: `${currency}/month`,
    source: `${publisher}, ${asAt}`,
  };
}

type Living = [least: number, most: number, currency: string, publisher: string, asAt: string];

export const unpackRule = ({ rule, ...row }: CountingRuleRow): CountingRule =>
  CountingRule.parse({ ...(JSON.parse(rule) as object), ...row });

/** Only a fresh rule judges (rule-age.ts), and none that is second hand. */
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
      counts: judges === 1 && ruleAge(row.asAtYear, thisYear) === 'fresh',
    }),
  }));
