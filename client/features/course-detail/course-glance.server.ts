import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { convertEstimate } from '#client/features/degree-cost/convert-estimate.ts';
import type { DegreeEstimate } from '#client/features/degree-cost/degree-cost.tsx';
import { ruleText } from '#client/features/entry-rule/rule-text.ts';
import { formatOfferParts } from '#client/features/facts/admission-texts.ts';
import type { SourcedFigure } from '#client/features/facts/figure.ts';
import { getUsualDeadline } from '#client/features/facts/usual-deadline.server.ts';
import {
  describeEquivalent,
  EXAM_BY_ORIGIN,
  type SchoolEntry,
  type SiteExam,
} from '#client/features/facts/school-entry.server.ts';
import type { Statement } from '#client/features/facts/statement-figures.server.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Money, OwnMoney } from '#shared/locale/money.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import type { UcasDeadline } from '#shared/rules/ucas-deadline.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';

interface WholeCost {
  min: Money;
  max: Money;
  isApproximate: boolean;
  figure: SourcedFigure;
  kinds: DegreeEstimate['kinds'];
  /** Assumed duration in years, or null if the course states its duration. */
  years: number | null;
}

/**
 * Facts that families ask for first. Unknown facts are null, and a single button asks for all those in `missingFacts`.
 */
export interface CourseGlance {
  entry: SchoolEntry | null;
  /** Rule that the school states for the exam of the site's students, if the course has none. */
  schoolEntry: SchoolEntry | null;
  /** Id of the rule in `entry`, or '' for an entry of another kind. */
  ruleId: string;
  english: { test: string; text: string; figure: SourcedFigure } | Statement | null;
  wholeCost: WholeCost | null;
  deadline: Statement | null;
  /** Deadline of UCAS, used if the school states none. */
  ucasDeadline: UcasDeadline | null;
  /** Usual deadline of the country, used if neither states one, or '' if it differs by school. */
  usualDeadline: string;
  missingFacts: ('dse' | 'gaokao' | 'entry' | 'fee' | 'deadline')[];
}

interface GlanceInput {
  /** Rule of the school for bachelor's courses, usually the minimum of a faculty. */
  schoolRule?: EntryRule | undefined;
  estimate: DegreeEstimate | null;
  countryKey: string;
  origin: Agent['originCity'];
  ownMoney: OwnMoney;
  locale: Locale;
}

const IELTS = 'IELTS';

export function getCourseGlance(
  course: CourseFacts,
  { estimate, countryKey, origin, ownMoney, locale, schoolRule }: GlanceInput,
): CourseGlance {
  const exam = EXAM_BY_ORIGIN[origin];
  const ofKind = (kind: Statement['kind']) => course.statements.filter((statement) => statement.kind === kind);
  const english = ofKind('english');
  const deadline = ofKind('deadline').find(({ value }) => 'kind' in value && value.kind === 'application') ?? null;
  const ucasDeadline = deadline || course.applying.deadline ? null : course.ucasDeadline;
  const hasDeadline = deadline !== null || ucasDeadline !== null || course.applying.deadline !== '';
  const usualDeadline = hasDeadline ? '' : getUsualDeadline(countryKey, locale);
  const rule = findRule(course, exam?.type);
  const entry = getCourseEntry(course, exam, locale);
  const isOfExam = entry !== null && (!exam || rule?.exam === exam.type);
  const schoolEntry = !isOfExam && schoolRule ? toRuleEntry(schoolRule, locale, 'glance.entryOfSchool') : null;
  return {
    entry,
    schoolEntry,
    ruleId: rule?.id ?? '',
    english: course.ielts
      ? { test: IELTS, ...course.ielts }
      : (english.find((statement) => 'test' in statement && statement.test === IELTS) ?? english[0] ?? null),
    wholeCost: getWholeCost(estimate, ownMoney),
    deadline,
    ucasDeadline,
    usualDeadline,
    missingFacts: [
      ...(isOfExam || schoolEntry || entry?.equivalent ? [] : [EXAM_BY_ORIGIN[origin]?.name ?? ('entry' as const)]),
      ...(course.fee || course.schoolFee || ofKind('fee').length > 0 ? [] : (['fee'] as const)),
      ...(hasDeadline || usualDeadline ? [] : (['deadline'] as const)),
    ],
  };
}

/**
 * Returns the rule for the exam of the site's students. If there is none and the course has no typical offer, returns a
 * rule for another exam.
 */
function findRule({ entryRules, admission }: CourseFacts, exam: string | undefined): EntryRule | undefined {
  const ownRule = entryRules.find((rule) => rule.exam === exam);
  if (ownRule || admission.offer) return ownRule;
  return entryRules.find((rule) => isUsableRule(rule) || rule.isPartial) ?? entryRules[0];
}

/** Returns the requirements of a course in one line: a rule, the typical offer or the entrants' averages. */
export function getCourseEntry(course: CourseFacts, exam: SiteExam, locale: Locale): SchoolEntry | null {
  const rule = findRule(course, exam?.type);
  return rule ? toRuleEntry(rule, locale) : getOtherEntry(course, exam, locale);
}

/** Returns the typical offer if there is one, otherwise the entrants' averages. */
function getOtherEntry(
  { admission: { offer }, average }: CourseFacts,
  exam: SiteExam,
  locale: Locale,
): SchoolEntry | null {
  if (offer) {
    const { aLevel } = offer.value;
    const t = textsIn(locale).getText('admission');
    const text = formatOfferParts(offer.value, t).join(t('separator'));
    const schoolsText = textsIn(locale).getText('schools');
    const equivalent = aLevel ? describeEquivalent([aLevel.last, aLevel.first], { t: schoolsText, exam }) : '';
    return { label: t('offer.title'), text, figure: offer.figure, page: null, equivalent };
  }
  return average && { label: average.title, text: average.lines[0] ?? '', figure: average.figure, page: null };
}

function toRuleEntry(
  rule: EntryRule,
  locale: Locale,
  label: 'glance.entryOf' | 'glance.entryOfSchool' = 'glance.entryOf',
): SchoolEntry {
  const texts = textsIn(locale);
  const t = texts.getText('schools');
  const exam = texts.getText('exam')(`name.${PUBLIC_EXAMS[rule.exam as PublicExamType]}`);
  const scope = t('row.entry.scope', { name: rule.name, date: rule.asAt || t('row.entry.undated') });
  return {
    label: texts.getText('course-detail')(label, { exam }),
    text: ruleText(rule, texts.getText('entry-rule')),
    figure: null,
    page: { address: rule.source, label: scope },
  };
}

function getWholeCost(estimate: DegreeEstimate | null, ownMoney: OwnMoney): WholeCost | null {
  const figure = estimate?.parts.tuition?.figure;
  if (!estimate || !figure) return null;
  const sum = convertEstimate(estimate, {
    own: ownMoney,
    currency: ownMoney.currency,
    years: estimate.years ?? 1,
    shift: 0,
  });
  if (!sum) return null;
  const { min, max, isAbout: isApproximate } = sum;
  return { min, max, isApproximate, figure, kinds: estimate.kinds, years: estimate.years };
}
