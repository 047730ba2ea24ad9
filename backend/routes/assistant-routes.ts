import { Hono } from 'hono';
import { chatHistory, rateAnswer } from '#shared/contract/chat.ts';
import { describeHistory } from '#backend/assistant/describe-history.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answerData, answerDatas } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { AskedBy } from '#backend/people/asked-by.ts';
import { answersBefore, rateAnswer as rate } from '#backend/queries/chat/answers.ts';
import { readRows, writeTogether } from '#backend/queries/database.ts';

const USUAL_ROWS = 20;

export const assistantRoutes = new Hono<BackendEnv>()
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
