import { Hono } from 'hono';
import { lectureList, lectureSignUp } from '#shared/contract/lecture.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answerFailure } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { answerPage } from '#backend/catalogue/answer-page.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { lectures } from '#backend/queries/catalogue/lectures.ts';

export const lectureRoutes = new Hono<BackendEnv>()
  .get(lectureList.path, checkInput('query', lectureList.input), async (c) => {
    const sought = c.req.valid('query');
    const { locale, publicLevel } = c.var.caller;
    return answerPage(c, lectures(sought, hongKongTime(Date.now()), locale, publicLevel), sought, (row) => ({
      ...row,
      online: row.online === 1,
      signedUp: false,
    }));
  })
  // Nobody can be logged in before there are users, so nobody can sign up yet.
  .post(lectureSignUp.path, checkInput('json', lectureSignUp.input), (c) =>
    answerFailure(c, FAILURE_CODES.sessionExpired),
  );
