import { beforeAll, describe, expect, test } from 'vitest';
import { ALL_LEVELS, onlyLevels, queryRows, batchWrite } from '#backend/queries/database.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import { lectureList, lectureSignUp } from '#shared/contract/catalogue/lecture.ts';
import { newsDetail, newsList } from '#shared/contract/catalogue/news.ts';
import { rankingList } from '#shared/contract/catalogue/ranking.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { selectLectures } from '#backend/queries/lectures/lectures.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { MSO } from '#backend/seed/sites.ts';

beforeAll(loadDemoCatalogue);

describe('rankings', () => {
  test.each(LOCALES)('in %s are the public schools of 2021, in order', async (locale) => {
    const { rows, page } = await readPage(rankingList, { showCount: 100 }, { locale });
    expect(page.totalResult).toBeGreaterThan(100);
    const ranks = rows.map((row) => Number(/\d+/.exec(row.rank)?.[0]));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    for (const row of rows) {
      expect(row.name && row.ctyNameChn && row.rankName && row.schoolId && row.website).toBeTruthy();
      expect([row.illustrative, row.hasCourse]).toEqual([false, true]);
      expect(row.rankName).toContain('QS');
    }
  });

  test('of a subject are illustrative and marked so', async () => {
    const { rows } = await readPage(rankingList, { kind: 'subject', fkCourseTypeGroupId: 7, showCount: 20 });
    expect(rows.map((row) => row.rank)).toEqual(rows.map((_, index) => String(index + 1)));
    for (const row of rows) expect([row.illustrative, row.rankName]).toEqual([true, 'Law ranking']);
    const { rows: firstRows } = await readPage(rankingList, { kind: 'subject' });
    expect(firstRows[0]?.rankName).toBe('Business and management ranking');
  });

  test('are public on a site that shows the year and level', async () => {
    const hasRankings = async (keyCode: string) => (await readBackend(agentDetail, { keyCode })).hasRankings;
    const readBothAgents = async () => [await hasRankings('mso'), await hasRankings('hengdu')];
    expect(await readBothAgents()).toEqual([true, true]);
    const runSql = (sql: string) => batchWrite(testEnv.DB, [{ sql, values: [] }]);
    const IS_RANKED_SQL = 'id IN (SELECT school_id FROM school_ranks)';
    await runSql(`UPDATE schools SET levels = ${onlyLevels(MSO.publicLevel)} WHERE ${IS_RANKED_SQL}`);
    expect(await readBothAgents()).toEqual([true, false]);
    await runSql(`UPDATE schools SET levels = ${ALL_LEVELS} WHERE ${IS_RANKED_SQL}`);
    await runSql('UPDATE school_ranks SET year = year - 1');
    expect(await readBothAgents()).toEqual([false, false]);
    await loadDemoCatalogue();
  });

  test('are filtered by country, and empty for a year without data', async () => {
    const { rows } = await readPage(rankingList, { fkAreaCountryId: 2 });
    expect(new Set(rows.map((row) => row.countryKey))).toEqual(new Set(['au']));
    expect((await readPage(rankingList, { year: 2020 })).page.totalResult).toBe(0);
    for (const [field, value] of Object.entries({ kind: 'city', year: 'x', fkAreaCountryId: 'uk', showCount: 0 })) {
      const { status, body } = await callBackend(rankingList, { [field]: value });
      expect([status, body.field]).toEqual([400, field]);
    }
  });
});

describe('news', () => {
  test.each(LOCALES)('in %s is complete, newest first', async (locale) => {
    const { rows, page } = await readPage(newsList, { showCount: 100 }, { locale });
    expect(page.totalResult).toBeGreaterThanOrEqual(37);
    const publishTimes = rows.map((row) => row.publishTime);
    expect(publishTimes).toEqual(publishTimes.toSorted().toReversed());
    for (const { id, title, subtitle, publishTime } of rows) {
      expect(title && subtitle).not.toBe('');
      expect(publishTime).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d$/);
      const { newDtos } = await readBackend(newsDetail, { id }, { locale, level: 1 });
      expect(newDtos?.title).toBe(title);
      expect(newDtos?.description).toMatch(/^<(?:p|h2)>.+<\/p>$/);
    }
  });

  test('featured on an agent’s home page is visible at its level', async () => {
    for (const [level, ids] of [
      [1, [5043, 5041, 5044, 5045, 5042, 5031]],
      [4, [5007, 5044, 5031, 5045, 5046]],
    ] as const)
      for (const id of ids) expect((await readBackend(newsDetail, { id }, { level })).newDtos?.id).toBe(String(id));
  });

  test('beside an article is about its country, or about any if it has none', async () => {
    const { rows } = await readPage(newsList, { showCount: 100 }, { level: 1 });
    for (const article of [rows.find((row) => row.fkAreaCountryId), rows.find((row) => !row.fkAreaCountryId)]) {
      const beside = await readPage(newsList, { besideId: article?.id, showCount: 100 }, { level: 1 });
      const countryId = article?.fkAreaCountryId;
      expect(beside.rows).toEqual(rows.filter((row) => !countryId || row.fkAreaCountryId === countryId));
    }
  });

  test('is hidden from excluded levels', async () => {
    const readIds = async (publicLevel: number) =>
      (await readPage(newsList, { showCount: 100 }, { level: publicLevel })).rows.map((row) => row.id);
    expect(await readIds(1)).toContain('5002');
    expect(await readIds(1)).not.toContain('5007');
    expect(await readIds(4)).toContain('5007');
    expect(await readIds(4)).not.toContain('5002');
    expect((await readBackend(newsDetail, { id: 5007 }, { level: 1 })).newDtos).toBeNull();
  });

  test.each(['签证', '簽證', 'visa', 'VISA', 'CAS', '排名'])('is found by %s', async (keyword) => {
    const { rows, page } = await readPage(newsList, { keyword });
    expect(page.totalResult).toBeGreaterThan(0);
    expect(page.totalResult).toBeLessThan(30);
    expect(rows.length).toBeGreaterThan(0);
  });

  test.each([
    ['UCAT', 5041],
    ['BN(O)', 5042],
    ['資金證明', 5043],
    ['監護人', 5019],
    ['foundation', 5044],
    ['top-up', 5017],
    ['HKSES', 5045],
    ['租約', 5034],
    ['Duolingo', 5031],
    ['學分', 5021],
    ['畢業生簽證', 5046],
  ])('a search for %s finds its guide', async (keyword, id) => {
    const { rows } = await readPage(newsList, { keyword, showCount: 100 }, { level: 1 });
    expect(rows.map((row) => row.id)).toContain(String(id));
  });

  test('is filtered by country or school, and a missing article is null', async () => {
    const { rows } = await readPage(newsList, { fkAreaCountryId: 4, showCount: 100 });
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map((row) => row.countryKey))).toEqual(new Set(['ca']));
    expect((await readPage(newsList, { fkInstitutionId: 1001 })).rows).toEqual([]);
    expect((await readBackend(newsDetail, { id: 1 })).newDtos).toBeNull();
    expect((await callBackend(newsDetail, { id: 'x' })).body.field).toBe('id');
  });
});

describe('lectures', () => {
  test.each(LOCALES)('in %s are complete', async (locale) => {
    const { rows } = await readPage(lectureList, { showCount: 100 }, { locale });
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const { title, place, description, startTime, endTime, signedUp } of rows) {
      expect(title && place && description).toBeTruthy();
      expect(startTime < endTime).toBe(true);
      expect(signedUp).toBe(false);
    }
  });

  const NOW = '2026-07-01 00:00:00';
  const PAGE = { currentPage: 1, showCount: 100 };
  const readStartTimes = async (when?: 'upcoming' | 'past') =>
    (
      await queryRows(
        testEnv.DB,
        selectLectures({ ...PAGE, when }, NOW, { locale: 'zh', publicLevel: 1, agentKey: '' }, null).rows,
      )
    ).map((row) => row.startTime);

  test('are sorted soonest first when upcoming, latest first when past', async () => {
    const upcomingTimes = await readStartTimes('upcoming');
    const pastTimes = await readStartTimes('past');
    expect(upcomingTimes).toEqual(upcomingTimes.toSorted());
    expect(pastTimes).toEqual(pastTimes.toSorted().toReversed());
    expect(upcomingTimes.every((time) => time > NOW) && pastTimes.every((time) => time < NOW)).toBe(true);
    expect(await readStartTimes()).toEqual([...upcomingTimes, ...pastTimes]);
  });

  test('have a number of free seats when seats are limited', async () => {
    const readSeats = async () =>
      (await readPage(lectureList, { showCount: 100 })).rows.map((row) => [row.id, row.seatsLeft]);
    expect(await readSeats()).toContainEqual(['6002', 40]);
    expect(await readSeats()).toContainEqual(['6001', null]);
    await testEnv.DB.prepare(`INSERT INTO lecture_sign_ups (lecture_id, user_id) VALUES (6002, '1')`).bind().all();
    expect(await readSeats()).toContainEqual(['6002', 39]);
  });

  test('require a login to sign up', async () => {
    expect((await callBackend(lectureSignUp, { id: 6012 })).body.code).toBe(ERROR_CODES.sessionExpired);
    expect((await callBackend(lectureSignUp, {}, (await logInUser()).requestContext)).body.field).toBe('id');
    expect((await callBackend(lectureList, { when: 'soon' })).body.field).toBe('when');
  });

  test('are dated in Hong Kong time', () => {
    expect(hongKongTime(Date.UTC(2026, 0, 31, 20, 0, 0))).toBe('2026-02-01 04:00:00');
  });
});
