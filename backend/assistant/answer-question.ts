import { answerClause } from './answers/answer-clause.ts';
import { answerAsked } from './answers/answer-clauses.ts';
import { answerNearest } from './answers/answer-passages.ts';
import { answerSmallTalk, declineForgery } from './answers/answer-service.ts';
import { answerUnlisted } from './answers/answer-unlisted.ts';
import { has, namesSubject } from './answers/asked.ts';
import { type ReplyParts, composeReply } from './answers/compose.ts';
import { addRelated } from './answers/related-answers.ts';
import { type MessageKey, formatParagraph, t } from './messages.ts';
import type { ParsedQuestion, Question } from './question.ts';
import { readAsked } from './reading/read-asked.ts';
import type { QuestionReading } from './reading/read-question.ts';
import { findUnlistedSchool } from './reading/unlisted-school.ts';
import { type SmallTalk, findSmallTalk } from './reading/vocabulary.ts';
import type { Reply } from './reply.ts';
import { asksForForgery } from './safety/asks-forgery.ts';
import type { PassageRow } from '#backend/queries/assistant/index.ts';

/** Answers a question from database rows and the site's texts, without a language model. */
export async function answerQuestion(question: Question): Promise<Reply> {
  const { whole, clauses } = await readAsked(question);
  if (asksForForgery(question.question)) return declineForgery(whole);
  const smallTalk = findSmallTalk(whole.reading.text) ?? openingTalkIn(whole.reading);
  const isNamed = namesSubject(whole.reading) || whole.reading.countries.length > 0;
  if (smallTalk && !whole.reading.topics.has('emergency') && !(isNamed && smallTalk !== 'human' && smallTalk !== 'bot'))
    return answerSmallTalk(whole, smallTalk);
  const unlistedSchool = await findUnlistedSchool(whole);
  const parts = unlistedSchool ? await answerUnlisted(whole, unlistedSchool) : await answerAsked(whole, clauses);
  return composeReply(question, await addRelated(whole, clauses, [...parts, ...noteFilters(whole, parts)]));
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
