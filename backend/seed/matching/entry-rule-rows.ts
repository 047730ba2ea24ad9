import { parseRule, type ParsedRule } from '#backend/matching/rule-notation.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { hashToId } from '#backend/seed/plans/chance.ts';
import { createTextInAllLocales, createTexts, type Texts } from '#backend/site/site-content.ts';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { createCountingSeed as countingRule } from './counting-seed.ts';
import WRITTEN_RULES from './entry-rules.json' with { type: 'json' };
import type { Subject } from '#backend/catalogue/subjects.ts';
import { type LevelKey, getLevel } from '#backend/catalogue/major-levels.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

// Entry rules of entry-rules.json as table rows. Each rule has the format of `npm run ops -- import rules`: the
// notation of rule-notation.ts and the page that publishes it.

export const RULE_EXAMS = { DSE: '1', Gaokao: '2', 'A-level': '3', IB: '4' } as const satisfies Record<
  string,
  PublicExamType
>;

export interface EntryRuleFields {
  /** Rule id. Derived from the rule's text if absent. */
  id?: number;
  schoolId: number;
  level: LevelKey;
  /** Fields to which the rule applies. [] for all fields. */
  fields: readonly Subject[];
  /**
   * Single programme or part of the school, whose rule is shown but not evaluated, or '' if the rule applies to the
   * whole school.
   */
  programme: string;
  /** A-level offer of the courses to which the rule applies, such as 'AAB', or '' for all courses. */
  asking: string;
  exam: keyof typeof RULE_EXAMS;
  read: Exclude<ParsedRule, { kind: 'none' | 'fault' }>;
  name: Texts;
  note: Texts;
  address: string;
  title: string;
  asAt: string;
  /** Year for which the rule is published, or 0 if the page states none. */
  year: number;
  /** Date on which the page or a stored copy was read: YYYY-MM-DD, or ''. */
  readOn: string;
  /** 'derived' if the rule combines two pages of the school. It is evaluated and labelled as derived. */
  confidence: 'stated' | 'derived' | 'indirect';
  /** Key of the school in the file, from which the rule's id is derived. */
  schoolKey: string;
}

export function createEntryRuleRow(entryRuleFields: EntryRuleFields): Row {
  const { schoolId, level, fields, programme, asking, read, name, note, address, year, confidence, schoolKey } =
    entryRuleFields;
  const exam = RULE_EXAMS[entryRuleFields.exam];
  const checkedThreshold = read.kind === 'threshold' ? read : read.checked;
  const { kind: _kind, ...threshold } = { kind: read.kind, ...checkedThreshold };
  // Rules of a single programme are not applied to other courses, and indirect rules are never evaluated.
  const appliesToAll = confidence !== 'indirect' && programme === '';
  const keyParts = [
    'rule',
    schoolKey,
    level,
    exam,
    fields.join(' '),
    programme,
    name['en-us'],
    ...(asking ? [asking] : []),
  ];
  const id = entryRuleFields.id ?? hashToId(keyParts.join(' '));
  const {
    exam: _exam,
    id: _id,
    name: _name,
    note: _note,
    ...rule
  } = countingRule(exam, {
    id,
    key: `entry-${id}`,
    points: {},
    take: [],
    fullMarks: 0,
    ...threshold,
    name,
    note,
    source: address,
    illustrative: false,
  });
  return {
    id,
    exam,
    school_id: schoolId,
    major_level_id: getLevel(level).id,
    group_ids: JSON.stringify(fields.map((field) => SUBJECT_PLANS[field].id)),
    name: JSON.stringify(name),
    note: JSON.stringify(note),
    rule: JSON.stringify({
      asked: 0,
      ...rule,
      asking,
      readOn: entryRuleFields.readOn,
      ...(confidence === 'derived' && { isDerived: true }),
      ...(read.kind === 'unchecked' && checkedThreshold && appliesToAll && { isPartial: true }),
    }),
    source: address,
    source_title: entryRuleFields.title,
    as_at: JSON.stringify(translateDate(entryRuleFields.asAt)),
    as_at_year: year,
    // The column has two values: `stated` for explicit text, `indirect` otherwise.
    confidence: confidence === 'stated' ? 'stated' : 'indirect',
    judges: read.kind === 'threshold' && appliesToAll ? 1 : 0,
  };
}

interface WrittenRule {
  id?: number;
  school: number;
  level: LevelKey;
  fields?: Subject[];
  programme?: string;
  asking?: string;
  exam: keyof typeof RULE_EXAMS;
  rule: string;
  name: Texts;
  note: Texts;
  source: { address: string; title: string; 'as-at'?: string; year?: number | string; read?: string };
  confidence: 'stated' | 'derived' | 'indirect';
}

/** Returns the rules of schools that exist, because the catalogue may be loaded only in part. */
export const createEntryRuleRows = (schoolIds: ReadonlySet<number>): Row[] =>
  (WRITTEN_RULES as WrittenRule[])
    .filter(({ school }) => schoolIds.has(school))
    .map(
      ({ id, school, level, fields = [], programme = '', asking = '', exam, rule, name, note, source, confidence }) => {
        const parsedRule = parseRule(RULE_EXAMS[exam], rule);
        if (parsedRule.kind === 'fault' || parsedRule.kind === 'none')
          throw new Error(`entry-rules.json, ${school} ${name['en-us']}: '${rule}' is not a valid rule`);
        return createEntryRuleRow({
          ...(id !== undefined && { id }),
          schoolId: school,
          schoolKey: String(school),
          level,
          fields,
          programme,
          asking,
          exam,
          read: parsedRule,
          name,
          note,
          address: source.address,
          title: source.title,
          asAt: source['as-at'] ?? '',
          year: Number(source.year ?? 0),
          readOn: source.read ?? '',
          confidence,
        });
      },
    );

const OR_LATER_SUFFIX = ' or later';

/** Translates a date, or the text for pages that are known to be at most a year old. */
function translateDate(date: string): Texts {
  if (!date.endsWith(OR_LATER_SUFFIX)) return createTextInAllLocales(date);
  const year = date.slice(0, -OR_LATER_SUFFIX.length);
  return createTexts(`${year} 年或之後`, `${year} 年或之后`, date);
}
