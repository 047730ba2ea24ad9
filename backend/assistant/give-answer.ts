import { logFault } from '#backend/answer/log-event.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { modelLimits, takeTurn } from '#backend/limits/take-turn.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import type { AskedBy } from '#backend/people/asked-by.ts';
import { ownerOf } from '#shared/chat-protocol/speaker.ts';
import { keepAnswer } from '#backend/queries/chat/answers.ts';
import { findRow } from '#backend/queries/database.ts';
import { openLiveWeather } from '#backend/weather/live-weather.ts';
import { answerQuestion } from './answer-question.ts';
import { answerCrisis, followsCrisis } from './crisis/answer-crisis.ts';
import { readCrisis } from './crisis/read-crisis.ts';
import { answerWithModel, type EarlierAnswer } from './answer-with-model.ts';
import type { Model } from './model/model.ts';
import { recallAnswers } from './history.ts';
import { shownBy } from './question/carry-slots.ts';
import type { Reply } from './reply.ts';

/** Answers a question and keeps the answer; as it is written, where a model writes it. */
export async function giveAnswer(
  c: AnswerContext,
  { q, ...asker }: AskedBy & { q: string },
  model: Model | null,
  tellDraft: (words: string) => Promise<void> = async () => {},
): Promise<Reply & { messageId: number }> {
  const { DB: db } = c.env;
  const { locale, publicLevel, requestId, address, user } = c.var.caller;
  const now = new Date();
  const recalled = await recallAnswers(db, asker, now);
  const liveWeather = openLiveWeather(c.env.WEATHER_URL, db, now);
  const earlier = recalled.map(({ question, answer }) => ({
    question,
    shown: shownBy((JSON.parse(answer) as Reply).cards),
  }));
  const { agentKey } = asker;
  const userId = user?.id ?? null;
  const question = { db, question: q, earlier, locale, publicLevel, userId, now, liveWeather, agentKey };
  const reply = await chooseReply();
  const kept = await findRow(db, keepAnswer(asker, q, JSON.stringify(reply), now.getTime()));
  if (!kept) throw new Error('an answer that was kept is not there');
  return { messageId: kept.id, ...reply };

  async function chooseReply(): Promise<Reply> {
    // Before any model: what it costs, how long it takes and what it would say are no matter here.
    const crisis = readCrisis(q);
    if (crisis) return answerCrisis(question, crisis);
    if (await followsCrisis(question)) return answerCrisis(question, 'after');
    const mayCost = model && (await takeTurn(db, modelLimits(ownerOf(asker), networkOf(address)))) === null;
    return mayCost
      ? answerWithModel(question, {
          model,
          said: recalled.map(readSaid),
          tellDraft,
          onFault: (reason) => logFault('the model gave no answer', { requestId, error: new Error(reason) }),
        })
      : answerQuestion(question);
  }
}

const readSaid = ({ question, answer }: { question: string; answer: string }): EarlierAnswer => ({
  question,
  answer: (JSON.parse(answer) as Reply).answer,
});
