import { logError } from '#backend/response/log-event.ts';
import type { WireRow } from '#backend/response/wire-value.ts';
import { answerCrisis, followsCrisis } from '#backend/assistant/crisis/answer-crisis.ts';
import { readCrisis } from '#backend/assistant/crisis/read-crisis.ts';
import { answerWithModel } from '#backend/assistant/model/answer-with-model.ts';
import { type Model, ModelError } from '#backend/assistant/model/ask-model.ts';
import { foldQuestion, normalizeQuestion } from '#backend/assistant/reading/fold-question.ts';
import { smallTalkIn } from '#backend/assistant/reading/vocabulary.ts';
import type { ResponseContext } from '#backend/bindings.ts';
import { modelLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import type { CallContext } from '#backend/people/call-context.ts';
import { type AnswerRow, earlierAnswers, storeAnswer } from '#backend/queries/chat/assistant-answers.ts';
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
import { asksForgery } from './safety/asks-forgery.ts';
import { answerSafety, withSafety } from './safety/answer-safety.ts';
import { readSafety } from './safety/read-safety.ts';
import { escapeMarkup } from './messages.ts';

/** Answers a question and stores the answer. A model's answer is streamed sentence by sentence. */
export async function answerVisitor(
  c: ResponseContext,
  { q, ...asker }: CallContext & { q: string },
  model: Model | null,
  tellDraft: (text: string) => Promise<void> = async () => {},
): Promise<Reply & { messageId: number }> {
  const { DB: db } = c.env;
  const { locale, chinese, publicLevel, requestId, address, user } = c.var.caller;
  const now = new Date();
  const recalled = await recallAnswers(db, asker, now);
  let filling: Promise<IndexStamps> | null = null;
  const filled = () => (filling ??= fillIndex(db));
  const question: Question = {
    db,
    locale,
    chinese,
    publicLevel,
    now,
    agentKey: asker.agentKey,
    userId: user?.id ?? null,
    liveWeather: openLiveWeather(c.env.WEATHER_URL, db, now),
    texts: async () => loadPassageIndex(db, (await filled()).passages),
    catalogue: async () => loadCourseIndex(db, (await filled()).courses),
    question: normalizeQuestion(q),
    earlier: recalled
      .map((answerRow) => ({
        question: normalizeQuestion(answerRow.question),
        schools: mentionedSchools(answerRow.answer),
      }))
      .filter((item) => !readCrisis(item.question) || item.question === q),
  };
  const reply = await chooseReply();
  const storedRow = await queryRow(db, storeAnswer(asker, q, JSON.stringify(reply), now.getTime()));
  if (!storedRow) throw new Error('stored answer not found');
  return { messageId: storedRow.id, ...reply };

  /** Safety replies take precedence over look-ups and models. */
  async function chooseReply(): Promise<Reply> {
    const crisis = readCrisis(question.question);
    if (crisis) return answerCrisis(question, crisis);
    const values = recalled.map((answerRow) => ({
      question: answerRow.question,
      answer: (JSON.parse(answerRow.answer) as Reply).answer,
    }));
    if (await followsCrisis({ question: question.question, earlier: values.map((item) => ({ ...item, schools: [] })) }))
      return answerCrisis(question, 'after');
    const text = await foldQuestion(question.question);
    const safety = readSafety(text);
    if (safety.length > 0)
      return (
        (await answerSafety(question, safety)) ??
        withSafety(
          question,
          safety,
          await (safety.includes('distress') ? answerDistressed(question) : answerQuestion(question)),
        )
      );
    const isForModel = model && !smallTalkIn(text) && !asksForgery(question.question);
    if (!isForModel || (await consumeRateLimit(db, modelLimits(getOwner(asker), address))) !== null)
      return answerQuestion(question);
    try {
      return await answerWithModel(question, { model, said: values, tellDraft });
    } catch (error) {
      const reason = error instanceof ModelError ? error.message : 'not reached';
      logError('model returned no answer', { requestId, error: new Error(reason) });
      return answerQuestion(question);
    }
  }
}

/** Returns the schools of an answer's cards in order, so that 'the second one' can refer to them. */
function mentionedSchools(answer: string): number[] {
  const { cards = [] } = JSON.parse(answer) as {
    cards?: { school?: { id: string | number } | null; course?: { fkInstitutionId: string | number } | null }[];
  };
  return cards.flatMap(({ school, course }) =>
    school ? [Number(school.id)] : course ? [Number(course.fkInstitutionId)] : [],
  );
}

/** Stored reply; an older version of the code may have stored it without the later fields. */
type StoredReply = Omit<Reply, 'helpLines'> & Partial<Pick<Reply, 'helpLines'>>;

/**
 * Returns a question and its answer as two messages of the contract's chat history; the question has the answer's id
 * with a 'q'.
 */
export function describeHistory({ id, question, answer, rating, askedAt }: AnswerRow): WireRow<typeof chatHistory>[] {
  const { answer: text, cards, suggestions, helpLines = '' } = JSON.parse(answer) as StoredReply;
  const none = { cards: [], suggestions: [], rating: null };
  return [
    {
      id: `${id}q`,
      type: 'text',
      content: { text: escapeMarkup(question), action: '' },
      user: { name: '', avatar: '' },
      position: 'right',
      hasTime: true,
      createdAt: askedAt,
      ...none,
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

const MAX_ANSWERS = 8;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Returns the questions and answers of this conversation, oldest first; a long pause starts a new conversation. */
async function recallAnswers(db: Database, asker: Parameters<typeof earlierAnswers>[0], now: Date) {
  const newest = await queryRows(db, earlierAnswers(asker, Number.MAX_SAFE_INTEGER, MAX_ANSWERS));
  const recalled: AnswerRow[] = [];
  let since = now.getTime();
  for (const row of newest) {
    if (since - row.askedAt > LONGEST_PAUSE_MS) break;
    recalled.unshift(row);
    since = row.askedAt;
  }
  return recalled;
}
