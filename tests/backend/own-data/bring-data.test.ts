import { beforeAll, describe, expect, it } from 'vitest';
import { importData, previewImport } from '#shared/contract/account/import-data.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { POLICY_VERSION } from '#backend/seed/policies.ts';
import { queryRows } from '#backend/queries/database.ts';
import { createPortableData } from '#backend/own-data/export-user-data.ts';
import { type Collector, createCollector } from '#tests/backend/favourites/collector.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const OXFORD_ID = '1001';

beforeAll(loadDemoCatalogue);

const withSite = ({ at }: Collector) => ({ ...at, headers: { ...at.headers, agentKey: 'mso' } });
const readRows = (sql: string) => queryRows(testEnv.DB, { sql, values: [] });

/** Exports the data of a student with a favourite school, a remark and one favourite course. */
async function exportCollection() {
  const collector = await createCollector();
  await collector.addSchool(OXFORD_ID, '首選');
  const [course] = await readRows(
    `SELECT id FROM courses WHERE school_id = ${OXFORD_ID} AND levels = -1 ORDER BY id LIMIT 1`,
  );
  await collector.addCourses(String((course as { id: number }).id));
  const profile = { nickname: '', name: '陳思敏', firstName: '', lastName: 'Chan', birthday: '', gender: '' } as const;
  const user = { id: Number(collector.fkUserId), ...profile };
  const text = await createPortableData(
    testEnv.DB,
    { user, site: 'Ferrypoint', answers: '{"examResult":{}}' },
    new Date(0),
  );
  const file = JSON.parse(text) as Record<'schools' | 'courses', object[]> & { answers: unknown };
  expect(file).toMatchObject({ format: 'study-abroad-student', answers: { examResult: {} } });
  const entry = { profile: { name: '陳思敏', lastName: 'Chan' }, schools: file.schools, courses: file.courses };
  return entry as typeof entry & { schools: never[]; courses: never[] };
}

const createImport = (value: object) => ({
  version: POLICY_VERSION,
  language: 'en-us' as const,
  fromSite: 'Ferrypoint',
  madeAt: '1970',
  profile: {},
  schools: [],
  courses: [],
  ...value,
});

describe('importing data from another site', () => {
  it('stores nothing on preview; the import stores the selection once and records it', async () => {
    const result = await exportCollection();
    const collector = await createCollector();
    const preview = await readBackend(previewImport, result, withSite(collector));
    expect(preview.profile).toEqual([
      { field: 'name', here: '', brought: '陳思敏' },
      { field: 'lastName', here: '', brought: 'Chan' },
    ]);
    expect(preview.schools).toMatchObject([{ id: OXFORD_ID, state: 'new', here: '', brought: '首選' }]);
    expect(preview.courses).toMatchObject([{ state: 'new' }]);
    expect([await collector.schools(), await collector.courses()]).toEqual([[], []]);

    const selectedImport = createImport({
      profile: { name: '陳思敏' },
      schools: [{ id: OXFORD_ID, remark: '首選' }],
      courses: [{ id: preview.courses[0]?.id ?? '', remark: '' }],
    });
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await readBackend(importData, selectedImport, withSite(collector))).toEqual({
        profile: 1,
        schools: 1,
        courses: 1,
      });
    expect([(await collector.schools()).length, (await collector.courses()).length]).toEqual([1, 1]);
    const [user] = await readRows(`SELECT name, last_name FROM users WHERE id = ${collector.fkUserId}`);
    expect(user).toEqual({ name: '陳思敏', last_name: '' });
    const notes = await readRows(
      `SELECT agent_key, from_site, version, taken FROM brought_data WHERE user_id = ${collector.fkUserId}`,
    );
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatchObject({ agent_key: 'mso', from_site: 'Ferrypoint', version: POLICY_VERSION });
    await expect(readRows('DELETE FROM brought_data')).rejects.toThrow();

    const secondPreview = await readBackend(previewImport, result, withSite(collector));
    expect(secondPreview.schools).toMatchObject([{ state: 'there', here: '首選' }]);
    expect(secondPreview.courses).toMatchObject([{ state: 'there' }]);
  });

  it('shows both versions of existing items', async () => {
    const result = await exportCollection();
    const collector = await createCollector();
    await collector.addSchool(OXFORD_ID, 'too far');
    const { schools } = await readBackend(previewImport, result, withSite(collector));
    expect(schools).toMatchObject([{ state: 'there', here: 'too far', brought: '首選' }]);
  });

  it('lists items that the site does not show or have', async () => {
    const result = await exportCollection();
    const collector = await createCollector();
    const [closedSchool] = (await readRows(
      `SELECT s.name, c.country_key AS country FROM schools s JOIN countries c ON c.id = s.country_id WHERE s.levels = 8 LIMIT 1`,
    )) as { name: string; country: string }[];
    const schools = [
      { name: 'No Such School', country: 'uk', remark: '' },
      ...(closedSchool ? [{ ...closedSchool, remark: '' }] : []),
    ];
    const preview = await readBackend(previewImport, { ...result, schools }, withSite(collector));
    expect(preview.schools.map(({ state }) => state)).toEqual(['unknown', ...(closedSchool ? ['closed'] : [])]);
  });

  it.each<[string, object]>([
    ['another text of the policy', { version: '1999-01-01' }],
    ['a course that is not there', { courses: [{ id: '999999999', remark: '' }] }],
    ['a birthday that is none', { profile: { birthday: '2999-99-99' } }],
    ['a note without an end', { schools: [{ id: OXFORD_ID, remark: 'x'.repeat(100_000) }] }],
    ['too much', { schools: Array.from({ length: 201 }, () => ({ id: OXFORD_ID, remark: '' })) }],
  ])('is rejected with %s, and nothing is stored', async (_name, value) => {
    const collector = await createCollector();
    const response = await callBackend(
      importData,
      createImport({ schools: [{ id: OXFORD_ID, remark: '' }], ...value }) as never,
      withSite(collector),
    );
    expect(response.body.code).not.toBe('1003');
    expect(await collector.schools()).toEqual([]);
    expect(await readRows(`SELECT 1 FROM brought_data WHERE user_id = ${collector.fkUserId}`)).toEqual([]);
  });

  it('requires a session', async () => {
    const entry = { profile: {}, schools: [], courses: [] };
    expect((await callBackend(previewImport, entry)).body.code).toBe(ERROR_CODES.sessionExpired);
    expect((await callBackend(importData, createImport({}))).body.code).toBe(ERROR_CODES.sessionExpired);
  });
});
