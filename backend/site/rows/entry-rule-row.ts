import { z } from 'zod';
import type { Locale } from '#shared/locale/locales.ts';
import { parseRule } from '#backend/matching/rule-notation.ts';
import type { Database, Statement } from '#backend/queries/database.ts';
import { deleteSiteRule, saveSiteRule, selectSiteRule } from '#backend/queries/site/site-courses.ts';
import { createTextInAllLocales } from '#backend/site/site-content.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { PUBLIC_EXAM_TYPES } from '#shared/rules/exams/public-exams.ts';
import { SubjectFields, LEVEL_KEYS, parseRowKey, getSiteRow, toMessage } from './site-row.ts';
import {
  createRequiredPlainTextSchema,
  createPlainTextSchema,
  type RowState,
  createRequiredTextsSchema,
  webUrlSchema,
} from './row-fields.ts';
import { getLevel } from '#backend/catalogue/major-levels.ts';

const RULE_EXAM_NAMES = ['DSE', 'Gaokao', 'A-level', 'IB'] as const;

/** Schema of an entry requirement in the notation of rule files (docs/own-data.md), with its source page. */
export const RuleText = z
  .strictObject({
    exam: z.enum(RULE_EXAM_NAMES),
    level: z.enum(LEVEL_KEYS),
    fields: SubjectFields.default([]),
    rule: createRequiredPlainTextSchema(400),
    ruleFor: createRequiredTextsSchema(200),
    asks: createRequiredTextsSchema(600),
    programme: z.enum(['no', 'yes']),
    confidence: z.enum(['stated', 'indirect']),
    page: webUrlSchema,
    sourceTitle: createRequiredPlainTextSchema(200),
    asAt: createPlainTextSchema(60).default(''),
    year: z
      .string()
      .regex(/^(?:|(?:19|20)\d\d)$/, toMessage('noYear'))
      .default(''),
  })
  .superRefine(({ exam, rule }, context) => {
    const { kind } = parseRule(getExamType(exam), rule);
    if (kind === 'fault' || kind === 'none')
      context.addIssue({ code: 'custom', path: ['rule'], ...toMessage('noRule') });
  });
export type RuleText = z.infer<typeof RuleText>;

const getExamType = (exam: RuleText['exam']) => PUBLIC_EXAM_TYPES[RULE_EXAM_NAMES.indexOf(exam)] ?? '1';

const toJson = JSON.stringify;

export async function getEntryRuleRow(db: Database, site: StoredSite, key: string, locale: Locale): Promise<RowState> {
  const { isShown, ...siteRow } = await getSiteRow(db, site, { key, locale, selectRow: selectSiteRule });
  return {
    ...siteRow,
    findFaults: (value) => (value === null && !isShown ? [{ path: '', problem: 'wrong' }] : []),
    write: (value) => saveSiteRuleRow(site.id, key, value),
  };
}

/** Saves a rule; null deletes it. */
export function saveSiteRuleRow(agentId: number, key: string, value: unknown): Statement[] {
  const [schoolId, id] = parseRowKey(key);
  if (value === null) return [deleteSiteRule(id)];
  const ruleText = RuleText.parse(value);
  const row = { ...describeRule(id, ruleText), school_id: schoolId, agent_id: agentId, content: toJson(value) };
  return saveSiteRule(row, listFieldsOfRule(ruleText));
}

const EMPTY_RULE = {
  asked: 0,
  fullMarks: 0,
  points: {},
  take: [],
  topGrades: null,
  required: [],
  ownPoints: [],
  joined: [],
  oneOf: [],
  leftOut: [],
  weights: [],
  beyond: null,
  illustrative: false,
};

/** Returns the fields to which a rule applies. [] for all fields. */
export const listFieldsOfRule = ({ fields }: RuleText) => fields.map(({ field }) => field);

/**
 * Describes the columns of a rule. Rules of a single programme, indirect rules, and rules with requirements that
 * students cannot enter are shown but not evaluated.
 */
export function describeRule(id: number, ruleText: Omit<RuleText, 'fields'>) {
  const exam = getExamType(ruleText.exam);
  const { kind, ...threshold } = parseRule(exam, ruleText.rule);
  return {
    id,
    exam,
    major_level_id: getLevel(ruleText.level).id,
    name: toJson(ruleText.ruleFor),
    note: toJson(ruleText.asks),
    rule: toJson({ ...EMPTY_RULE, key: `entry-${id}`, source: ruleText.page, ...(kind === 'threshold' && threshold) }),
    source: ruleText.page,
    source_title: ruleText.sourceTitle.trim(),
    as_at: toJson(createTextInAllLocales(ruleText.asAt.trim())),
    as_at_year: Number(ruleText.year),
    confidence: ruleText.confidence,
    judges: kind === 'threshold' && ruleText.confidence === 'stated' && ruleText.programme === 'no' ? 1 : 0,
  };
}
