import * as lookups from '#backend/queries/catalogue/lookups.ts';
import { Hono } from 'hono';
import { answer, checkInput } from '#backend/answer/answer-call.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { countries } from '#backend/queries/catalogue/countries.ts';
import { readRows } from '#backend/queries/database.ts';
import { cityList, countryList, stateList } from '#shared/contract/catalogue/country.ts';
import {
  courseTypeGroups,
  courseTypes,
  courseTypesByInstitution,
  majorLevelList,
} from '#shared/contract/catalogue/course.ts';
import { institutionTypes } from '#shared/contract/catalogue/school.ts';

export const lookupRoutes = new Hono<BackendEnv>()
  .get(countryList.path, async (c) => {
    const rows = await readRows(c.env.DB, countries(c.var.caller.locale, c.var.caller.publicLevel));
    return answer(
      c,
      countryList,
      rows.map((row) => ({ ...row, otherNames: JSON.parse(row.otherNames) as string[], offered: row.offered === 1 })),
    );
  })
  .get(stateList.path, checkInput('query', stateList.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    return answer(
      c,
      stateList,
      await readRows(c.env.DB, lookups.states(locale, publicLevel, c.req.valid('query').fkAreaCountryId)),
    );
  })
  .get(cityList.path, checkInput('query', cityList.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    return answer(c, cityList, await readRows(c.env.DB, lookups.cities(locale, publicLevel, c.req.valid('query'))));
  })
  .get(courseTypesByInstitution.path, checkInput('query', courseTypesByInstitution.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const { institutionId } = c.req.valid('query');
    return answer(
      c,
      courseTypesByInstitution,
      await readRows(c.env.DB, lookups.courseTypesOfSchool(institutionId, locale, publicLevel)),
    );
  })
  .get(courseTypes.path, async (c) => {
    const { locale, publicLevel } = c.var.caller;
    return answer(c, courseTypes, await readRows(c.env.DB, lookups.courseTypes(locale, publicLevel)));
  })
  .get(courseTypeGroups.path, async (c) =>
    answer(c, courseTypeGroups, await readRows(c.env.DB, lookups.courseTypeGroups(c.var.caller.locale))),
  )
  .get(majorLevelList.path, async (c) =>
    answer(c, majorLevelList, await readRows(c.env.DB, lookups.majorLevels(c.var.caller.locale))),
  )
  .get(institutionTypes.path, async (c) =>
    answer(c, institutionTypes, await readRows(c.env.DB, lookups.institutionTypes(c.var.caller.locale))),
  );
