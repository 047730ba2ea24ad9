import { loadCoursePage } from '#backend/assistant/look-ups/course-claims.ts';
import { findGroupOfSubject, indexCoursesOfSchool } from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { createRuleClaim } from '#backend/assistant/look-ups/entry-rules.ts';
import {
  placeAtSchools,
  type SchoolPlacement,
  type WeighedRule,
  weighRules,
} from '#backend/assistant/look-ups/place-at-schools.ts';
import { getFieldOfFacts, loadSchoolFacts, type SchoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import {
  escapeMarkup,
  formatList,
  formatNames,
  joinSentences,
  type MessageKey,
  renderLink,
  t,
  translateSubject,
} from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { ExamResult } from '#backend/assistant/reading/exam-result.ts';
import { readHigherLevel } from '#backend/assistant/reading/taken-subjects.ts';
import type { QuestionReading } from '#backend/assistant/reading/read-question.ts';
import type { Topic } from '#backend/assistant/reading/vocabulary.ts';
import { createMessageLink, createSchoolCard } from '#backend/assistant/reply.ts';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';
import { BANDS, createNextStepCard, describeAssumed, formatResult } from './answer-placement.ts';
import { has, hasGrades } from './asked.ts';
import { findUnmetSubjects, loadEvidence } from './chance-evidence.ts';
import { describeBackups } from './safer-schools.ts';
import type { ReplyParts } from './compose.ts';

// 'Can I get in?': places the results at each named school, states the figure on which each verdict rests, and names
// safer schools of the same field and country.

/** Matches words that ask how schools compare, not for a place. */
const COMPARES_PATTERN =
  /\b(?:better|best|differen\w*|compare[ds]?|comparison|harder|hardest|easier|easiest|versus|vs)\b|比较|对比|哪[间所个家]?.{0,4}(?:好|难|易)|怎么选|分别|区别|不同/u;
/** Topics of questions that a verdict on results answers, and those that it does not. */
const PLACE_TOPICS: ReadonlySet<Topic> = new Set([
  'chances',
  'entry',
  'offers',
  'school',
  'major',
  'compare',
  'medicine',
]);
export const OTHER_TOPICS = [
  'fee',
  'cheap',
  'budget',
  'scholarship',
  'deadline',
  'deposit',
  'accommodation',
  'rating',
] as const;

/** Whether a question with results asks for a place at the schools that it names. */
export function asksForChances(reading: QuestionReading): boolean {
  const { text, schools, topics, level } = reading;
  if (!hasGrades(reading) || schools.length === 0 || (level !== null && level !== 'bachelor')) return false;
  return topics.has('chances')
    ? schools.length > 1 || !has(...OTHER_TOPICS)(reading)
    : [...topics].every((topic) => PLACE_TOPICS.has(topic)) && !COMPARES_PATTERN.test(text);
}

/** Verdict at a school. If only a rule that smart selection does not use is held, it is met or missed. */
type Verdict = SchoolPlacement['band'] | 'met' | 'missed';

const VERDICTS = {
  ...BANDS,
  below: { names: 'bandBelow', label: 'labelBelow' },
  met: { names: 'bandMet', label: 'labelMet' },
  missed: { names: 'bandMissed', label: 'labelMissed' },
  unknown: { names: 'bandUnknown', label: 'labelUnknown' },
} as const satisfies Record<Verdict, { names: MessageKey; label: MessageKey }>;
const VERDICT_ORDER = [
  'likely',
  'match',
  'reach',
  'met',
  'missed',
  'below',
  'unknown',
] as const satisfies readonly Verdict[];

const SAFE_VERDICTS: ReadonlySet<Verdict> = new Set(['likely', 'match', 'met']);

/** Verdict at one school, with the claims on which it rests. */
interface Chance extends SchoolFacts {
  verdict: Verdict;
  lines: readonly Claim[];
  page: string;
  isByPoints: boolean;
  /** Typical offer with which the results were compared, or null. */
  offer: { unit: string; lower: number } | null;
}

const MAX_SCHOOLS = 5;
/** Number of subjects up to which a page names conditions. More of them are alternatives. */
const MAX_MISSING = 1;
/** Number of courses in a field from which the schools are placed. */
const MAX_COURSES = 9;

export async function answerChances(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const { subject, schools } = reading;
  const exam = withHigherLevel(reading);
  const asked = (['fee', 'english'] as const).filter((topic) => reading.topics.has(topic));
  const facts = await loadSchoolFacts(question, schools.slice(0, MAX_SCHOOLS), ['offers', 'tests', ...asked], {
    level: 'bachelor',
    ...(subject && { field: getFieldOfFacts(subject) }),
  });
  const courses = new Map(await Promise.all(facts.map(({ school }) => findFieldCourses(question, school.id))));
  const placements = await placeAtSchools(
    question,
    exam,
    new Map([...courses].filter(([, ids]) => ids !== null) as [number, number[]][]),
  );
  const rules = await weighRules(
    question,
    exam,
    facts.map(({ school }) => school.id),
    await findGroupOfSubject(question, subject),
  );
  const chances = await Promise.all(
    facts.map((ofSchool) =>
      weighChance(question, exam, ofSchool, {
        courseIds: courses.get(ofSchool.school.id) ?? [],
        placement: placements.get(ofSchool.school.id),
        rules: rules.get(ofSchool.school.id) ?? [],
      }),
    ),
  );
  const backups = await describeBackups(question, exam);
  const of = subject ? t(locale, 'claimScope', { scope: subject.spelledText }) : '';
  const result = describeResult(question);
  const isPlaced = chances.some(({ verdict }) => verdict !== 'unknown');
  const isSafe = chances.some(({ verdict }) => SAFE_VERDICTS.has(verdict));
  return {
    lead: joinSentences(locale, [
      t(locale, 'chanceLead', { result, of }),
      ...VERDICT_ORDER.flatMap((verdict) => {
        const ofVerdict = chances.filter((chance) => chance.verdict === verdict);
        return ofVerdict.length > 0
          ? t(locale, VERDICTS[verdict].names, { names: formatNames(locale, ofVerdict) })
          : [];
      }),
      isPlaced && !isSafe && chances.length > 1 ? t(locale, 'chanceNoneSafe') : '',
      describeLowestOffer(question, chances),
    ]),
    claims: [
      ...chances.flatMap(({ lines }) => lines),
      ...facts.flatMap(({ claims }) => asked.flatMap((topic) => claims[topic].slice(0, 1))),
    ],
    texts: [
      ...chances.flatMap(({ name, verdict, page }) =>
        page && verdict === 'unknown'
          ? `<p>${escapeMarkup(t(locale, 'chanceUnknown', { school: name, of, result }))}${renderLink(page, page)}</p>`
          : [],
      ),
      ...[
        backups || (isSafe ? '' : t(locale, 'chancePathway')),
        describeAssumed(question),
        exam.isTotal ? t(locale, 'chanceTotal') : '',
        chances.some(({ isByPoints }) => isByPoints) ? t(locale, 'chancePoints') : '',
      ].flatMap((sentence) => (sentence ? `<p>${escapeMarkup(sentence)}</p>` : [])),
    ],
    cards: facts.map(({ school }) => createSchoolCard(school, locale)),
    nextCard:
      backups || isSafe
        ? createNextStepCard(question, exam.key)
        : createMessageLink(locale, '/dse/pathway-course', 'pathwaysLink'),
    offersHuman: !isPlaced,
  };
}

/** Names the school with the lowest offer among those with the best verdict, or returns '' if they do not differ. */
function describeLowestOffer({ locale }: ParsedQuestion, chances: readonly Chance[]): string {
  const verdict = VERDICT_ORDER.find((candidate) => chances.some((chance) => chance.verdict === candidate));
  const best = chances.filter((chance) => chance.verdict === verdict);
  const offers = best.flatMap(({ name, offer }) => (offer ? [{ ...offer, name }] : []));
  const [lowest, next] = offers.toSorted((a, b) => a.lower - b.lower);
  const isComparable = offers.length === best.length && offers.every(({ unit }) => unit === lowest?.unit);
  return lowest && next && isComparable && lowest.lower < next.lower
    ? t(locale, 'chanceLowestOffer', { school: lowest.name })
    : '';
}

/** Adds the higher-level grades of a question to results of the conversation. */
function withHigherLevel({ exam, text }: QuestionReading): ExamResult {
  if (!exam) throw new Error('no exam was specified');
  return { ...exam, higherLevel: { ...exam.higherLevel, ...readHigherLevel(text) } };
}

const PERCENT = 100;
/** Formats the results. A Gaokao total is compared as a share of the full mark. */
function describeResult(question: ParsedQuestion): string {
  const [total = 0, fullMark = 0] =
    question.reading.exam?.key === 'gaokao' ? question.reading.exam.resultText.split('/').map(Number) : [];
  return (
    formatResult(question) +
    (fullMark > 0 ? t(question.locale, 'claimScope', { scope: `${Math.round((total * PERCENT) / fullMark)}%` }) : '')
  );
}

/** Returns the courses from which a school is placed: none for the whole school, null if it lists none in the field. */
async function findFieldCourses(
  question: ParsedQuestion,
  schoolId: number,
): Promise<[number, readonly number[] | null]> {
  const { subject } = question.reading;
  if (!subject) return [schoolId, []];
  const { wholeMatches, named, listed } = await indexCoursesOfSchool(question, schoolId, subject, 'bachelor');
  const ids = (wholeMatches.length > 0 ? wholeMatches : named).slice(
    0,
    Math.ceil(MAX_COURSES / question.reading.schools.length),
  );
  return [schoolId, ids.length > 0 || listed === 'level' ? ids : null];
}

interface Held {
  courseIds: readonly number[];
  placement: SchoolPlacement | undefined;
  rules: readonly WeighedRule[];
}

async function weighChance(
  question: ParsedQuestion,
  exam: ExamResult,
  facts: SchoolFacts,
  held: Held,
): Promise<Chance> {
  const { locale, reading } = question;
  const { name, school } = facts;
  const { courseIds, placement, rules } = held;
  const evidence = placement && (await loadEvidence(question, facts, courseIds, placement));
  if (!placement || !evidence || placement.band === 'unknown') {
    const page =
      (await loadCoursePage(question, courseIds)) || (school.website.startsWith('http') ? school.website : '');
    return { ...facts, ...weighByRules(question, name, rules), page, isByPoints: false, offer: null };
  }
  const { missingSubjects, basis, figures } = placement.course.placement;
  const unmet = findUnmetSubjects(question, exam, name, rules);
  // The school's own rule for the field says more than figures on its entrants.
  const ownRules = BASES_WITHOUT_RULE.has(basis) ? rules.filter(({ isSpecific }) => isSpecific) : [];
  const isMissed = unmet.length > 0 || (ownRules.length > 0 && ownRules.every(({ isMet }) => !isMet));
  const verdict = isMissed && placement.band !== 'below' ? 'reach' : placement.band;
  const missing =
    exam.isBySubject && reading.subject && missingSubjects.length <= MAX_MISSING
      ? missingSubjects.map((subject) => translateSubject(locale, subject))
      : [];
  const text = joinSentences(locale, [
    evidence.text,
    missing.length > 0 ? t(locale, 'chanceMissing', { subjects: formatList(locale, missing) }) : '',
  ]);
  return {
    ...facts,
    verdict,
    page: '',
    isByPoints: basis === 'offer' && exam.key === 'dse',
    offer: basis === 'offer' && figures && figures.lower !== null ? { unit: figures.unit, lower: figures.lower } : null,
    lines: [
      { ...evidence, text: formatLine(question, verdict, text) },
      ...weighByRules(question, name, ownRules).lines,
      ...unmet,
    ],
  };
}

/** Evidence on which a placement rests where no published rule decides it. */
const BASES_WITHOUT_RULE: ReadonlySet<string | null> = new Set(['entrants', 'averages', 'offer']);

const formatLine = ({ locale }: ParsedQuestion, verdict: Verdict, evidence: string) =>
  t(locale, 'chanceLine', { verdict: t(locale, VERDICTS[verdict].label), evidence });

const MAX_MET_RULES = 2;

/** Weighs the results by the rules alone: the latest ones that they meet and the least demanding one that they miss. */
function weighByRules(
  question: ParsedQuestion,
  name: string,
  rules: readonly WeighedRule[],
): Pick<Chance, 'verdict' | 'lines'> {
  const met = rules
    .filter(({ isMet }) => isMet)
    .toSorted((a, b) => b.rule.asAtYear - a.rule.asAtYear || b.rule.asked - a.rule.asked);
  const shown = [...met.slice(0, MAX_MET_RULES), rules.find(({ isMet }) => !isMet) ?? []].flat();
  return {
    verdict: shown.length === 0 ? 'unknown' : shown.some(({ isMet }) => isMet) ? 'met' : 'missed',
    lines: shown.map(({ rule, isMet }) => {
      const claim = createRuleClaim(rule, name, question.locale, !isUsableRule(rule));
      return { ...claim, text: formatLine(question, isMet ? 'met' : 'missed', claim.text) };
    }),
  };
}
