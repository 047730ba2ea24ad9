import type { PublishedRule } from '#backend/matching/catalogue.ts';
import { unpackEntryRules } from '#backend/selection/unpack-catalogue.ts';
import { createEntryRuleRows } from '#backend/seed/matching/entry-rule-rows.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

/** Entry rules of the demo data, with the dates of their sources set to today. */
export const PUBLISHED_RULES: PublishedRule[] = unpackEntryRules(
  createEntryRuleRows(new Set(PLACES.schools.map(({ id }) => id))).map((row) => ({
    id: Number(row.id),
    exam: String(row.exam),
    schoolId: Number(row.school_id),
    levelId: Number(row.major_level_id),
    groupIds: String(row.group_ids),
    name: (JSON.parse(String(row.name)) as Record<string, string>)['en-us'] ?? '',
    note: (JSON.parse(String(row.note)) as Record<string, string>)['en-us'] ?? '',
    rule: String(row.rule),
    source: String(row.source),
    sourceTitle: String(row.source_title),
    asAt: '',
    asAtYear: 2026,
    judges: Number(row.judges) === 1 ? 1 : 0,
  })),
  2026,
);
