import { findEnglishTests } from '#backend/assistant/reading/read-english.ts';
import { readExam } from '#backend/assistant/reading/read-exam.ts';
import type { RuleExam } from '#backend/assistant/look-ups/entry-rules.ts';
import type { FactTopic, SchoolFacts } from '#backend/assistant/look-ups/school-facts.ts';
import { type MessageKey, t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { Topic } from '#backend/assistant/reading/vocabulary.ts';

// What a question about a school asks of its facts.

const FACT_BY_TOPIC: Partial<Record<Topic, FactTopic>> = {
  english: 'english',
  fee: 'fee',
  deposit: 'deposit',
  deadline: 'deadline',
  scholarship: 'scholarship',
  rating: 'rating',
  offers: 'offers',
  students: 'students',
};

export const FACT_MESSAGE_KEYS: Record<FactTopic, MessageKey> = {
  english: 'whatEnglish',
  fee: 'whatFee',
  deposit: 'whatDeposit',
  deadline: 'whatDeadline',
  scholarship: 'whatScholarship',
  rating: 'whatRating',
  offers: 'whatOffers',
  rooms: 'whatRooms',
  students: 'whatStudents',
  tests: 'whatRule',
};

export interface SchoolQuestion {
  /** Facts that the question names. */
  facts: readonly FactTopic[];
  asksForEntry: boolean;
  asksForQuality: boolean;
  /** Whether the question asks if an examination counts, which a published rule answers with yes. */
  asksForAcceptance: boolean;
  asksForRooms: boolean;
  /** Whether the question asks if the English of an examination counts instead of a test. */
  asksForEnglishPaper: boolean;
  /** Whether the question asks for a minimum average, which colleges in the United States do not publish. */
  asksForAverage: boolean;
  /** Whether the question asks what a master's degree requires of the first degree. */
  asksForDegree: boolean;
  /** Examination whose published rules are asked for. */
  exam: RuleExam | null;
  /** Whether only the rules of bachelor's degrees are relevant. */
  isAboutBachelor: boolean;
  isAboutFoundation: boolean;
  /** What the question asks that no fact of a school states, such as 'part-time'. */
  unheldWords: string;
}

export function readSchoolQuestion(question: ParsedQuestion): SchoolQuestion {
  const { topics, exam, guides, level, text } = question.reading;
  const asksForEnglishPaper = ENGLISH_PAPER_PATTERN.test(text);
  const asksForRooms = topics.has('accommodation') || (guides.includes('living') && !STUDY_COST_PATTERN.test(text));
  const ruleExam = asksForEnglishPaper ? null : getRuleExam(question);
  const named: readonly FactTopic[] = [
    ...Object.entries(FACT_BY_TOPIC).flatMap(([topic, fact]) => (topics.has(topic as Topic) ? [fact] : [])),
    ...(asksForRooms ? (['rooms'] as const) : []),
    ...(exam?.key === 'gpa' ? (['tests'] as const) : []),
    ...(exam?.key === 'degree' || asksForEnglishPaper ? (['english'] as const) : []),
  ];
  return {
    facts: [...new Set(named)].filter(
      (fact) => fact !== 'fee' || !(isAboutOtherFee(question) || (asksForRooms && !topics.has('budget'))),
    ),
    asksForEntry:
      ruleExam !== null ||
      (!asksForEnglishPaper &&
        (topics.has('entry') || ASKS_GRADES_PATTERN.test(text)) &&
        !topics.has('english') &&
        !ASKS_STRENGTHS_PATTERN.test(text)),
    asksForQuality: topics.has('ranking') || ASKS_QUALITY_PATTERN.test(text),
    asksForAcceptance: ACCEPTANCE_PATTERN.test(text),
    asksForRooms,
    asksForEnglishPaper,
    asksForAverage: exam?.key === 'gpa' && AVERAGE_PATTERN.test(text),
    asksForDegree: exam?.key === 'degree' || (level === 'master' && AVERAGE_RESULT_PATTERN.test(text)),
    exam: ruleExam,
    isAboutBachelor: exam !== null || level === null || level === 'bachelor',
    isAboutFoundation: level === 'foundation' || level === 'pathway' || FOUNDATION_PATTERN.test(text),
    unheldWords: UNHELD_PATTERN.exec(question.question)?.[0] ?? '',
  };
}

/** Returns what a question on English asks that schools do not state, and whether a minimum is of the tests it names. */
export function readEnglishTests(
  { locale, reading }: ParsedQuestion,
  { facts, asksForEnglishPaper }: SchoolQuestion,
  schoolFactsList: readonly SchoolFacts[],
) {
  const isStated = (test: string) =>
    schoolFactsList.some(({ claims: { english } }) => english.some(({ unit }) => unit.startsWith(test)));
  const named = findEnglishTests(reading.text);
  const unstated = named.filter((test) => test !== 'IELTS' && !isStated(test));
  // If a school states no minimum for IELTS, which most people mean by English, its other tests are relevant.
  const tests = named.filter((test) => isStated(test));
  return {
    missing: [
      ...(asksForEnglishPaper && !isStated('DSE') ? [t(locale, 'whatPaper')] : []),
      ...(facts.includes('english') && unstated.length > 0
        ? [t(locale, 'whatTest', { test: unstated.join(locale === 'en-us' ? ', ' : '、') })]
        : []),
    ],
    isOfTest: ({ unit }: { unit: string }) => tests.length === 0 || tests.some((test) => unit.startsWith(test)),
  };
}

/**
 * Returns the examination in the question if schools publish rules for it. Returns null if it comes from an earlier
 * question and the current one asks for a fee or a date.
 */
function getRuleExam({ reading: { exam, text, topics } }: ParsedQuestion): RuleExam | null {
  const isOfEarlierQuestion = !topics.has('entry') && (topics.has('fee') || topics.has('deadline')) && !readExam(text);
  const key = isOfEarlierQuestion ? null : exam?.key;
  return key === 'dse' || key === 'gaokao' || key === 'alevel' || key === 'ib' ? key : null;
}

/** Whether 'how much' asks for something other than tuition: 'how much deposit', 'how much IELTS'. */
const isAboutOtherFee = ({ reading: { topics, text } }: ParsedQuestion) =>
  (['deposit', 'english', 'scholarship', 'deadline', 'entry'] as const).some((topic) => topics.has(topic)) &&
  !/\b(?:fees?|tuition)\b|\bcosts? and\b|学费|费用/u.test(text);

/** Matches questions on the whole cost of studying, not only on rooms. */
const STUDY_COST_PATTERN = /\bto study\b|\bstudying\b|\btuition\b|\bfees?\b|学费|[读念](?:书|大学)|留学/u;
/** Matches preparatory years, which many other questions on entry resemble. */
const FOUNDATION_PATTERN = /\b(?:foundation|pathway|international year one|iyo)\b|预科|国际大一|基础年/u;
const AVERAGE_PATTERN = /\bgpa\b|绩点/u;
/** Matches words about an average, such as that of a first degree. */
export const AVERAGE_RESULT_PATTERN = /均分|绩点|\b(?:average|gpa|2[:.][12])\b/u;
const ENGLISH_PAPER_PATTERN =
  /\benglish (?:b|a|first language|language)\b|\b(?:i?gcse|dse|hkdse|ib|gaokao) english\b|(?:dse|文凭试|高考|会考) ?英[文语]|英[文语] ?(?:sl|hl|[3-7][级*]?).{0,12}(?:雅思|ielts)|(?:免|代替|不用(?:考)?|要不要(?:再)?考|使不使(?:再)?考)(?:雅思|ielts)/u;
const ASKS_GRADES_PATTERN =
  /收(?:什么|几多|多少|哪些)?(?:grades?|分|成绩)|\bgrades?\b|\b(?:does|do|will) .{2,40}\b(?:ask|look) for\b/u;
const ASKS_QUALITY_PATTERN =
  /\b(?:any good|good (?:for|at|in)|worth it|reputation|well regarded)\b|好不好|好吗|好唔好|怎么样|值不值|(?:哪|边)(?:个|间|所)好/u;
const ACCEPTANCE_PATTERN = /\baccepts?\b|接受|承认|认不认|收不收|是否认可/u;
const ASKS_STRENGTHS_PATTERN = /\bknown for\b|出名|强项/u;
const UNHELD_PATTERN =
  /\bpart[- ]?time\b|\bre(?:sits?|takes?)\b|\btop[- ]?up\b|\bportfolios?\b|兼[读讀]|重考|作品集|材料[费費]/iu;
