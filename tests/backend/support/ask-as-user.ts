import { Hono } from 'hono';
import type { z } from 'zod';
import { examReach } from '#shared/contract/exam-reach.ts';
import { institutionInquiry } from '#shared/contract/school-list.ts';
import { InquiredSchool } from '#shared/contract/school-match.ts';
import type { SelectionForm } from '#shared/contract/selection-form.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { recogniseCaller } from '#backend/door/recognise-caller.ts';
import { answerMatches } from '#backend/selection/answer-matches.ts';
import { answerReach } from '#backend/selection/answer-reach.ts';
import { testEnv } from './test-env.ts';

/** What somebody who is logged in gets of the smart selection, whatever a login is. */
const app = new Hono<BackendEnv>()
  .use(recogniseCaller())
  .post(institutionInquiry.path, checkInput('json', institutionInquiry.input), async (c) => {
    const sought = c.req.valid('json');
    return answerMatches(c, { ...sought, form: sought.form as SelectionForm }, false);
  })
  .post(examReach.path, checkInput('json', examReach.input), async (c) => answerReach(c, c.req.valid('json'), false));

async function ask(path: string, body: object, level: number) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', langCode: 'en-us', publicLevel: String(level) },
    body: JSON.stringify(body),
  };
  const answer = await app.fetch(new Request(`http://backend${path}`, init), testEnv as never);
  return (await answer.json()) as { datas?: unknown[]; data?: unknown; page: { totalResult: number } };
}

export async function matchAsUser(body: object, level = 1) {
  const { datas = [], page } = await ask(institutionInquiry.path, { showCount: 100, ...body }, level);
  return { rows: datas.map((row) => InquiredSchool.parse(row)), total: page.totalResult };
}

export async function reachAsUser(body: object, level = 1): Promise<z.output<typeof examReach.data>> {
  return examReach.data.parse((await ask(examReach.path, body, level)).data);
}
