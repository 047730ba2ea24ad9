import { Hono } from 'hono';
import { helpByType } from '#shared/contract/site.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { readRows } from '#backend/queries/database.ts';
import { helpEntries } from '#backend/queries/help-entries.ts';

export const helpRoutes = new Hono<BackendEnv>().get(
  helpByType.path,
  checkInput('query', helpByType.input),
  async (c) => {
    const { locale, publicLevel } = c.var.caller;
    return answer(
      c,
      helpByType,
      await readRows(c.env.DB, helpEntries(c.req.valid('query').fkTypeId, locale, publicLevel)),
    );
  },
);
