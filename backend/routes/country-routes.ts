import { Hono } from 'hono';
import { countryList } from '#shared/contract/country.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { countries } from '#backend/queries/countries.ts';
import { readRows } from '#backend/queries/database.ts';

export const countryRoutes = new Hono<BackendEnv>().get(countryList.path, async (c) => {
  const rows = await readRows(c.env.DB, countries(c.var.caller.locale, c.var.caller.publicLevel));
  return answer(
    c,
    countryList,
    rows.map((row) => ({ ...row, otherNames: JSON.parse(row.otherNames) as string[], offered: row.offered === 1 })),
  );
});
