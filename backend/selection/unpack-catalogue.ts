import { CountingRule, EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type {
  CountingRuleRow,
  EntryRuleRow,
  MatchSchoolRow,
  CourseBlockRow,
} from '#backend/queries/matching/match-catalogue.ts';
import { getLevel } from '#backend/catalogue/major-levels.ts';
import { levelAlone } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import { classifyRuleAge } from '#shared/rules/exams/rule-age.ts';
import type { MatchSchool, PublishedRule, CourseBlock } from '#backend/matching/catalogue.ts';
import { RULE_SET } from '#backend/matching/rule-set.ts';
import {
  createOfferReader,
  type PackedAdmission,
  type PackedSchoolFact,
  unpackAdmission,
  unpackSchoolAdmission,
} from './unpack-admission.ts';

export interface Requester {
  locale: Locale;
  publicLevel: number;
}

// Converts rows for matching. Blocks are generated and numerous, so they are not validated. Rules are written by people
// and are validated.

/** Parses a block. Blocks written by an older release lack the last columns. */
export function unpackBlock(
  { courses, ...blockFields }: CourseBlockRow,
  unpackTypicalOffer = createOfferReader(),
): CourseBlock {
  const packedCourses = JSON.parse(courses) as PackedCourses;
  const {
    ids,
    schools,
    fees,
    levels,
    ielts = [],
    months = [],
    twice,
    untitled,
    evidence = {},
    evidenceAt = [],
  } = packedCourses;
  // Equal admission data becomes the same object, so that its placement is computed once (createCourseScorer).
  const courseAdmissions = Object.values(evidence).map((packedAdmission) =>
    unpackAdmission(packedAdmission, unpackTypicalOffer),
  );
  const admissions = evidenceAt.map((index) => courseAdmissions[index] ?? null);
  return {
    ...blockFields,
    courses: { ids, schools, fees, levels, ielts, months, admissions, inSeveralBlocks: twice, untitled },
  };
}

type PackedCourses = Pick<CourseBlock['courses'], 'ids' | 'schools' | 'fees' | 'levels'> &
  Partial<Pick<CourseBlock['courses'], 'ielts' | 'months'>> & {
    /** `inSeveralBlocks`, under its name in stored blocks. */
    twice?: number[];
    untitled?: number[];
    /** Keys are the numbers from 0, so Object.values returns the values in order. */
    evidence?: Record<number, PackedAdmission>;
    evidenceAt?: number[];
  };

/** Whether a row is visible at a level: buildLevelCondition in JavaScript, for shared rows or the site's own. */
export const isVisibleAtLevel = (levels: number, publicLevel: number) =>
  (levels & (1 << levelAlone(publicLevel))) !== 0;

/** Removes courses that are hidden at this level. */
export function filterBlockByLevel(block: CourseBlock, publicLevel: number): CourseBlock {
  const { ids, schools, fees, levels, ielts, months, admissions, inSeveralBlocks, untitled } = block.courses;
  if (levels.length === 0) return block;
  const filterVisible = <Value>(column: readonly Value[]) =>
    column.filter((_, index) => isVisibleAtLevel(levels[index] ?? 0, publicLevel));
  return {
    ...block,
    courses: {
      ids: filterVisible(ids),
      schools: filterVisible(schools),
      fees: filterVisible(fees),
      levels: [],
      ielts: filterVisible(ielts),
      months: filterVisible(months),
      admissions: filterVisible(admissions),
      inSeveralBlocks: inSeveralBlocks && filterVisible(inSeveralBlocks),
      untitled: untitled && filterVisible(untitled),
    },
  };
}

/** Columns of selectSharedSchools, in order. */
type PackedSchool = [
  id: number,
  countryId: number,
  cityId: number,
  levels: number,
  rankSort: number,
  qsRank: string,
  nameSort: string,
  teaching: string | null,
  teachingTitle: string | null,
  teachingAsAt: string | null,
  living: string | null,
];

export const unpackSchoolRows = (rows: readonly { schools: string }[]): MatchSchoolRow[] =>
  rows.flatMap(({ schools }) =>
    (JSON.parse(schools) as PackedSchool[]).map(
      ([
        id,
        countryId,
        cityId,
        levels,
        rankSort,
        qsRank,
        nameSort,
        teaching,
        teachingTitle,
        teachingAsAt,
        livingCost,
      ]) => ({
        id,
        countryId,
        cityId,
        levels,
        rankSort,
        qsRank,
        nameSort,
        teaching,
        teachingTitle,
        teachingAsAt,
        living: livingCost,
      }),
    ),
  );

const TEACHING_FOCUS_ID = '5';
const LIVING_FOCUS_ID = '8';

/** Parses a school. Values without a source, and ranks that are hidden at this level, are omitted. */
export function unpackSchool(row: MatchSchoolRow, { locale, publicLevel }: Requester): MatchSchool {
  const { id, countryId, cityId, rankSort, nameSort, teaching, teachingTitle, teachingAsAt, living } = row;
  const figures: MatchSchool['figures'] = {};
  const teachingShare = teaching === null ? undefined : RULE_SET.teaching[teaching];
  if (teaching !== null && teachingShare !== undefined)
    figures[TEACHING_FOCUS_ID] = {
      share: teachingShare,
      offered: teaching,
      unit: 'tef',
      source: formatSource(teachingTitle, teachingAsAt, locale),
    };
  const livingCost = living === null ? null : parseLivingCosts(JSON.parse(living) as PackedLivingCost);
  if (livingCost) figures[LIVING_FOCUS_ID] = livingCost;
  const qsRank = isFeatureEnabled({ publicLevel: levelAlone(publicLevel) }, 'rankings') ? row.qsRank : '';
  const admission = row.admission ? unpackSchoolAdmission(JSON.parse(row.admission) as PackedSchoolFact[]) : null;
  return { id, countryId, cityId, rankSort, qsRank, nameSort, figures, admission };
}

/** Formats a source with the same language fallback as selectInLanguage. */
function formatSource(title: string | null, asAt: string | null, locale: Locale): string {
  if (title === null) return '';
  const titles = JSON.parse(title) as Partial<Record<Locale, string>>;
  return `${titles[locale] || titles.zh || ''}, ${asAt ?? ''}`;
}

function parseLivingCosts([min, max, currency, publisher, asAt]: PackedLivingCost): MatchSchool['figures'][string] {
  const priceInHkd = convertAmount((min + max) / 2, currency, 'HKD');
  if (priceInHkd === null) return undefined;
  return {
    share: Math.min(1, Math.max(0, 1 - priceInHkd / RULE_SET.highestLivingHkd)),
    offered: min === max ? String(min) : `${min}–${max}`,
    unit: `${currency}/month`,
    source: `${publisher}, ${asAt}`,
  };
}

type PackedLivingCost = [least: number, most: number, currency: string, publisher: string, asAt: string];

export const unpackRule = ({ rule, ...row }: CountingRuleRow): CountingRule =>
  CountingRule.parse({ ...(JSON.parse(rule) as object), ...row });

/** Converts rules. Current rules take precedence (rule-age.ts). Second-hand rules are not evaluated. */
export const unpackEntryRules = (
  rows: readonly EntryRuleRow[],
  thisYear = new Date().getUTCFullYear(),
): PublishedRule[] =>
  rows.map(({ schoolId, levelId, groupIds, rule, judges, ...row }) => {
    const ruleAgeGroup = classifyRuleAge(row.asAtYear, thisYear);
    const parsedRule = JSON.parse(rule) as { isPartial?: boolean; isDerived?: boolean };
    // A derived rule counts as undated, regardless of the year of its pages.
    const isCurrentRule = ruleAgeGroup === 'fresh' && parsedRule.isDerived !== true;
    const fieldIds = JSON.parse(groupIds) as number[];
    return {
      schoolId,
      levelId,
      groupIds: fieldIds,
      rule: EntryRule.parse({
        ...parsedRule,
        ...row,
        fieldIds: fieldIds.map(String),
        isPartial: parsedRule.isPartial === true && ruleAgeGroup !== 'old',
        counts: judges === 1 && isCurrentRule,
        isUndated: judges === 1 && ruleAgeGroup === 'undated',
        isPast: judges === 1 && (ruleAgeGroup === 'past' || (ruleAgeGroup === 'fresh' && !isCurrentRule)),
      }),
    };
  });

/** Converts the rules of a school (selectBroadestRules). Rules for other levels are omitted. */
export function unpackBachelorRules(packedRules = '[]'): EntryRule[] {
  const rows = (JSON.parse(packedRules) as (EntryRuleRow | null)[]).filter((row) => row !== null);
  return unpackEntryRules(rows)
    .filter(({ levelId }) => levelId === getLevel('bachelor').id)
    .map(({ rule }) => rule);
}
