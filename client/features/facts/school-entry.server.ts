import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { PortalRequestWithSite } from '#client/portal-request.server.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { type EntryRule, examSchools } from '#shared/contract/matching/entry-rules.ts';
import { type Locale, numberText } from '#shared/locale/locales.ts';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { getDseEquivalent } from '#shared/rules/placement/dse-equivalent.ts';
import { classifyRuleAge, isUsableRule } from '#shared/rules/exams/rule-age.ts';
import { ruleText } from '#client/features/entry-rule/rule-text.ts';
import { type SourcedFigure, getFigures } from './figure.ts';

/** Entry requirements of a school in one line: a published rule, typical offers, or the admission rate. */
export interface SchoolEntry {
  label: string;
  /** Text of a rule or rate, or '' if `figure` is rendered directly. */
  text: string;
  /** Figure of the catalogue, or null for a rule, whose page is `page`. */
  figure: SourcedFigure | null;
  page: { address: string; label: string } | null;
  /** Exam of the rule, absent for typical offers and rates. */
  exam?: string;
  /** Levels in the exam of the site's students that correspond to typical offers, or ''. */
  equivalent?: string;
}

/** Exam of school leavers, by the site's city of origin. In other cities, typical A-level offers are shown instead. */
export const EXAM_BY_ORIGIN = { hk: { type: '1', name: 'dse' }, sh: { type: '2', name: 'gaokao' }, ld: null } as const;
export type SiteExam = (typeof EXAM_BY_ORIGIN)[keyof typeof EXAM_BY_ORIGIN];
const BACHELOR_LEVEL_ID = '1';

const RULE_LABELS = { '1': 'dse', '2': 'gaokao', '3': 'alevel', '4': 'none' } as const satisfies Record<
  PublicExamType,
  string
>;
/** Exam whose rules are stated if the school states none for the exam of the site's students. */
const OTHER_EXAM: PublicExamType = '3';

export type EntryRulesBySchool = ReadonlyMap<string, EntryRule>;

/** Number of fields from which a rule tells something of a school, as that of a college does. One course has fewer. */
const MIN_SCHOOL_FIELDS = 4;

/** Fields of a list of schools, or 'any' for rules of any course. */
type RuleScope = readonly string[] | 'any';

/**
 * Returns whether a rule may be stated beside a school in a list of fields. In a list without a field, the rule of a
 * single course or department is not that of the school.
 */
function doesRuleCover({ fieldIds }: Pick<EntryRule, 'fieldIds'>, scope: readonly string[]): boolean {
  if (fieldIds.length === 0) return true;
  return scope.length === 0
    ? fieldIds.length >= MIN_SCHOOL_FIELDS
    : scope.every((fieldId) => fieldIds.includes(fieldId));
}

/**
 * Loads the broadest rule of each school for the exam of the site's students, within a scope. Rules that come from guides
 * are omitted, except from those of any course, whose text names where they come from.
 */
export async function loadEntryRules(
  { ask, site }: Pick<PortalRequestWithSite, 'ask' | 'site'>,
  ids: readonly string[],
  {
    examType = EXAM_BY_ORIGIN[site.agent.originCity]?.type,
    scope = [],
  }: { examType?: PublicExamType | undefined; scope?: RuleScope } = {},
): Promise<EntryRulesBySchool> {
  const rulesResult =
    examType && ids.length > 0
      ? await ask(examSchools, { publicTestType: examType, institutionIds: ids.join(','), showCount: ids.length })
      : null;
  if (!rulesResult?.ok) return new Map();
  return new Map(
    rulesResult.value.rows
      .filter(
        ({ rule, fkMajorLevelId }) =>
          fkMajorLevelId === BACHELOR_LEVEL_ID &&
          (scope === 'any' ? !isOld(rule) : isStatedRule(rule) && doesRuleCover(rule, scope)),
      )
      .map(({ school, rule }) => [school.id, rule]),
  );
}

const isOld = ({ asAtYear }: EntryRule) => classifyRuleAge(asAtYear, new Date().getFullYear()) === 'old';

/** Returns the first rule that is stated beside its school for the exam of the site's students. */
export const findStatedRule = (rules: readonly EntryRule[], { agent }: PortalRequestWithSite['site']) =>
  rules.find((rule) => rule.exam === EXAM_BY_ORIGIN[agent.originCity]?.type && isStatedRule(rule));

/** Returns whether a rule is stated beside its school. */
function isStatedRule(rule: EntryRule): boolean {
  const ageClass = classifyRuleAge(rule.asAtYear, new Date().getFullYear());
  return (
    isUsableRule(rule) || (rule.isPartial && ageClass !== 'old') || (rule.exam === OTHER_EXAM && ageClass === 'fresh')
  );
}

/** Loads the rules for another exam, for schools about which nothing else is known. */
export const loadOtherEntryRules = (portal: Pick<PortalRequestWithSite, 'ask' | 'site'>, ids: readonly string[]) =>
  loadEntryRules(portal, ids, { examType: OTHER_EXAM });

/** Exams of which a school's rules are needed for its requirements, in order of preference. */
export function listRuleExams({ agent }: PortalRequestWithSite['site']): PublicExamType[] {
  const siteExam = EXAM_BY_ORIGIN[agent.originCity]?.type;
  return siteExam ? [siteExam, OTHER_EXAM] : [OTHER_EXAM];
}

/**
 * Returns the requirements of a school, which all pages state by the same rule: that for the exam of the site's
 * students, otherwise the typical offers or the admission rate, otherwise a rule for another exam. `rules` are those of
 * the exams of `listRuleExams`, `fieldIds` the fields of the list. Returns null if the school publishes none of these.
 */
export function findSchoolEntry(
  school: Sourced,
  rules: readonly EntryRule[],
  { site, locale }: Pick<PortalRequestWithSite, 'site' | 'locale'>,
  fieldIds: readonly string[] = [],
): SchoolEntry | null {
  const textOptions = {
    t: textsIn(locale).getText('schools'),
    locale,
    fieldIds,
    exam: EXAM_BY_ORIGIN[site.agent.originCity],
  };
  const siteExam = textOptions.exam?.type;
  const findRule = (exam?: string) =>
    rules.find((rule) => rule.exam === exam && isStatedRule(rule) && doesRuleCover(rule, fieldIds));
  return (
    toSchoolEntry(school, findRule(siteExam), textOptions) ??
    (fieldIds.length === 0 ? findScopedEntry(rules, { site, locale }) : null) ??
    toSchoolEntry(school, findRule(OTHER_EXAM), textOptions)
  );
}

/**
 * Returns the rule for the exam of the site's students that holds for some courses of a school only, or that only guides
 * publish, with the names of the courses: that for the most fields, the newest first. Returns null if there is none.
 */
export function findScopedEntry(
  rules: readonly EntryRule[],
  { site, locale }: Pick<PortalRequestWithSite, 'site' | 'locale'>,
): SchoolEntry | null {
  const siteExam = EXAM_BY_ORIGIN[site.agent.originCity]?.type;
  const [rule] = rules
    .filter((item) => item.exam === siteExam && !isOld(item))
    .sort((a, b) => b.fieldIds.length - a.fieldIds.length || b.asAtYear - a.asAtYear);
  if (!rule) return null;
  const t = textsIn(locale).getText('schools');
  return { ...toRuleEntry(rule, t), text: ruleText(rule, textsIn(locale).getText('entry-rule')) };
}

/**
 * Returns the label of the requirements in the exam of the site's students, if the school's entry does not state them.
 * Otherwise returns ''.
 */
export function getUnstatedExamLabel(
  entry: SchoolEntry | null,
  { site, locale }: Pick<PortalRequestWithSite, 'site' | 'locale'>,
): string {
  const siteExam = EXAM_BY_ORIGIN[site.agent.originCity];
  return siteExam && entry?.exam !== siteExam.type
    ? textsIn(locale).getText('schools')(`row.entry.${siteExam.name}`)
    : '';
}

/** Loads the requirements of schools whose rules are unknown. */
export async function loadSchoolEntries(
  portal: Pick<PortalRequestWithSite, 'ask' | 'site' | 'locale'>,
  schools: readonly (Sourced & { id: string })[],
): Promise<ReadonlyMap<string, SchoolEntry | null>> {
  const ids = schools.map(({ id }) => id);
  const rulesByExam = await Promise.all(
    listRuleExams(portal.site).map((exam) => loadEntryRules(portal, ids, { examType: exam, scope: 'any' })),
  );
  const getRules = (id: string) => rulesByExam.flatMap((rules) => rules.get(id) ?? []);
  return new Map(schools.map((school) => [school.id, findSchoolEntry(school, getRules(school.id), portal)]));
}

/** Returns whether a rule is so old that the school's current offers say more, whatever exam a student takes. */
const isOutdated = ({ asAtYear }: EntryRule) =>
  ['past', 'old'].includes(classifyRuleAge(asAtYear, new Date().getFullYear()));

/**
 * Returns the range of typical A-level offers that may be stated beside a school in a list of fields: that of the only
 * field, and of all courses in a list without one.
 */
function findOffers({ find: findFigure }: ReturnType<typeof getFigures>, fieldIds: readonly string[]) {
  if (fieldIds.length === 0) return findFigure('offerRange');
  const [fieldOffers] = fieldIds.length === 1 ? fieldIds.map((id) => findFigure('fieldOffers', id)) : [];
  return fieldOffers ? { ...fieldOffers, key: 'offerRange', part: '' } : null;
}

interface EntryTextOptions {
  t: TextOf<'schools'>;
  locale: Locale;
  /** Fields of the list. */
  fieldIds?: readonly string[];
  /** Exam of the site's students. */
  exam?: SiteExam;
}

/** Returns the DSE levels that correspond to a range of A-level offers, as a sentence, or '' on a site of another exam. */
export function describeEquivalent(
  grades: readonly string[],
  { t, exam }: Pick<EntryTextOptions, 't' | 'exam'>,
): string {
  const levels = exam?.name === 'dse' ? [...new Set(grades.map(getDseEquivalent))] : [];
  return levels.length > 0 && levels.every(Boolean) ? t('row.entry.equivalent', { levels: levels.join('–') }) : '';
}

function toRuleEntry(rule: EntryRule, t: TextOf<'schools'>): SchoolEntry {
  const ruleDate = rule.asAt || t('row.entry.undated');
  return {
    label: t(`row.entry.${RULE_LABELS[rule.exam as PublicExamType] ?? 'none'}`),
    text: rule.note,
    exam: rule.exam,
    figure: null,
    page: { address: rule.source, label: t('row.entry.scope', { name: rule.name, date: ruleDate }) },
  };
}

export function toSchoolEntry(
  school: Sourced,
  rule: EntryRule | undefined,
  { t, locale, fieldIds = [], exam = null }: EntryTextOptions,
): SchoolEntry | null {
  const figures = getFigures(school);
  const { find: findFigure } = figures;
  const offerFigure = findOffers(figures, fieldIds);
  if (rule && !(offerFigure && isOutdated(rule))) return toRuleEntry(rule, t);
  if (offerFigure) {
    const { least = '', most = '', usual } = parseFactValue('offerRange', offerFigure.value) ?? {};
    return {
      label: t('row.brief.offerRange'),
      text: '',
      figure: offerFigure,
      page: null,
      equivalent: describeEquivalent(usual ? [usual.least, usual.most] : [least, most], { t, exam }),
    };
  }
  const rateFigure = findFigure('admissionRate');
  const admissionRate = rateFigure && parseFactValue('admissionRate', rateFigure.value);
  if (!admissionRate) return null;
  const rateText = t('row.entry.rateOf', { rate: numberText(admissionRate.rate, locale), year: admissionRate.year });
  return { label: t('row.entry.rate'), text: rateText, figure: { ...rateFigure, value: '' }, page: null };
}
