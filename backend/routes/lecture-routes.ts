import { Hono } from 'hono';
import { lectureList, lectureSignUp } from '#shared/contract/lecture.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer, answerFailure } from '#backend/answer/envelope.ts';
import { type MessageKey, messageText } from '#backend/answer/message-texts.ts';
import type { AnswerContext, BackendEnv } from '#backend/bindings.ts';
import { answerPage } from '#backend/catalogue/answer-page.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { requireLogin } from '#backend/door/require-login.ts';
import { lectures, lectureToAttend, signUp } from '#backend/queries/catalogue/lectures.ts';
import { findRow } from '#backend/queries/database.ts';

export const lectureRoutes = new Hono<BackendEnv>()
  .get(lectureList.path, checkInput('query', lectureList.input), async (c) => {
    const sought = c.req.valid('query');
    const { locale, publicLevel, user } = c.var.caller;
    const found = lectures(sought, hongKongTime(Date.now()), locale, publicLevel, user?.id ?? null);
    return answerPage(c, lectureList, found, sought, (row) => ({
      ...row,
      online: row.online === 1,
      signedUp: row.signedUp === 1,
    }));
  })
  .post(lectureSignUp.path, requireLogin(), checkInput('json', lectureSignUp.input), async (c) => {
    const { id } = c.req.valid('json');
    const { user, caller } = c.var;
    const lecture = await findRow(c.env.DB, lectureToAttend(id, caller.publicLevel, user.id));
    if (!lecture) return refuse(c, 'lectureUnknown');
    if (lecture.signedUp) return answer(c, lectureSignUp, null);
    if (lecture.endTime < hongKongTime(Date.now())) return refuse(c, 'lectureOver');
    const seat = await findRow(c.env.DB, signUp(id, user.id));
    return seat ? answer(c, lectureSignUp, null) : refuse(c, 'lectureFull');
  });

const refuse = (c: AnswerContext, key: MessageKey) =>
  answerFailure(c, FAILURE_CODES.requestError, { message: messageText(c.var.caller.locale, key) });
