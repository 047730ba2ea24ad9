import { beforeAll, expect, test } from 'vitest';
import { cityList, livingCostList, stateList } from '#shared/contract/catalogue/country.ts';
import {
  courseTypeGroups,
  courseTypes,
  courseTypesByInstitution,
  majorLevelList,
} from '#shared/contract/catalogue/course.ts';
import { institutionTypes } from '#shared/contract/catalogue/school.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

test.each(LOCALES)('lookups in %s have names for all their entries', async (locale) => {
  const context = { locale, level: 1 };
  const groups = await readBackend(courseTypeGroups, {}, context);
  const types = await readBackend(courseTypes, {}, context);
  const kinds = await readBackend(institutionTypes, {}, context);
  const levels = await readBackend(majorLevelList, {}, context);
  expect(groups.length).toBeGreaterThanOrEqual(12);
  expect(kinds.map((kind) => kind.key)).toEqual(['university', 'college', 'pathway']);
  expect(levels.map((level) => level.key)).toEqual(['bachelor', 'master', 'phd', 'foundation', 'pathway']);
  for (const { name } of [...groups, ...types, ...kinds]) {
    expect(name).not.toBe('');
    expect(/\p{Script=Han}/u.test(name)).toBe(locale !== 'en-us');
  }
  for (const { levelName, levelNameChn } of levels) {
    expect(levelName).toMatch(/^[A-Z]/);
    expect(levelNameChn).toMatch(/\p{Script=Han}/u);
  }
  const knownKeys = new Set(groups.map((group) => group.id));
  for (const type of types) expect(knownKeys).toContain(type.fkCourseTypeGroupId);
});

test('states and cities belong to the country, and cities to the state', async () => {
  const states = await readBackend(stateList, { fkAreaCountryId: 1 }, { level: 1, locale: 'zh' });
  expect(states.map((state) => state.key)).toContain('england');
  expect(new Set(states.map((state) => state.fkAreaCountryId))).toEqual(new Set(['1']));
  const englandId = states.find((state) => state.key === 'england')?.id ?? '';
  const cities = await readBackend(cityList, { fkAreaStateId: englandId }, { level: 1 });
  expect(cities.map((city) => city.key)).toContain('oxford');
  expect(new Set(cities.map((city) => city.fkAreaStateId))).toEqual(new Set([englandId]));
  const allCities = await readBackend(cityList, {}, { level: 1 });
  expect(new Set(allCities.map((city) => city.fkAreaCountryId))).toEqual(new Set(['1', '2', '3', '4']));
  expect(await readBackend(cityList, { fkAreaCountryId: 2, fkAreaStateId: englandId }, { level: 1 })).toEqual([]);
  const namedCities = await readBackend(cityList, { keys: 'london,perth,atlantis' }, { level: 1 });
  expect(namedCities.map(({ key }) => key)).toEqual(['london', 'perth']);
});

test('course types of a school are those of its courses, and empty without courses', async () => {
  const types = await readBackend(courseTypesByInstitution, { institutionId: 1002 }, { level: 1 });
  expect(types.length).toBeGreaterThan(3);
  expect(types.length).toBeLessThan((await readBackend(courseTypes, {}, { level: 1 })).length);
  expect(await readBackend(courseTypesByInstitution, { institutionId: 999 }, { level: 1 })).toEqual([]);
  const { status, body } = await callBackend(courseTypesByInstitution, {});
  expect([status, body.field]).toEqual([400, 'institutionId']);
});

test('places of a country that is hidden from a level are not listed for it', async () => {
  await testEnv.DB.prepare('UPDATE countries SET levels = 2 WHERE id = 4').bind().all();
  const getCountries = async (publicLevel: number) =>
    new Set((await readBackend(stateList, {}, { level: publicLevel })).map((state) => state.fkAreaCountryId));
  expect(await getCountries(1)).toContain('4');
  expect(await getCountries(2)).not.toContain('4');
});

test('living costs have one row per city, from the newest source, with its URL', async () => {
  const costs = await readBackend(livingCostList, { fkAreaCountryId: 1 }, { level: 1, locale: 'en-us' });
  expect(new Set(costs.map(({ cityId }) => cityId)).size).toBe(costs.length);
  const manchesterCost = costs.find(({ city }) => city === 'Manchester');
  // The figures of 2024/25 for 41 weeks replace the page of 2022/23.
  expect(manchesterCost).toMatchObject({
    publisher: 'University of Manchester',
    least: 1314,
    currency: 'GBP',
    asAt: '2024/25',
  });
  for (const { fkAreaCountryId, source, asAt, least, most } of costs) {
    expect([fkAreaCountryId, Boolean(asAt), least > 0 && most >= least]).toEqual(['1', true, true]);
    expect(source).toMatch(/^https?:/);
  }
  const [firstCost] = await readBackend(livingCostList, { fkAreaCountryId: 3 }, { level: 1, locale: 'zh' });
  expect(firstCost?.city).toMatch(/\p{Script=Han}/u);
});
