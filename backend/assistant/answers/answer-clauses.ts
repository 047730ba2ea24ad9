import { asksForChances, OTHER_TOPICS } from './answer-chances.ts';
import { answerClause } from './answer-clause.ts';
import { has, MIN_TOPIC_NEARNESS } from './asked.ts';
import { formatContact } from './answer-service.ts';
import { asksComparedWords, comparesStudies } from './compare-countries.ts';
import type { ReplyParts } from './compose.ts';
import { getConcepts } from '#backend/assistant/index/example-index.ts';
import { extractSearchWords } from '#backend/assistant/look-ups/passages.ts';
import { t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { foldText } from '#backend/assistant/reading/fold-question.ts';

/**
 * Answers each clause of a question if all clauses have an answer. Otherwise answers the question as a whole and adds
 * the clauses whose own answer is not part of it. Clauses of which nothing is answered are named at the end.
 */
export async function answerAsked(
  wholeQuestion: ParsedQuestion,
  clauses: readonly ParsedQuestion[],
): Promise<ReplyParts[]> {
  const { parts, unanswered } = await answerClauses(wholeQuestion, clauses);
  const answer = [...parts, ...(await addContact(wholeQuestion, parts))];
  if (!answer.some(isAnswer)) return answer;
  const openClauses = await findOpenClauses(clauses, unanswered, answer);
  return openClauses.length === 0 || openClauses.length === clauses.length
    ? answer
    : [
        ...answer,
        { missing: openClauses.map(({ question }) => t(wholeQuestion.locale, 'openClause', { clause: question })) },
      ];
}

/** Adds the address and the telephone number of the office to an answer on meeting an adviser there. */
async function addContact(question: ParsedQuestion, parts: readonly ReplyParts[]): Promise<ReplyParts[]> {
  if (!parts.some(({ claims = [] }) => claims.some(({ id }) => id === VISIT_CLAIM))) return [];
  const contact = await formatContact(question);
  return contact ? [{ texts: [contact] }] : [];
}
const VISIT_CLAIM = 'guide.all-agency-visit';

interface ClauseAnswers {
  parts: ReplyParts[];
  /** Clauses that have no answer of their own. */
  unanswered: readonly ParsedQuestion[];
}

async function answerClauses(
  wholeQuestion: ParsedQuestion,
  clauses: readonly ParsedQuestion[],
): Promise<ClauseAnswers> {
  const { countries, guideNearness, guides, schools, subject } = wholeQuestion.reading;
  // Clauses on the same topic, or on one field in several countries, get a single answer.
  const isOfTopic = ({ reading }: ParsedQuestion) =>
    reading.guides.some((topic) => topic === guides[0]) || reading.guides.length + reading.topics.size === 0;
  const isOneTopic = guideNearness >= MIN_TOPIC_NEARNESS && clauses.every(isOfTopic);
  const isOne = isOneTopic || (subject !== null && schools.length === 0 && countries.length !== 1);
  if (asksForChances(wholeQuestion.reading)) {
    const others = clauses.filter(({ reading }) => !asksForChances(reading) && has(...OTHER_TOPICS)(reading));
    const named = [...new Set([...clauses, wholeQuestion].flatMap(({ reading }) => reading.schools))];
    const whole = { ...wholeQuestion, reading: { ...wholeQuestion.reading, schools: named } };
    const answers = await Promise.all([whole, ...others].map(answerClause));
    return { parts: answers.flat(), unanswered: [] };
  }
  if (clauses.length < 2 || isOne)
    return {
      parts: await answerClause(wholeQuestion),
      unanswered: clauses.filter(
        ({ reading }) =>
          !(isOneTopic && reading.guides.includes(guides[0] ?? '')) &&
          !(comparesStudies(wholeQuestion.reading) && asksComparedWords(reading)),
      ),
    };
  const answers = (await Promise.all(clauses.map(answerClause))).map((parts) =>
    parts.filter(({ fit = Infinity }) => fit >= MIN_CLAUSE_FIT),
  );
  const unanswered = clauses.filter((_clause, clauseIndex) => !answers[clauseIndex]?.some(isAnswer));
  if (unanswered.length === 0) return { parts: answers.flat(), unanswered };
  const answered = answers.filter((parts) => parts.some(isAnswer));
  const wholeAnswer = await answerClause(wholeQuestion);
  const openClauses = await findOpenClauses(clauses, unanswered, wholeAnswer);
  if (answered.length > 0 && openClauses.length === unanswered.length) return { parts: answered.flat(), unanswered };
  const statedIds = new Set(wholeAnswer.flatMap(listStatements));
  const ownAnswers = answers.filter(
    (parts) => parts.some(isAnswer) && !parts.flatMap(listStatements).some((id) => statedIds.has(id)),
  );
  return { parts: [...wholeAnswer, ...ownAnswers.flat()], unanswered };
}

/** Returns what identifies the statements of a part, which two answers may have in common. */
const listStatements = ({ claims = [], foldedClaims = [], texts = [], cards = [] }: ReplyParts): string[] => [
  ...[...claims, ...foldedClaims].map(({ id }) => id),
  ...texts,
  ...cards.map((card) => JSON.stringify(card)),
];

/** Returns the unanswered clauses of whose own words, which no other clause has, an answer contains none. */
async function findOpenClauses(
  clauses: readonly ParsedQuestion[],
  unanswered: readonly ParsedQuestion[],
  parts: readonly ReplyParts[],
): Promise<ParsedQuestion[]> {
  if (clauses.length < 2) return [];
  const answerText = await foldText(
    parts
      .flatMap(({ lead = '', claims = [], foldedClaims = [], texts = [], missing = [], cards = [] }) => [
        lead,
        ...[...claims, ...foldedClaims].map(({ text }) => text),
        ...texts,
        ...missing,
        ...cards.map(({ link }) => link?.title ?? ''),
      ])
      .join(' '),
  );
  const answerTokens = new Set(getWords(answerText));
  const wordsByClause = await Promise.all(clauses.map(async ({ question }) => getWords(await foldText(question))));
  return clauses.filter((clause, clauseIndex) => {
    if (!unanswered.includes(clause)) return false;
    const others = new Set(wordsByClause.filter((_words, otherIndex) => otherIndex !== clauseIndex).flat());
    const ownWords = (wordsByClause[clauseIndex] ?? []).filter((word) => !others.has(word));
    return ownWords.length > 0 && !ownWords.some((word) => answerTokens.has(word));
  });
}

/** Returns the words of a folded text that indicate its topic, and their concepts. */
const getWords = (text: string) => [...extractSearchWords(text), ...getConcepts(text)];

/** Whether a part contains more than notes about missing data. */
const isAnswer = ({ claims = [], foldedClaims = [], texts = [], cards = [] }: ReplyParts) =>
  claims.length + foldedClaims.length + texts.length + cards.length > 0;

/** Minimum fit of a text that answers a single clause. */
const MIN_CLAUSE_FIT = 0.9;
