import { beforeAll, describe, expect, test } from 'vitest';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { lectureList } from '#shared/contract/catalogue/lecture.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { FILMED_LECTURES, PRESENTED_SCHOOLS } from '#backend/seed/files/school-files.ts';
import { listSeedFiles } from '#backend/seed/files/file-address.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemoCatalogue);

const STORED_PATHS = new Set(listSeedFiles().map(({ path }) => `/appFile/${path}`));
const LEVELS = [1, 2, 4];
const count = async (table: string, location: string) =>
  (await testEnv.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${location}`).bind().all<{ n: number }>())
    .results[0]?.n ?? 0;

describe.each(LOCALES)('presented in %s', (locale) => {
  test('every school has a cover and a leaflet, and both are stored', async () => {
    const [firstId, ...otherIds] = [...PRESENTED_SCHOOLS];
    for (const id of [firstId, otherIds.at(-1)]) {
      const schoolDetail = await readBackend(institutionByInstitutionId, { id }, { locale, level: 1 });
      const picturePaths = [
        schoolDetail?.institution.institutionCover,
        ...(schoolDetail?.institution.fileList.map(({ path }) => path) ?? []),
      ];
      expect(picturePaths).toHaveLength(2);
      for (const address of picturePaths) expect(STORED_PATHS).toContain(address);
    }
  });
});

test('lectures that are over have a recording with captions in every language', async () => {
  const { rows } = await readPage(lectureList, { when: 'past', showCount: 100 }, { level: 1 });
  const filmedLectures = rows.filter(({ id }) => FILMED_LECTURES.has(Number(id)));
  expect(filmedLectures.length).toBeGreaterThanOrEqual(6);
  for (const { videoUrl, captions } of filmedLectures) {
    expect(STORED_PATHS).toContain(videoUrl);
    expect(captions.map(({ locale }) => locale).toSorted()).toEqual([...LOCALES].toSorted());
    for (const { path } of captions) expect(STORED_PATHS).toContain(path);
  }
});

describe('texts of a presented school', () => {
  test('differ from those of every other school', async () => {
    const { results } = await testEnv.DB.prepare(
      'SELECT school_id, info_type_id, description FROM school_infos WHERE school_id IS NOT NULL AND info_type_id = 4',
    )
      .bind()
      .all<{ school_id: number; description: string }>();
    expect(results.length).toBe(await count('schools', '1'));
    expect(new Set(results.map(({ description }) => description)).size).toBe(results.length);
  });

  test('name no school that the site of a level does not show', async () => {
    const hiddenSchools = (
      await testEnv.DB.prepare('SELECT name FROM schools WHERE levels <> -1').bind().all<{ name: string }>()
    ).results;
    expect(hiddenSchools.length).toBeGreaterThanOrEqual(4);
    for (const { name } of hiddenSchools)
      expect(
        await count('school_infos', `info_type_id = 4 AND instr(description, '${name.replaceAll("'", "''")}') > 0`),
      ).toBe(0);
  });
});

describe('public levels', () => {
  test('hide at least four schools and thirty courses at some level', async () => {
    expect(await count('schools', 'levels <> -1')).toBeGreaterThanOrEqual(4);
    expect(await count('courses', 'levels <> -1')).toBeGreaterThanOrEqual(30);
    expect(await count('courses c JOIN schools s ON s.id = c.school_id', 'c.levels & ~s.levels <> 0')).toBe(0);
  });

  test('use each site’s own totals in lists and countries', async () => {
    const totals = await Promise.all(
      LEVELS.map(async (level) => {
        const allSchools = await readPage(institutionInquiry, { showCount: 100 }, { level });
        const pagesByCountry = await Promise.all(
          [1, 2, 3, 4].map((fkAreaCountryId) => readPage(institutionInquiry, { fkAreaCountryId }, { level })),
        );
        expect(pagesByCountry.reduce((sum, { page }) => sum + page.totalResult, 0)).toBe(allSchools.page.totalResult);
        expect(allSchools.page.totalResult).toBe(await count('schools', `levels & (1 << ${level}) <> 0`));
        return allSchools.page.totalResult;
      }),
    );
    expect(new Set(totals).size).toBeGreaterThan(1);
    expect(totals[0]).toBe(await count('schools', '1'));
  });

  test('are set on every course of a list', async () => {
    const { requestContext } = await logInUser();
    const readDoctorates = async (publicLevel: number) =>
      (
        await readPage(
          coursesList,
          { fkMajorLevelId: '3', fkAreaCountryId: '2', showCount: 100 },
          { ...requestContext, level: publicLevel },
        )
      ).rows.length;
    expect(await readDoctorates(1)).toBeGreaterThan(10);
    expect(await readDoctorates(2)).toBe(0);
  });
});

test('match no month for a course without a fixed start', async () => {
  expect(await count('courses', 'start_month IS NULL')).toBeGreaterThan(0);
  expect(
    await count(
      'courses c',
      'start_month IS NULL AND EXISTS (SELECT 1 FROM course_intakes i WHERE i.course_id = c.id)',
    ),
  ).toBe(0);
});
