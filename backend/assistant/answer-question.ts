import type { ParsedQuestion, Question } from './question.ts';
import { getConcepts } from './index/example-index.ts';
import { extractSearchWords } from './look-ups/passages.ts';
import { answerWeather } from './look-ups/weather.ts';
import { answerPlacement } from './answers/answer-placement.ts';
import {
  answerEmergency,
  answerGuides,
  answerNearest,
  answerUndecided,
  offerPassages,
} from './answers/answer-passages.ts';
import { answerByName, answerCountry } from './answers/answer-country.ts';
import { answerCosts, answerCountries, asksWhetherEnough } from './answers/answer-costs.ts';
import { answerDeadlines } from './answers/answer-deadlines.ts';
import { answerEnglish, answerScholarships } from './answers/answer-requirements.ts';
import { answerSubject } from './answers/answer-subject.ts';
import { answerSchools } from './answers/answer-school.ts';
import { answerSchoolGroup, GROUP_WORDS, findSchoolGroup } from './answers/answer-school-group.ts';
import {
  answerService,
  answerSmallTalk,
  declineForgery,
  declineOtherCountry,
  replyDataNotStored,
  replyUnknown,
} from './answers/answer-service.ts';
import { answerUnlisted } from './answers/answer-unlisted.ts';
import { composeReply, type ReplyParts } from './answers/compose.ts';
import { mergeReadings } from './reading/carry-reading.ts';
import { foldText } from './reading/fold-question.ts';
import { COUNTRY_OF_TOPIC, COUNTRYLESS_TOPICS } from './reading/guide-topics.ts';
import { type QuestionReading, readQuestions, SCHOOL_TOPICS } from './reading/read-question.ts';
import { namesOtherPlace } from './reading/proper-names.ts';
import { asksMoreThan, findOtherWords } from './reading/rest-of-question.ts';
import { splitQuestion } from './reading/split-question.ts';
import { findUnlistedSchool } from './reading/unlisted-school.ts';
import { getNearness, findService, type SmallTalk, findSmallTalk, type Topic } from './reading/vocabulary.ts';
import type { PassageRow } from '#backend/queries/assistant/index.ts';
import { asksForForgery, GHOSTWRITING } from './safety/asks-forgery.ts';
import { formatParagraph, isStarterQuestion, type MessageKey, t } from './messages.ts';
import type { Reply } from './reply.ts';

/** A parsed question, divided into clauses if it asks several things. */
interface AskedQuestion {
  whole: ParsedQuestion;
  clauses: readonly ParsedQuestion[];
}

/**
 * Parses a question in the context of the earlier ones: school, field, country, level and results carry over until the
 * subject changes, and from one clause to the next.
 */
async function readAsked(question: Question): Promise<AskedQuestion> {
  await question.texts();
  const { earlierQuestions } = question;
  const clauses = splitQuestion(question.question);
  const readings = await readQuestions(
    question.db,
    [...earlierQuestions.map((item) => item.question), question.question, ...clauses],
    question.publicLevel,
  );
  let contextReading: QuestionReading | null = null;
  for (const [questionIndex, { question: earlierQuestion }] of earlierQuestions.entries()) {
    const reading = readings[questionIndex];
    if (!reading) continue;
    const mergedReading: QuestionReading = mergeReadings(
      isStarterQuestion(earlierQuestion) ? null : contextReading,
      reading,
      earlierQuestions[questionIndex - 1]?.schools ?? [],
    );
    if (reading.schools.length > 0 || reading.subject !== null || !findSmallTalk(reading.text))
      contextReading = mergedReading;
  }
  if (isStarterQuestion(question.question)) contextReading = null;
  const displayedSchools = earlierQuestions.at(-1)?.schools ?? [];
  const [wholeQuestion, ...parts] = readings.slice(earlierQuestions.length);
  if (!wholeQuestion) throw new Error('question could not be interpreted');
  const reading = mergeReadings(contextReading, wholeQuestion, displayedSchools);
  let carriedReading = contextReading;
  return {
    whole: { ...question, reading },
    // A part such as 'And medicine?' or 'where?' continues the question before it, so the question is divided only if
    // every later part asks on its own.
    clauses: (parts.slice(1).every(asksOnItsOwn) ? parts : []).map((part, clauseIndex) => {
      const previousCountries = carriedReading?.countries ?? [];
      const merged = mergeReadings(carriedReading, part, displayedSchools);
      // Clauses of one message are about the same country unless they name another.
      carriedReading =
        clauseIndex > 0 && merged.countries.length === 0 ? { ...merged, countries: previousCountries } : merged;
      return { ...question, question: clauses[clauseIndex] ?? '', reading: carriedReading };
    }),
  };
}

/** Whether a clause asks something different from the clause before it. */
const asksOnItsOwn = ({ topics, guides, exam, english, budget, text }: QuestionReading) =>
  !BARE_COST_PATTERN.test(text) &&
  (guides.length > 0 ||
    exam !== null ||
    english !== null ||
    budget !== null ||
    (topics.size === 0 && extractSearchWords(text).length > MIN_OWN_WORDS) ||
    [...topics].some((topic) => !CONTINUING_TOPICS.has(topic)));
/** Matches a clause that asks what the thing of the clause before it costs. */
const BARE_COST_PATTERN =
  /^(?:how much(?: is it| does it cost| a year| per year| a month| per month)?|(?:一年|一个月)?(?:要|大概)?(?:几钱|几多钱|多少钱?|几多)(?:一年|一个月)?)[?？]?$/u;
/** Number of words up to which a clause such as 'where?' has no subject of its own. */
const MIN_OWN_WORDS = 1;
const CONTINUING_TOPICS: ReadonlySet<Topic> = new Set(['school', 'major', 'compare', 'medicine']);

/** Answers a question from database rows and the site's texts, without a language model. */
export async function answerQuestion(question: Question): Promise<Reply> {
  const { whole, clauses } = await readAsked(question);
  if (asksForForgery(question.question)) return declineForgery(whole);
  const smallTalk = findSmallTalk(whole.reading.text) ?? openingTalkIn(whole.reading);
  const isNamed = namesSubject(whole.reading) || whole.reading.countries.length > 0;
  if (smallTalk && !whole.reading.topics.has('emergency') && !(isNamed && smallTalk !== 'human' && smallTalk !== 'bot'))
    return answerSmallTalk(whole, smallTalk);
  const unlistedSchool = await findUnlistedSchool(whole);
  if (unlistedSchool) return composeReply(question, await answerUnlisted(whole, unlistedSchool));
  const parts = await answerAsked(whole, clauses);
  return composeReply(question, [...parts, ...noteFilters(whole, parts)]);
}

/** Names the filters of a question that a list of schools does not apply. */
const noteFilters = ({ locale, reading }: ParsedQuestion, parts: readonly ReplyParts[]): ReplyParts[] => {
  const hasList =
    reading.schools.length === 0 && parts.some(({ cards = [] }) => cards.some(({ kind }) => kind !== 'link'));
  const keys = hasList ? UNAPPLIED_FILTERS.filter(([pattern]) => pattern.test(reading.text)) : [];
  return keys.map(([, key]) => ({ texts: [formatParagraph(locale, t(locale, key))] }));
};
const UNAPPLIED_FILTERS = [
  [/\btop ?\d+\b|\bqs ?\d+\b|[前头] ?\d+/u, 'filterRanking'],
  [/\b(?:public|state) (?:universit|uni|college|school)|公立|州立/u, 'filterPublic'],
] as const satisfies readonly (readonly [RegExp, MessageKey])[];

/**
 * Returns the kind of small talk at the beginning of a message that asks for nothing else, such as thanks with good
 * wishes.
 */
const openingTalkIn = ({ text, topics, guides, exam }: QuestionReading): SmallTalk | null =>
  topics.size + guides.length === 0 && exam === null ? findSmallTalk(text.split(OPENING_END)[0] ?? '') : null;
const OPENING_END = /[,，.。!！~～;；]/u;

/**
 * Answers each clause of a question if all clauses have an answer. Otherwise answers the question as a whole and adds
 * the clauses whose own answer is not part of it. Clauses of which nothing is answered are named at the end.
 */
async function answerAsked(wholeQuestion: ParsedQuestion, clauses: readonly ParsedQuestion[]): Promise<ReplyParts[]> {
  const answer = await answerClauses(wholeQuestion, clauses);
  if (!answer.some(isAnswer)) return answer;
  const openClauses = await findOpenClauses(clauses, answer);
  return openClauses.length === 0 || openClauses.length === clauses.length
    ? answer
    : [
        ...answer,
        { missing: openClauses.map(({ question }) => t(wholeQuestion.locale, 'openClause', { clause: question })) },
      ];
}

async function answerClauses(wholeQuestion: ParsedQuestion, clauses: readonly ParsedQuestion[]): Promise<ReplyParts[]> {
  const { countries, guideNearness, guides, schools, subject } = wholeQuestion.reading;
  // Clauses on the same topic, or on one field in several countries, get a single answer.
  const isOfTopic = ({ reading }: ParsedQuestion) =>
    reading.guides.some((topic) => topic === guides[0]) || reading.guides.length + reading.topics.size === 0;
  const isOne =
    (guideNearness >= MIN_TOPIC_NEARNESS && clauses.every(isOfTopic)) ||
    (subject !== null && schools.length === 0 && countries.length !== 1);
  if (clauses.length < 2 || isOne) return answerClause(wholeQuestion);
  const answers = (await Promise.all(clauses.map(answerClause))).map((parts) =>
    parts.filter(({ fit = Infinity }) => fit >= MIN_CLAUSE_FIT),
  );
  if (answers.every((parts) => parts.some(isAnswer))) return answers.flat();
  const wholeAnswer = await answerClause(wholeQuestion);
  const statedIds = new Set(wholeAnswer.flatMap(listStatements));
  const ownAnswers = answers.filter(
    (parts) => parts.some(isAnswer) && !parts.flatMap(listStatements).some((id) => statedIds.has(id)),
  );
  // An answer to one clause that is certain says more than a text which fits the whole question somewhat.
  const isCertain = ownAnswers.some((parts) => parts.every(({ fit }) => fit === undefined));
  const isWholeKept =
    ownAnswers.length === 0 ||
    (wholeAnswer.some(isAnswer) && !(isCertain && wholeAnswer.some(({ fit }) => fit !== undefined)));
  return [...(isWholeKept ? wholeAnswer : []), ...ownAnswers.flat()];
}

/** Returns what identifies the statements of a part, which two answers may have in common. */
const listStatements = ({ claims = [], texts = [], cards = [] }: ReplyParts): string[] => [
  ...claims.map(({ id }) => id),
  ...texts,
  ...cards.map((card) => JSON.stringify(card)),
];

/** Returns the clauses of whose own words, which no other clause has, an answer contains none. */
async function findOpenClauses(
  clauses: readonly ParsedQuestion[],
  parts: readonly ReplyParts[],
): Promise<ParsedQuestion[]> {
  if (clauses.length < 2) return [];
  const answerText = await foldText(
    parts
      .flatMap(({ lead = '', claims = [], texts = [], missing = [], cards = [] }) => [
        lead,
        ...claims.map(({ text }) => text),
        ...texts,
        ...missing,
        ...cards.map(({ link }) => link?.title ?? ''),
      ])
      .join(' '),
  );
  const answerTokens = new Set(getWords(answerText));
  const wordsByClause = await Promise.all(clauses.map(async ({ question }) => getWords(await foldText(question))));
  return clauses.filter((_clause, clauseIndex) => {
    const others = new Set(wordsByClause.filter((_words, otherIndex) => otherIndex !== clauseIndex).flat());
    const ownWords = (wordsByClause[clauseIndex] ?? []).filter((word) => !others.has(word));
    return ownWords.length > 0 && !ownWords.some((word) => answerTokens.has(word));
  });
}

/** Returns the words of a folded text that indicate its topic, and their concepts. */
const getWords = (text: string) => [...extractSearchWords(text), ...getConcepts(text)];

/** Whether a part contains more than notes about missing data. */
const isAnswer = ({ claims = [], texts = [], cards = [] }: ReplyParts) =>
  claims.length + texts.length + cards.length > 0;

/**
 * Answers a question of a person in distress who asks for schools or courses by results. Returns null for any
 * other question, because advice on a slightly different topic would hurt.
 */
export async function answerDistressed(question: Question): Promise<Reply | null> {
  const { whole } = await readAsked(question);
  const asksForPlaces =
    whole.reading.exam !== null && has('school', 'major', 'entry', 'offers', 'ranking')(whole.reading);
  return asksForPlaces ? composeReply(question, await answerClause(whole)) : null;
}

/** Answers a citizen's or BN(O) holder's question with the advice on visas and fees of that status; null if none is near. */
export async function answerNationality(question: Question): Promise<Reply | null> {
  const { whole } = await readAsked(question);
  return answerWithAdvice(whole, MIN_NATIONALITY_NEARNESS, ({ key }) => NATIONALITY_KEY.test(key));
}
const NATIONALITY_KEY = /^(?:uk-bno-|uk-fee-status|(?:us|ca|au)-citizen)/u;
const MIN_NATIONALITY_NEARNESS = 0.4;

async function answerWithAdvice(
  question: ParsedQuestion,
  minNearness: number,
  isCandidate: (row: PassageRow) => boolean,
): Promise<Reply | null> {
  const advice = await answerNearest(question, minNearness, { isCandidate, minFit: Infinity });
  return advice && composeReply(question, [advice]);
}

/** Minimum fit of a text that answers a single clause. */
const MIN_CLAUSE_FIT = 0.9;

/** Minimum similarity of an example question that replaces the rows of a look-up that covers all words. */
const MIN_EXAMPLE_NEARNESS = 0.93;
const isAdvice = ({ topic }: PassageRow) => topic === 'advice';
/** Minimum similarity of an example question at which its passage answers before any look-up. */
const MIN_CONFIDENT_NEARNESS = 0.75;
/** The same minimum for questions that rows about a school, a field or an examination could also answer. */
const MIN_NEARNESS_BESIDE_LOOK_UP = 0.85;
/** Minimum fit of a passage that replaces such rows. */
const MIN_FIT_BESIDE_LOOK_UP = 1.5;
/** Minimum fit of a passage shown next to rows, to cover the words that the rows do not answer. */
const MIN_FIT_BESIDE_ROWS = 0.8;
/** Minimum fit of a text on entry with a sub-degree, for which there are no rows. */
const MIN_FIT_OF_CREDIT = 0.5;
const MIN_PASSAGE_NEARNESS = 0.72;
/** Minimum fit of a text on a place without schools here, among the texts on such places. */
const MIN_FIT_ELSEWHERE = 0.75;
const SCHOOL_FEES_KEY = /^(?:uk-boarding-fees|ca-high-school)$/u;
const ELSEWHERE_KEY = /^(?:hk|mo|sg|nz|ie|de|jp|my|kr|cn|hkmo)-/u;
/** Minimum similarity of a guide topic at which the rules of a named country answer the question. */
const MIN_RULES_NEARNESS = 0.55;
/** Minimum similarity of a guide topic at which its rules are shown next to general advice. */
const MIN_NEARNESS_BESIDE_ADVICE = 0.6;
/** Minimum similarity of a guide topic at which its rules answer for all countries, or replace a list. */
const MIN_TOPIC_NEARNESS = 0.7;
/** Margin by which a passage must be more similar to the question than the guide topic. */
const MIN_NEARNESS_LEAD = 0.1;

/** Database look-up that answers questions, with the words that it covers. */
interface LookUp {
  isAsked: (reading: QuestionReading) => boolean;
  /** Topics that the look-up covers, in addition to names, levels, results and the words of a list. */
  topics: readonly Topic[];
  /** Further words that the look-up covers. */
  words?: RegExp;
  /**
   * Whether a name, a result or an amount in the question selects the rows, in which case they are shown even next to a
   * passage.
   */
  isOwn: (reading: QuestionReading) => boolean;
  /** Whether the list cannot answer a question that contains other words. */
  isLast?: boolean;
  /** Whether the look-up answers only half of the question, in which case a text is tried first. */
  isAfterText?: boolean;
  answer: (question: ParsedQuestion) => Promise<ReplyParts | ReplyParts[] | null> | ReplyParts;
}

const always = () => true;
const never = () => false;
const has =
  (...topics: readonly Topic[]) =>
  ({ topics: askedTopics }: QuestionReading) =>
    topics.some((topic) => askedTopics.has(topic));
const namesSubject = ({ schools, subject }: QuestionReading) => schools.length > 0 || subject !== null;
const hasPlaces = ({ countries, cities, states }: QuestionReading) =>
  countries.length + cities.length + states.length > 0;
const hasGrades = ({ exam }: QuestionReading) =>
  Boolean(exam && (exam.answers || (exam.key === 'gpa' && (exam.gpa || exam.sat || exam.act))));

/** Topics that can be answered for the schools that teach a field. */
const FIELD_TOPICS = ['english', 'fee', 'cheap', 'entry', 'offers'] as const;

/** Matches admission requirements other than grades. The facts of schools do not cover them. */
const ADMISSION_TESTS =
  /\b(?:lnat|ucat|bmat|tmua|esat|tsa|portfolios?|interviews?|auditions?)\b|作品集|面试|试镜|笔试/u;

/** Topics of a list of schools that teach a field. */
const LIST_TOPICS = ['major', 'school', 'ranking', 'medicine'] as const;

/** Look-ups in order of priority. Those with the most specific condition come first. */
const LOOK_UPS: readonly LookUp[] = [
  {
    isAsked: ({ topics }) => topics.has('weather') && !topics.has('major'),
    topics: ['weather'],
    isOwn: always,
    answer: answerWeather,
  },
  {
    isAsked: (reading) => findSchoolGroup(reading.text) !== null && !namesSubject(reading) && reading.exam === null,
    topics: ['school'],
    words: GROUP_WORDS,
    isOwn: always,
    answer: (question) => answerSchoolGroup(question, findSchoolGroup(question.reading.text) ?? 'russellGroup'),
  },
  {
    isAsked: ({ topics, schools }) => topics.has('begin') && schools.length === 0,
    topics: ['begin'],
    isOwn: always,
    answer: answerUndecided,
  },
  {
    isAsked: (reading) =>
      reading.schools.length > 0 && !isOfGuidesAlone(reading) && !TRANSFER_PATTERN.test(reading.text),
    topics: [...SCHOOL_TOPICS, 'place', 'students', 'accommodation', 'budget', 'cheap', 'major'],
    isOwn: (reading) =>
      asksFacts(reading) ||
      reading.guides.some((topic) => isOfSchoolCountry(topic, reading)) ||
      !asksMoreThan(reading, []),
    answer: answerSchools,
  },
  {
    isAsked: (reading) =>
      reading.isBeforeUniversity &&
      !reading.topics.has('scholarship') &&
      (reading.budget !== null || has('fee', 'cheap', 'budget')(reading)),
    topics: ['fee', 'cheap', 'budget'],
    isOwn: never,
    answer: (question) =>
      answerNearest(question, 0, { isCandidate: ({ key }) => SCHOOL_FEES_KEY.test(key), minFit: Infinity }),
  },
  {
    isAsked: (reading) => reading.topics.has('scholarship') && !reading.isBeforeUniversity,
    topics: ['scholarship'],
    isOwn: ({ guides }) => !guides.some((topic) => GENERAL_GUIDES.has(topic) || topic === 'living'),
    answer: answerScholarships,
  },
  {
    isAsked: (reading) =>
      asksWhetherEnough({ reading }) &&
      reading.countries.length === 1 &&
      reading.subject === null &&
      !OTHER_COSTS.test(reading.text) &&
      !reading.isBeforeUniversity,
    topics: ['budget', 'fee', 'cheap', 'major', 'school'],
    words: /\benough\b|够/gu,
    isOwn: always,
    answer: answerCosts,
  },
  {
    isAsked: (reading) =>
      ((reading.topics.has('budget') && reading.countries.length > 0) ||
        (reading.budget !== null &&
          // Chinese readers mean their own currency; of an English amount without one, the question is which.
          (reading.budget.currency !== null || /\p{Script=Han}/u.test(reading.text)) &&
          reading.countries.length !== 1 &&
          reading.cities.length + reading.schools.length === 0 &&
          reading.subject === null &&
          reading.exam === null)) &&
      !asksOtherCosts(reading),
    topics: ['budget', 'fee', 'cheap', 'major'],
    isOwn: always,
    answer: (question) => (question.reading.countries.length === 1 ? answerCosts(question) : answerCountries(question)),
  },
  {
    // Grades alone do not lead to a place in medicine, because tests, interviews and quotas for international students
    // matter as well.
    isAsked: ({ exam, topics, subject }) =>
      (exam !== null && topics.has('medicine')) || (Boolean(exam?.answers) && subject?.types.length === 0),
    topics: ['entry', 'medicine'],
    isOwn: ({ topics }) => !topics.has('medicine'),
    isAfterText: true,
    answer: (question) => answerSubject(question),
  },
  {
    isAsked: ({ exam, topics }) => exam?.key === 'dse' && !exam.answers && topics.has('english'),
    topics: ['english', 'entry'],
    isOwn: ({ exam, text }) => exam !== null && exam.english !== '' && !/\bielts\b|雅思|托福/u.test(text),
    answer: answerEnglish,
  },
  { isAsked: hasGrades, topics: ['entry', 'offers'], words: GROUP_WORDS, isOwn: always, answer: answerPlacement },
  {
    isAsked: ({ subject, text }) => subject !== null && !CREDIT_PATTERN.test(text),
    topics: ['english', 'fee', 'cheap', 'entry', 'offers', 'ranking', 'intake', 'howApply'],
    isOwn: (reading) =>
      reading.budget !== null ||
      reading.exam !== null ||
      (hasPlaces(reading) &&
        !reading.guides.some((topic) => GENERAL_GUIDES.has(topic)) &&
        !asksMoreThan(reading, LIST_TOPICS)) ||
      (has(...FIELD_TOPICS)(reading) && !reading.guides.includes('recognition')),
    answer: (question) => answerSubject(question),
  },
  {
    isAsked: (reading) =>
      reading.topics.has('deadline') &&
      (reading.countries[0] === 'uk' || /\bucas\b/u.test(reading.text)) &&
      reading.level !== 'master' &&
      !asksOtherCosts(reading),
    topics: ['deadline', 'howApply', 'intake'],
    isOwn: always,
    answer: answerDeadlines,
  },
  {
    isAsked: has('lectures'),
    topics: ['lectures'],
    isOwn: always,
    answer: (question) => answerService(question, 'lectures'),
  },
  { isAsked: ({ english }) => english !== null, topics: ['english', 'entry'], isOwn: always, answer: answerEnglish },
  {
    isAsked: (reading) =>
      comparesCountries(reading) &&
      !asksOtherCosts(reading) &&
      (has('cheap', 'fee', 'budget')(reading) || !asksMoreThan(reading, ['compare'])),
    topics: ['cheap', 'fee', 'budget', 'compare'],
    isOwn: always,
    answer: answerCountries,
  },
  {
    isAsked: (reading) =>
      reading.topics.has('fee') &&
      reading.countries.length > 0 &&
      reading.budget === null &&
      !reading.topics.has('cheap') &&
      !asksOtherCosts(reading),
    topics: ['fee', 'budget', 'major'],
    isOwn: never,
    answer: answerCosts,
  },
  {
    isAsked: ({ topics, budget, isBeforeUniversity }) =>
      (budget !== null && !isBeforeUniversity) || (topics.has('ranking') && topics.has('school')),
    topics: ['ranking', 'cheap', 'intake', 'fee', 'budget'],
    isOwn: always,
    answer: answerCountry,
  },
  {
    isAsked: (reading) => hasPlaces(reading) && !reading.isBeforeUniversity,
    topics: ['ranking', 'cheap', 'intake'],
    isOwn: never,
    isLast: true,
    answer: answerCountry,
  },
];

/** Composes the answer to one clause from a passage and the rows of the matching look-up. */
async function answerClause(question: ParsedQuestion): Promise<ReplyParts[]> {
  const { locale, reading } = question;
  if (reading.topics.has('emergency')) return [await answerEmergency(question)];
  // A comparison with a country that the site does not offer would have only one side.
  if (reading.isElsewhere && reading.schools.length === 0 && comparesWithElsewhere(reading))
    return [await declineOtherCountry(question)];
  if (GHOSTWRITING.test(reading.text)) return [(await answerService(question, 'ghostwriting')) ?? []].flat();
  const isOfOtherCountry = reading.isElsewhere && reading.countries.length === 0 && reading.schools.length === 0;
  const parts = await answerWithin(question, isOfOtherCountry && !reading.guides.includes('recognition'));
  return reading.isElsewhere && reading.schools.length === 0 && reading.countries.length > 0
    ? [...parts, { missing: [t(locale, 'whatElsewhere')] }]
    : parts;
}

const comparesWithElsewhere = ({ topics, guides }: QuestionReading) =>
  guides.length === 0 && (topics.has('compare') || topics.has('cheap'));

/** Matches questions about changing schools, which no facts of the schools answer. */
const TRANSFER_PATTERN = /\btransfer\w*\b|转(?:学|校|去|到)/u;

/** Matches questions about entry with a sub-degree, which typical offers for school leavers do not answer. */
const CREDIT_PATTERN =
  /\btop[ -]?up\b|\b(?:enter|into|join|transfer to) (?:year|yr) ?[23]\b|\b(?:associate degree|asso|higher diploma)\b|副学士|高级文凭|插班|\b(?:ad|hd)(?=[^a-z])/u;

/** Whether a question asks for a list of schools rather than for rules or results. */
const asksForSchools = ({ topics, exam, guides }: QuestionReading) =>
  topics.has('school') && exam === null && guides.length === 0;

/** Matches questions about accreditation or about practising a profession after the degree, which a list of courses does not answer. */
const RETURN_PATTERN =
  /\b(?:arb|riba|accredit\w*)\b|\b(?:regist(?:er|ered|ration)|practi[sc](?:e|ing)|qualify|licen[sc](?:e|ed)) (?:as|in)\b|(?:[返回]|回来)(?:香港|港|内地|国)?.{0,4}(?:做|当|执业|注册)|执业|注册(?:做|成为)|香港.{0,2}(?:认可|承认|认不认)/u;

async function answerWithin(question: ParsedQuestion, isOfOtherCountry: boolean): Promise<ReplyParts[]> {
  const { reading } = question;
  const { guides, text } = reading;
  // The rows are about universities.
  const lookUp = isOfSchoolPupil(reading) ? undefined : LOOK_UPS.find(({ isAsked }) => isAsked(reading));
  const isOfReturn = RETURN_PATTERN.test(text);
  const isOwn = (lookUp?.isOwn(reading) ?? false) && !isOfReturn;
  const isCovered = lookUp !== undefined && !asksMoreThan(reading, lookUp.topics, lookUp.words);
  const lookUpRows = async (): Promise<ReplyParts[]> => [(await lookUp?.answer(question)) ?? []].flat();
  if (isCovered && isOwn && !isOfOtherCountry) {
    // A total is better answered by a passage with an example question in nearly the same words.
    const passage =
      reading.schools.length === 0 && reading.subject === null && has('fee', 'budget', 'cheap')(reading)
        ? await answerNearest(question, MIN_EXAMPLE_NEARNESS, { minFit: Infinity, isCandidate: isAdvice })
        : null;
    if (passage) return [passage];
    const rows = await lookUpRows();
    if (rows.some(({ claims = [] }) => claims.length > 0) || (rows.length > 0 && guides.length === 0)) return rows;
    const advice = rows.length > 0 ? await answerNearest(question, MIN_PASSAGE_NEARNESS, { minFit: Infinity }) : null;
    if (rows.length > 0) return advice ? [advice, ...rows] : rows;
  }
  const service = findService(text);
  const serviceNearness = service ? getNearness(text, 'service') : 0;
  const isOfRows = isOwn || isOfOtherCountry || (isCovered && !lookUp.isLast);
  // If the site has no schools in a place, only a text can answer. The place name ensures that the text is about that
  // place.
  const hasOnlyNear =
    (isOfRows && !isOfReturn && !(isOfOtherCountry && namesOtherPlace(text) && !asksForSchools(reading))) ||
    service !== null ||
    reading.guideNearness >= MIN_TOPIC_NEARNESS;
  const nearest = await answerNearest(
    question,
    Math.max(isOfRows ? MIN_NEARNESS_BESIDE_LOOK_UP : MIN_CONFIDENT_NEARNESS, serviceNearness),
    {
      ...(isOfOtherCountry &&
        namesOtherPlace(text) && { isCandidate: ({ key }: PassageRow) => ELSEWHERE_KEY.test(key) }),
      minFit:
        hasOnlyNear || (reading.schools.length > 0 && !isOfReturn)
          ? Infinity
          : lookUp && !lookUp.isLast && !isOfReturn && !isOfOtherCountry
            ? MIN_FIT_BESIDE_LOOK_UP
            : isOfOtherCountry
              ? MIN_FIT_ELSEWHERE
              : undefined,
    },
  );
  if (nearest) return [nearest, ...(isOfRows ? [] : await answerRules(question))];
  if (
    service &&
    serviceNearness >= reading.guideNearness &&
    !(namesSubject(reading) && service !== 'commission' && service !== 'ghostwriting') &&
    !(service === 'hours' && guides.length > 0)
  ) {
    const reply = await answerService(question, service);
    if (reply) return [reply];
  }
  if (isOfOtherCountry) return [await declineOtherCountry(question)];
  const ownRows = isOwn ? await lookUpRows() : [];
  if (ownRows.length > 0) {
    // Facts answer a question about a school. If the student's score is below its requirement, advice is added.
    const isAnswered =
      !ADMISSION_TESTS.test(text) &&
      ((reading.budget !== null && comparesCountries(reading)) ||
        (reading.schools.length > 0 && reading.english === null && asksFacts(reading))) &&
      ownRows.some(({ claims = [] }) => claims.length > 0) &&
      ownRows.every(
        ({ missing = [], offersHuman = false }) => missing.length === 0 && (!offersHuman || reading.budget !== null),
      );
    const passageBeside =
      isCovered || isAnswered
        ? null
        : await offerPassages(question, MIN_FIT_BESIDE_ROWS, findOtherWords(reading, lookUp?.topics ?? []));
    return [...ownRows, ...(passageBeside ? [passageBeside] : [])];
  }
  const ofTopic = guides.length > 0 && !asksCatalogue(reading) ? await answerTopic(question) : null;
  if (ofTopic) return [ofTopic];
  const asksForList =
    !lookUp?.isLast || (!TRANSFER_PATTERN.test(text) && (has('school', 'major')(reading) || reading.level !== null));
  // A list of a country's schools does not answer a question about its rules.
  const isOfRules = guides.some((topic) => GENERAL_GUIDES.has(topic)) || (lookUp?.isLast === true && guides.length > 0);
  const coveredRows = isCovered && !isOwn && !lookUp.isAfterText && asksForList && !isOfRules ? await lookUpRows() : [];
  if (coveredRows.length > 0) return coveredRows;
  const offeredAnswer =
    (await answerNearest(question, MIN_PASSAGE_NEARNESS)) ??
    (await offerPassages(question, CREDIT_PATTERN.test(text) ? MIN_FIT_OF_CREDIT : undefined));
  if (offeredAnswer) return [offeredAnswer, ...(lookUp?.isAfterText ? await lookUpRows() : [])];
  const rows = lookUp?.isLast ? [] : await lookUpRows();
  if (rows.length > 0) return rows;
  if (lookUp?.isLast && (reading.topics.has('school') || reading.level !== null))
    return [await replyDataNotStored(question)];
  return [(await answerByName(question)) ?? (await replyUnknown(question))];
}

/** Returns a named country's rules on the topic, which are shown next to advice for all countries. */
async function answerRules(question: ParsedQuestion): Promise<ReplyParts[]> {
  const { countries, guides, guideNearness, namesCountry } = question.reading;
  const isOfCountry = namesCountry && countries.length === 1 && guides[0] !== 'steps';
  return isOfCountry && guideNearness >= MIN_NEARNESS_BESIDE_ADVICE
    ? [(await answerGuides(question)) ?? []].flat()
    : [];
}

/** Answers with the guides' rules on a topic, or with advice that matches the question better. */
async function answerTopic(question: ParsedQuestion): Promise<ReplyParts | null> {
  const { locale, reading } = question;
  const { guides, guideNearness } = reading;
  // Advice applies to every country. Rules would need one passage for each.
  const isOfCountry = reading.countries.length > 0;
  const nearestAnswer = await answerNearest(
    question,
    isOfCountry || guideNearness >= MIN_NEARNESS_BESIDE_LOOK_UP
      ? Math.max(MIN_PASSAGE_NEARNESS, guideNearness + MIN_NEARNESS_LEAD)
      : MIN_PASSAGE_NEARNESS,
    {
      isCandidate: ({ topic }) => isOfCountry || topic === 'advice',
      minFit: Infinity,
    },
  );
  if (nearestAnswer) return nearestAnswer;
  const minNearness = reading.namesCountry && guides[0] !== 'steps' ? MIN_RULES_NEARNESS : MIN_TOPIC_NEARNESS;
  if (guideNearness < minNearness) return null;
  const isOfMinors = guides.includes('minors') || guides.includes('guardian');
  return (await answerGuides(question)) ?? (isOfMinors ? { lead: t(locale, 'minorsAsk'), offersHuman: true } : null);
}

/**
 * Whether a topic applies to the country of the question's school. Visa interviews, for example, exist only in the US.
 */
const isOfSchoolCountry = (topic: string, { countriesOfPlaces }: QuestionReading) =>
  COUNTRY_OF_TOPIC[topic] === undefined || countriesOfPlaces.some((key) => key === COUNTRY_OF_TOPIC[topic]);

/**
 * Whether a question about a school asks for something that the database contains. It has no facts about interviews or
 * clubs, for example.
 */
const asksFacts = ({ subject, exam, topics }: QuestionReading) =>
  subject !== null || exam !== null || topics.has('place') || SCHOOL_PAGE_TOPICS.some((topic) => topics.has(topic));

/**
 * Whether the question compares countries: it names several countries and no city, or asks for the cheapest country
 * without naming one.
 */
function comparesCountries({ countries, topics, cities }: QuestionReading): boolean {
  return cities.length === 0 && (countries.length > 1 || (countries.length === 0 && topics.has('cheap')));
}

/** Matches questions about costs other than those of a first year at university. */
const OTHER_COSTS =
  /\b(?:tax|salary|wages?|earn|paid|community colleges?|flights?|phone|sim|insurance|payment plans?|how to pay|remit\w*|wire|instal+ments?)\b|税|公寓|寄宿家庭|汇款|换汇|额度|外汇|交学费|分期|人工|薪|工资|社区(?:学院|大学)|机票|电话|(?<!签证|签)申请费|报名费/u;
const asksOtherCosts = ({ text, guides, cities, topics, isBeforeUniversity }: QuestionReading) =>
  OTHER_COSTS.test(text) ||
  isBeforeUniversity ||
  topics.has('accommodation') ||
  guides.some((topic) => GENERAL_GUIDES.has(topic)) ||
  (cities.length > 0 && guides.includes('living'));

/** Matches questions about going to school, not university, abroad. */
const SCHOOL_ABROAD =
  /\bboard(?:ing|ers?)\b(?! (?:pass|gate))|\b(?:eton|ukiset|iseb|cat4|13\+|11\+)|\byear (?:[789]|1[01])\b|寄宿(?!家庭)|公学|(?:读|入|上)(?:高中|初中|中学|小学)/u;
const isOfSchoolPupil = ({ text, schools, exam, level }: QuestionReading) =>
  SCHOOL_ABROAD.test(text) && schools.length === 0 && exam === null && level === null;

/** Guide topics that do not depend on the school: visas, work and family. */
const GENERAL_GUIDES = new Set([
  'visafee',
  'postwork',
  'work',
  'dependants',
  'funds',
  'tb',
  'refused',
  'insurance',
  'guardian',
  'minors',
  'surcharge',
  'when',
  'ucas',
  'pal',
  'atas',
  'caq',
  'health',
  'recognition',
]);
const SCHOOL_PAGE_TOPICS = [...SCHOOL_TOPICS, 'major'] as const;

const isOfGuidesAlone = ({ guides, topics, guideNearness }: QuestionReading) =>
  guides.some((topic) => GENERAL_GUIDES.has(topic)) &&
  (guideNearness >= MIN_TOPIC_NEARNESS || !topics.has('fee')) &&
  !SCHOOL_PAGE_TOPICS.some((topic) => topics.has(topic) && topic !== 'compare' && topic !== 'major' && topic !== 'fee');

/** Whether the question asks for schools or courses of a field rather than for rules such as visas. */
const asksCatalogue = ({ subject, guides, topics }: QuestionReading) =>
  subject !== null &&
  (topics.has('major') || topics.has('school') || topics.has('cheap')) &&
  !guides.some(
    (topic) => GENERAL_GUIDES.has(topic) || COUNTRYLESS_TOPICS.has(topic) || topic === 'ucas' || topic === 'statement',
  );
