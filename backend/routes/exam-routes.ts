import { Hono } from 'hono';
import { countingRules } from '#shared/contract/counting-rule.ts';
import { examReach } from '#shared/contract/exam-reach.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { isLoggedIn } from '#backend/door/is-logged-in.ts';
import { readRows } from '#backend/queries/database.ts';
import { countingRulesFor } from '#backend/queries/matching/match-catalogue.ts';
import { answerReach } from '#backend/selection/answer-reach.ts';
import { unpackRule } from '#backend/selection/unpack-catalogue.ts';

export const examRoutes = new Hono<BackendEnv>()
  .get(countingRules.path, checkInput('query', countingRules.input), async (c) => {
    const { publicTestType } = c.req.valid('query');
    const rows = await readRows(c.env.DB, countingRulesFor(publicTestType, c.var.caller.locale));
    return answer(c, countingRules, rows.map(unpackRule));
  })
  .post(examReach.path, checkInput('json', examReach.input), async (c) =>
    answerReach(c, c.req.valid('json'), !isLoggedIn(c.var.caller)),
  );
