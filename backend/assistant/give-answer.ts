import { logError } from '#backend/response/log-event.ts';
import type { WireRow } from '#backend/response/wire-value.ts';
import { answerCrisis, followsCrisis } from '#backend/assistant/crisis/answer-crisis.ts';
import { detectCrisis } from '#backend/assistant/crisis/read-crisis.ts';
import { answerWithModel } from '#backend/assistant/model/answer-with-model.ts';
import { type Model, ModelError } from '#backend/assistant/model/ask-model.ts';
import { foldQuestion, normalizeQuestion } from '#backend/assistant/reading/fold-question.ts';
import { findSmallTalk } from '#backend/assistant/reading/vocabulary.ts';
import type { ResponseContext } from '#backend/bindings.ts';
import { getModelLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import type { CallContext } from '#backend/people/call-context.ts';
import { type CountryRow, selectCountries } from '#backend/queries/catalogue/countries.ts';
import { type AnswerRow, selectEarlierAnswers, storeAnswer } from '#backend/queries/chat/assistant-answers.ts';
import { type Database, queryRow, queryRows } from '#backend/queries/database.ts';
import { openLiveWeather } from '#backend/weather/live-weather.ts';
import { getOwner } from '#shared/chat-protocol/speaker.ts';
import type { chatHistory } from '#shared/contract/chat.ts';
import { answerDistressed, answerQuestion } from './answer-question.ts';
import type { Question } from './question.ts';
import { loadCourseIndex } from './index/course-index.ts';
import { fillIndex, type IndexStamps } from './index/fill-index.ts';
import { loadPassageIndex } from './index/passage-index.ts';
import type { Reply } from './reply.ts';
import { asksForForgery } from './safety/asks-forgery.ts';
import { answerSafety, addSafetyAdvice } from './safety/answer-safety.ts';
import { detectSafetyTopics } from './safety/read-safety.ts';
import { escapeMarkup } from './messages.ts';

/** Answers a question and stores the answer. A model's answer is streamed sentence by sentence. */
export async function answerVisitor(
  c: ResponseContext,
  { q: questionText, ...requester }: CallContext & { q: string },
  model: Model | null,
  sendDraft: (text: string) => Promise<void> = async () => {},
): Promise<Reply & { messageId: number }> {
  const { DB: db } = c.env;
  const { locale, chinese, publicLevel, requestId, address, user } = c.var.caller;
  const now = new Date();
  const recentAnswers = await loadRecentAnswers(db, requester, now);
  let indexFill: Promise<IndexStamps> | null = null;
  const ensureIndexFilled = () => (indexFill ??= fillIndex(db));
  let countryRows: Promise<CountryRow[]> | null = null;
  const question: Question = {
    db,
    locale,
    chinese,
    publicLevel,
    now,
    agentKey: requester.agentKey,
    userId: user?.id ?? null,
    liveWeather: openLiveWeather(c.env.WEATHER_URL, db, now),
    texts: async () => loadPassageIndex(db, (await ensureIndexFilled()).passages),
    catalogue: async () => loadCourseIndex(db, (await ensureIndexFilled()).courses),
    countries: () => (countryRows ??= queryRows(db, selectCountries({ locale, chinese }, publicLevel))),
    question: normalizeQuestion(questionText),
    earlierQuestions: recentAnswers
      .map((answerRow) => ({
        question: normalizeQuestion(answerRow.question),
        schools: parseMentionedSchools(answerRow.answer),
      }))
      .filter((item) => !detectCrisis(item.question) || item.question === questionText),
  };
  const reply = await chooseReply();
  const storedRow = await queryRow(db, storeAnswer(requester, questionText, JSON.stringify(reply), now.getTime()));
  if (!storedRow) throw new Error('stored answer not found');
  return { messageId: storedRow.id, ...reply };

  /** Safety replies take precedence over look-ups and models. */
  async function chooseReply(): Promise<Reply> {
    const crisis = detectCrisis(question.question);
    if (crisis) return answerCrisis(question, crisis);
    const earlierExchanges = recentAnswers.map((answerRow) => ({
      question: answerRow.question,
      answer: (JSON.parse(answerRow.answer) as Reply).answer,
    }));
    if (
      await followsCrisis({
        question: question.question,
        earlierQuestions: earlierExchanges.map((item) => ({ ...item, schools: [] })),
      })
    )
      return answerCrisis(question, 'after');
    const foldedQuestion = await foldQuestion(question.question);
    const isForgery = asksForForgery(question.question);
    // A request for a forged document is declined. A person to whom one was offered gets a warning.
    const safetyTopic = detectSafetyTopics(foldedQuestion).filter((topic) => !(isForgery && topic === 'scam'));
    if (safetyTopic.length > 0)
      return (
        (await answerSafety(question, safetyTopic)) ??
        addSafetyAdvice(
          question,
          safetyTopic,
          await (safetyTopic.includes('distress') ? answerDistressed(question) : answerQuestion(question)),
        )
      );
    const isModelQuestion = model && !findSmallTalk(foldedQuestion) && !isForgery;
    if (!isModelQuestion || (await consumeRateLimit(db, getModelLimits(getOwner(requester), address))) !== null)
      return answerQuestion(question);
    try {
      return await answerWithModel(question, { model, earlierAnswers: earlierExchanges, onDraft: sendDraft });
    } catch (error) {
      const failureReason = error instanceof ModelError ? error.message : 'not reached';
      logError('model returned no answer', { requestId, error: new Error(failureReason) });
      return answerQuestion(question);
    }
  }
}

/** Returns the schools of an answer's cards in order, so that 'the second one' can refer to them. */
function parseMentionedSchools(answer: string): number[] {
  const { cards = [] } = JSON.parse(answer) as {
    cards?: { school?: { id: string | number } | null; course?: { fkInstitutionId: string | number } | null }[];
  };
  return cards.flatMap(({ school, course }) =>
    school ? [Number(school.id)] : course ? [Number(course.fkInstitutionId)] : [],
  );
}

/** Stored reply. An older release may have stored it without the fields added later. */
type StoredReply = Omit<Reply, 'helpLines'> & Partial<Pick<Reply, 'helpLines'>>;

/**
 * Returns a question and its answer as two messages of the contract's chat history. The question has the answer's id
 * with a 'q'.
 */
export function describeHistory({ id, question, answer, rating, askedAt }: AnswerRow): WireRow<typeof chatHistory>[] {
  const { answer: text, cards, suggestions, helpLines = '' } = JSON.parse(answer) as StoredReply;
  const emptyReply = { cards: [], suggestions: [], rating: null };
  return [
    {
      id: `${id}q`,
      type: 'text',
      content: { text: escapeMarkup(question), action: '' },
      user: { name: '', avatar: '' },
      position: 'right',
      hasTime: true,
      createdAt: askedAt,
      ...emptyReply,
    },
    {
      id: String(id),
      type: 'text',
      content: { text: text + helpLines, action: '' },
      user: { name: '', avatar: '' },
      position: 'left',
      hasTime: false,
      createdAt: askedAt,
      cards,
      suggestions,
      rating,
    },
  ];
}

const MAX_RECALLED_ANSWERS = 8;
const MAX_PAUSE_MS = 15 * 60_000;

/** Returns the questions and answers of this conversation, oldest first. A long pause starts a new conversation. */
async function loadRecentAnswers(db: Database, requester: Parameters<typeof selectEarlierAnswers>[0], now: Date) {
  const newestAnswers = await queryRows(
    db,
    selectEarlierAnswers(requester, Number.MAX_SAFE_INTEGER, MAX_RECALLED_ANSWERS),
  );
  const recentAnswers: AnswerRow[] = [];
  let pauseStart = now.getTime();
  for (const row of newestAnswers) {
    if (pauseStart - row.askedAt > MAX_PAUSE_MS) break;
    recentAnswers.unshift(row);
    pauseStart = row.askedAt;
  }
  return recentAnswers;
}
