import { Hono } from 'hono';
import { answer, checkInput } from '#backend/answer/answer-call.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { hongKongDay } from '#backend/catalogue/hong-kong-time.ts';
import { cityCosts, countries, studyCostsOf } from '#backend/queries/catalogue/countries.ts';
import * as lookups from '#backend/queries/catalogue/lookups.ts';
import { readRows, readTogether } from '#backend/queries/database.ts';
import { costPages, rulePages, sources, visaPages } from '#backend/queries/facts/facts.ts';
import { cityList, countryList, livingCostList, stateList, studyCosts } from '#shared/contract/catalogue/country.ts';
import {
  courseTypeGroups,
  courseTypes,
  courseTypesByInstitution,
  majorLevelList,
} from '#shared/contract/catalogue/course.ts';
import { sourceList } from '#shared/contract/catalogue/fact.ts';
import { institutionTypes } from '#shared/contract/catalogue/school.ts';

// What lists are narrowed by and what pages name: countries, places, kinds, sources.

export const lookupRoutes = new Hono<BackendEnv>()
  .get(countryList.path, async (c) => {
    const { publicLevel } = c.var.caller;
    const [rows, counts] = await readTogether(
      c.env.DB,
      countries(c.var.caller, publicLevel),
      lookups.schoolCounts(publicLevel),
    );
    const schoolCounts = new Map(counts.map(({ countryId, schools: count }) => [countryId, count]));
    return answer(
      c,
      countryList,
      rows.map((row) => ({
        ...row,
        otherNames: JSON.parse(row.otherNames) as string[],
        offered: row.offered === 1,
        schoolCount: schoolCounts.get(row.id) ?? 0,
      })),
    );
  })
  .get(stateList.path, checkInput('query', stateList.input), async (c) => {
    const { publicLevel } = c.var.caller;
    return answer(
      c,
      stateList,
      await readRows(c.env.DB, lookups.states(c.var.caller, publicLevel, c.req.valid('query').fkAreaCountryId)),
    );
  })
  .get(livingCostList.path, checkInput('query', livingCostList.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const { fkAreaCountryId } = c.req.valid('query');
    return answer(c, livingCostList, await readRows(c.env.DB, cityCosts(locale, publicLevel, fkAreaCountryId)));
  })
  .get(cityList.path, checkInput('query', cityList.input), async (c) => {
    const { publicLevel } = c.var.caller;
    return answer(
      c,
      cityList,
      await readRows(c.env.DB, lookups.cities(c.var.caller, publicLevel, c.req.valid('query'))),
    );
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
  .post(studyCosts.path, checkInput('json', studyCosts.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const { institutionIds } = c.req.valid('json');
    const asked = { locale, publicLevel, today: hongKongDay() };
    return answer(c, studyCosts, await readRows(c.env.DB, studyCostsOf(institutionIds, asked)));
  })
  .get(sourceList.path, async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const ofSite = [sources(locale, publicLevel), rulePages(locale, publicLevel)] as const;
    const [facts, rules, costs, visas] = await readTogether(c.env.DB, ...ofSite, costPages(), visaPages(hongKongDay()));
    return answer(c, sourceList, [...facts, ...costs, ...visas, ...rules]);
  })
  .get(courseTypeGroups.path, async (c) =>
    answer(c, courseTypeGroups, await readRows(c.env.DB, lookups.courseTypeGroups(c.var.caller.locale))),
  )
  .get(majorLevelList.path, async (c) =>
    answer(c, majorLevelList, await readRows(c.env.DB, lookups.majorLevels(c.var.caller))),
  )
  .get(institutionTypes.path, async (c) =>
    answer(c, institutionTypes, await readRows(c.env.DB, lookups.institutionTypes(c.var.caller.locale))),
  );
