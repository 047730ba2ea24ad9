import { Hono } from 'hono';
import { answer, checkInput } from '#backend/answer/answer-call.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { countMissed } from '#backend/queries/catalogue/search.ts';
import { writeTogether } from '#backend/queries/database.ts';
import { findAnything, missedTerm } from '#backend/search/find-anything.ts';
import { givenId } from '#shared/contract/fields.ts';
import { searchAnything } from '#shared/contract/catalogue/search.ts';

const Sought = searchAnything.input.extend({ agentId: givenId() });

export const searchRoutes = new Hono<BackendEnv>().get(searchAnything.path, checkInput('query', Sought), async (c) => {
  const { keyword = '', submitted = false, agentId } = c.req.valid('query');
  const findings = await findAnything(c.env.DB, keyword, c.var.caller);
  const term = submitted && findings.found.length === 0 ? missedTerm(keyword) : null;
  if (term !== null && agentId !== undefined) await writeTogether(c.env.DB, countMissed(agentId, term, Date.now()));
  return answer(c, searchAnything, findings);
});
