import { CountingRule, EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type {
  CountingRuleRow,
  EntryRow,
  EntryRuleRow,
  MatchSchoolRow,
  ShelfRow,
} from '#backend/queries/matching/match-catalogue.ts';
import { EntryLines, type MatchSchool, type PublishedRule, type Shelf } from '#backend/matching/catalogue.ts';

// Rows into what matching works with. Shelves are our own writing and many, so they are taken at their word; what people
// write, rules and requirements, is read with its schema.

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
    terms: columns.terms.filter(isOpen),
    rules: columns.rules.filter(isOpen),
    asked: columns.asked.filter(isOpen),
    levels: [],
  };
}

export const unpackSchool = ({ focus, isIllustrative, ...school }: MatchSchoolRow): MatchSchool => ({
  ...school,
  focus: focus ? (JSON.parse(focus) as MatchSchool['focus']) : {},
  isIllustrative: isIllustrative === 1,
});

export const unpackTerms = (rows: readonly EntryRow[]): Map<number, EntryLines> =>
  new Map(rows.map(({ id, entry }) => [id, EntryLines.parse(JSON.parse(entry))]));

export const unpackRule = ({ rule, ...row }: CountingRuleRow): CountingRule =>
  CountingRule.parse({ ...(JSON.parse(rule) as object), ...row });

export const unpackEntryRule = ({ schoolId, levelId, groupIds, rule, ...row }: EntryRuleRow): PublishedRule => ({
  schoolId,
  levelId,
  groupIds: JSON.parse(groupIds) as number[],
  rule: EntryRule.parse({ ...(JSON.parse(rule) as object), ...row }),
});
