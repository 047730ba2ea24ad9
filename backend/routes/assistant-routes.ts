import { Hono } from 'hono';
import { askAssistant, chatHistory, rateAnswer, recommendQuestions } from '#shared/contract/chat.ts';
import { answerQuestion } from '#backend/assistant/answer-question.ts';
import { describeHistory } from '#backend/assistant/describe-history.ts';
import { recommendQuestions as recommend } from '#backend/assistant/recommend-questions.ts';
import { checkInput, refuseMissing } from '#backend/answer/check-input.ts';
import { answerData, answerDatas } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { AskedBy, ownerOf } from '#backend/people/asked-by.ts';
import { answersBefore, keepAnswer, rateAnswer as rate } from '#backend/queries/chat/answers.ts';
import { findRow, readRows, writeTogether } from '#backend/queries/database.ts';

const USUAL_ROWS = 20;

export const assistantRoutes = new Hono<BackendEnv>()
  .post(askAssistant.path, checkInput('json', askAssistant.input.extend(AskedBy.shape)), async (c) => {
    const { q, ...asker } = c.req.valid('json');
    if (!ownerOf(asker)) return refuseMissing(c, 'visitorId');
    const { locale, publicLevel } = c.var.caller;
    const now = new Date();
    const reply = await answerQuestion({ db: c.env.DB, question: q, locale, publicLevel, now });
    const kept = await findRow(c.env.DB, keepAnswer(asker, q, JSON.stringify(reply), now.getTime()));
    if (!kept) throw new Error('an answer that was kept is not there');
    return answerData(c, { messageId: kept.id, ...reply });
  })
  .get(recommendQuestions.path, (c) => {
    const { locale, publicLevel } = c.var.caller;
    return answerDatas(c, recommend(locale, publicLevel));
  })
  .get(chatHistory.path, checkInput('query', chatHistory.input.extend(AskedBy.shape)), async (c) => {
    const { before, showCount, ...asker } = c.req.valid('query');
    const oldest = Number.parseInt(before ?? '', 10) || Number.MAX_SAFE_INTEGER;
    // Two messages an answer.
    const rows = await readRows(c.env.DB, answersBefore(asker, oldest, Math.ceil((showCount ?? USUAL_ROWS) / 2)));
    return answerDatas(c, rows.reverse().flatMap(describeHistory));
  })
  .post(rateAnswer.path, checkInput('json', rateAnswer.input.extend(AskedBy.shape)), async (c) => {
    const { messageId, up, ...asker } = c.req.valid('json');
    await writeTogether(c.env.DB, [rate(asker, messageId, up ? 'up' : 'down')]);
    return answerData(c, null);
  });
