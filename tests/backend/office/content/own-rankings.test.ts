import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import backend from '#backend/entry.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { OFFICE_PASS_HEADER } from '#shared/backend-protocol.ts';
import { rankingList, rankingTables } from '#shared/contract/catalogue/ranking.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { agentDetail } from '#shared/contract/site/agent.ts';
import {
  commitImport,
  type ImportOrder,
  listImports,
  planImport,
  readImportFile,
  undoImport,
} from '#shared/contract/office/content-import.ts';
import { guessMapping } from '#shared/rules/import-fields.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { meterRows } from '#scripts/bench/catalogue/meter-rows.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { buildRequest, buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { createCaller, loadDemoSchool, type Site } from './own-course.ts';
import { beginRow, openForm, readPartStatus, readRows, sendPart, titlesIn } from './own-row.ts';

const pam = new DeskVisitor('mso', 'Pam', 'administrator');
const tom = new DeskVisitor('northbridge', 'Tom', 'administrator');

let schools: { id: number; name: string; zhHk: string; zh: string; countryId: number }[] = [];
const getSchool = (index: number) => {
  const school = schools[index];
  if (!school) throw new Error('the demo has too few schools');
  return school;
};

afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  await loadDemoSchool();
  vi.useFakeTimers({ toFake: ['Date'] });
  schools = await readRows(
    `SELECT id, name, name_chn ->> 'zh-hk' AS zhHk, name_chn ->> 'zh' AS zh, country_id AS countryId FROM schools
WHERE levels = -1 AND name_chn ->> 'zh-hk' <> '' AND name_chn ->> 'zh' <> '' AND site_id = 0 ORDER BY rank_sort, id LIMIT 4`,
  );
});

const createContext = (site: Site, officePass = '') => ({
  level: 1,
  locale: 'en-us',
  headers: {
    'x-agent-key': site,
    'x-agent-id': AGENT_IDS[site],
    'x-chinese': 'zh-hk',
    ...(officePass && { [OFFICE_PASS_HEADER]: officePass }),
  },
});
const readTables = async (site: Site, officePass = '') =>
  (await readBackend(rankingTables, {}, createContext(site, officePass))).own;
const readRanks = async (table: string, site: Site, officePass = '') =>
  (await readBackend(rankingList, { table }, createContext(site, officePass))).map(({ rank, schoolId, amount, note }) =>
    [rank, Number(schoolId), amount, note].join(' '),
  );
const readSchoolRanks = async (index: number, site: Site) =>
  (
    await readBackend(institutionByInstitutionId, { id: String(getSchool(index).id) }, createContext(site))
  )?.institution.allRankList.map(({ rankName, rank }) => `${rankName} ${rank}`) ?? [];

const NAME = 'Graduate employment 2026';
const createForm = () => ({
  'f.name.en-us': NAME,
  'f.name.zh-hk': '畢業生就業率 2026',
  'f.publisher': 'Statistics Office',
  'f.page': 'https://statistics.example/employment',
  'f.day': '2026-10-01',
  'f.order': 'highest',
  'f.ranks.0.school': getSchool(0).name,
  'f.ranks.0.amount': '90%',
  'f.ranks.1.school': getSchool(1).zhHk,
  'f.ranks.1.amount': '95%',
  'f.ranks.1.remark': 'All campuses',
  'f.ranks.2.school': String(getSchool(2).id),
  'f.ranks.2.amount': '90%',
  before: '{}',
  converted: '[]',
});
const getTable = (partName: string) => `own-${partName.split(' ')[1] ?? ''}`;

test('a ranking without a source or with unknown schools is not published; its draft is kept and previewed', async () => {
  const part = await beginRow(pam, 'ranking');
  const { 'f.publisher': _publisher, 'f.page': _page, 'f.day': _day, ...withoutSource } = createForm();
  const rejected = await sendPart(pam, part, { ...withoutSource, do: 'publish' });
  expect([rejected.status, rejected.problems]).toEqual([422, expect.arrayContaining(['needed', 'noAddress', 'noDay'])]);
  const withUnknown = {
    ...createForm(),
    'f.ranks.1.school': 'No Such School',
    'f.ranks.2.school': String(getSchool(0).id),
    do: 'publish',
  };
  const rejectedSchools = await sendPart(pam, part, withUnknown);
  expect(rejectedSchools.answer?.faults).toEqual([
    { path: 'ranks.1.school', problem: 'noSchool' },
    { path: 'ranks.2.school', problem: 'schoolTwice' },
  ]);
  expect(await readTables('mso')).toEqual([]);

  const preview = await sendPart(pam, part, { ...createForm(), do: 'preview' });
  expect(preview.location).toBe(`/mso/country-list/school-rank-tab?table=${getTable(part)}`);
  const [writer, reader, stranger] = await Promise.all([
    passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Pam', role: 'administrator' }),
    passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Cat', role: 'adviser' }),
    passAtDesk(testEnv.DB, { agentKey: 'northbridge', name: 'Tom', role: 'administrator' }),
  ]).then((cookies) => cookies.map((cookie) => cookie.replace('desk_pass=', '')));
  expect(await readRanks(getTable(part), 'mso', writer)).toHaveLength(3);
  expect(await readTables('mso', writer)).toEqual([{ key: getTable(part), name: NAME }]);
  for (const [site, pass] of [
    ['mso', ''],
    ['mso', reader],
    ['mso', stranger],
    ['northbridge', stranger],
  ] as const)
    expect([await readRanks(getTable(part), site, pass), await readTables(site, pass)]).toEqual([[], []]);
  expect(await readRows('SELECT * FROM site_rankings')).toEqual([]);
});

test('schools are found by name in each script or number, ranked by value, and shown on this site alone', async () => {
  const part = await beginRow(pam, 'ranking');
  const published = await sendPart(pam, part, { ...createForm(), do: 'publish' });
  expect(published.location).toContain('done=published');
  const [first, second, third] = [getSchool(0), getSchool(1), getSchool(2)];
  const expectedRanks = [
    `1 ${second.id} 95% All campuses`,
    ...[first.id, third.id].toSorted((a, b) => a - b).map((id) => `=2 ${id} 90% `),
  ];
  expect(await readRanks(getTable(part), 'mso')).toEqual(expectedRanks);
  const [row] = await readBackend(rankingList, { table: getTable(part) }, createContext('mso'));
  expect(row).toMatchObject({
    rankName: NAME,
    source: {
      publisher: 'Statistics Office',
      address: 'https://statistics.example/employment',
      asAt: '2026-10-01',
    },
  });
  expect(await readTables('mso')).toEqual([{ key: getTable(part), name: NAME }]);
  const tablesInZh = await readBackend(rankingTables, {}, { ...createContext('mso'), locale: 'zh' });
  expect(tablesInZh.own.map(({ name }) => name)).toEqual(['畢業生就業率 2026']);
  expect(await readSchoolRanks(1, 'mso')).toContain(`${NAME} (of 3 schools) 1`);

  for (const site of ['northbridge', 'hengdu'] as const) {
    expect(await readRanks(getTable(part), site)).toEqual([]);
    expect(await readTables(site)).toEqual([]);
    expect((await readSchoolRanks(1, site)).join(' ')).not.toContain(NAME);
  }
  expect(await readPartStatus(tom, part)).toBe(404);
  expect(await titlesIn(tom, 'ranking')).toEqual([]);

  const republished = await sendPart(pam, part, {
    ...(await openForm(pam, part)),
    'f.ranks.0.amount': '99%',
    do: 'publish',
  });
  expect(republished.location).toContain('done=published');
  expect((await readRanks(getTable(part), 'mso'))[0]).toBe(`1 ${first.id} 99% `);
  const undone = await sendPart(pam, part, { undo: '2' });
  expect(undone.status).toBe(303);
  expect(await readRanks(getTable(part), 'mso')).toEqual(expectedRanks);
  const removed = await sendPart(pam, part, { do: 'remove' });
  expect(removed.status).toBe(303);
  expect([await readTables('mso'), await readRows('SELECT * FROM site_ranks')]).toEqual([[], []]);
});

async function createOrder(actor: DeskVisitor, csv: string, fixed: Record<string, string>): Promise<ImportOrder> {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(csv)));
  const result = await actor.callOffice(readImportFile, { file: { title: 'a.csv', base64 } });
  if (!result.ok || result.value.kind !== 'read') throw new Error(JSON.stringify(result));
  const { table } = result.value;
  return { kind: 'ranking', table, mapping: guessMapping('ranking', table.headings), fixed };
}
async function readPlan(order: ImportOrder) {
  const result = await pam.callOffice(planImport, order);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** Advances the frozen test clock by a second, because imports are identified by their time. */
const tick = () => vi.setSystemTime(Date.now() + 1000);

const FIXED = {
  listEn: 'Employment',
  listHk: '就業率',
  publisher: 'Statistics Office',
  page: 'statistics.example/employment',
  day: '1/10/2026',
};
/** Creates a file without ranks. A row whose school is unknown to the site still counts as a place. */
const createFile = () =>
  `院校,Score,備註\n${getSchool(0).zhHk},90%,\nNo Such School,97%,\n"The ${getSchool(1).name}",95%,Main campus\n${getSchool(2).zh},90%,\n`;

test('a file is checked first, imported for the agency alone, replaced as a whole, and undone', async () => {
  const withoutSource = await readPlan(await createOrder(pam, createFile(), { listEn: 'Employment' }));
  expect(withoutSource.counts).toMatchObject({ new: 0, refused: 4 });
  expect(withoutSource.errors.map(({ field, problem }) => `${field} ${problem}`)).toEqual([
    'publisher needed',
    'page noAddress',
    'day noDay',
    'school noSchool',
  ]);

  const order = await createOrder(pam, createFile(), FIXED);
  const plan = await readPlan(order);
  expect(plan.errors).toEqual([{ line: 3, field: 'school', value: 'No Such School', problem: 'noSchool' }]);
  expect(plan.counts).toEqual({ new: 3, changed: 0, unchanged: 0, removed: 0, refused: 1 });
  expect(await readTables('mso')).toEqual([]);

  tick();
  expect(await pam.callOffice(commitImport, order)).toMatchObject({ ok: true, value: { imported: 3 } });
  const [table] = await readTables('mso');
  expect(table?.name).toBe('Employment');
  const ranks = await readRanks(table?.key ?? '', 'mso');
  expect(ranks[0]).toBe(`2 ${getSchool(1).id} 95% Main campus`);
  expect(ranks.slice(1).every((rank) => rank.startsWith('=3 '))).toBe(true);
  expect(await readTables('northbridge')).toEqual([]);
  expect((await readPlan(order)).counts).toMatchObject({ unchanged: 3, refused: 1 });
  const part = `ranking ${table?.key.slice('own-'.length) ?? ''}`;
  expect((await openForm(pam, part))['f.ranks.1.school']).toBe(`${getSchool(1).name} (${getSchool(1).id})`);

  const nextFile = `Rank,School\n1,${getSchool(3).name}\n1,${getSchool(0).name}\nlast,${getSchool(2).name}\n`;
  const nextOrder = await createOrder(pam, nextFile, { ...FIXED, listHk: '' });
  const nextPlan = await readPlan(nextOrder);
  expect(nextPlan.errors).toEqual([{ line: 4, field: 'rank', value: 'last', problem: 'noRank' }]);
  expect(nextPlan.counts).toEqual({ new: 1, changed: 1, unchanged: 0, removed: 2, refused: 1 });
  tick();
  await pam.callOffice(commitImport, nextOrder);
  expect(await readRanks(table?.key ?? '', 'mso')).toHaveLength(2);
  expect((await openForm(pam, part))['f.name.zh-hk']).toBe('就業率');

  const importsResult = await pam.callOffice(listImports, {});
  const imports = importsResult.ok ? importsResult.value.imports : [];
  expect(imports.map(({ kind, rows }) => `${kind} ${rows}`)).toEqual(['ranking 4', 'ranking 3']);
  tick();
  const undoLast = await pam.callOffice(undoImport, { at: imports[0]?.at ?? 0, kind: 'ranking' });
  expect(undoLast).toMatchObject({ ok: true, value: { restored: 1, kept: 0 } });
  expect(await readRanks(table?.key ?? '', 'mso')).toEqual(ranks);
  tick();
  await pam.callOffice(undoImport, { at: imports[1]?.at ?? 0, kind: 'ranking' });
  expect(await readTables('mso')).toEqual([]);
});

test.each(STAFF_ROLES)(
  '%s reads, writes and imports rankings of the own agency alone, if it is an administrator',
  async (role) => {
    const part = await beginRow(pam, 'ranking');
    await sendPart(pam, part, { ...createForm(), do: 'publish' });
    const [colleague, stranger] = [
      new DeskVisitor('mso', `M ${role}`, role),
      new DeskVisitor('northbridge', `N ${role}`, role),
    ];
    const isAllowed = (await beginRow(colleague, 'ranking')) !== '';
    expect(isAllowed).toBe(role === 'administrator');
    expect(await readPartStatus(colleague, part)).toBe(isAllowed ? 200 : 403);
    expect([403, 404]).toContain(await readPartStatus(stranger, part));
    const strangerSave = await sendPart(stranger, part, { ...createForm(), 'f.publisher': 'Stranger', do: 'publish' });
    expect([403, 404]).toContain(strangerSave.status);
    const order: ImportOrder = {
      kind: 'ranking',
      table: { headings: ['School'], rows: [{ line: 2, cells: [getSchool(0).name] }] },
      mapping: { school: '0' },
      fixed: { ...FIXED, rank: '1' },
    };
    expect((await colleague.callOffice(planImport, order)).ok).toBe(isAllowed);
    // No role may import in the name of another agency.
    expect((await stranger.callOffice(planImport, order, 'mso')).ok).toBe(false);
    expect((await stranger.callOffice(commitImport, order, 'mso')).ok).toBe(false);
    expect(await readRows("SELECT publisher FROM site_rankings WHERE publisher = 'Stranger'")).toEqual([]);
    await sendPart(pam, part, { do: 'remove' });
  },
);

test('a site has rankings once it publishes one, and the first is its default where no other exists', async () => {
  await readRows('DELETE FROM open_ranks');
  await readRows('DELETE FROM school_ranks');
  const readHasRankings = async (site: Site) => (await readBackend(agentDetail, { keyCode: site })).hasRankings;
  expect([await readHasRankings('mso'), await readHasRankings('northbridge')]).toEqual([false, false]);
  const part = await beginRow(pam, 'ranking');
  await sendPart(pam, part, { ...createForm(), do: 'publish' });
  expect([await readHasRankings('mso'), await readHasRankings('northbridge')]).toEqual([true, false]);
  const readDefault = async (site: Site, query: Record<string, unknown> = {}) =>
    (await readBackend(rankingList, query, createContext(site))).map(({ table }) => table);
  expect(await readDefault('mso')).toEqual([getTable(part), getTable(part), getTable(part)]);
  expect(await readDefault('northbridge')).toEqual([]);
  expect(await readDefault('mso', { kind: 'subject' })).toEqual([]);
});

test('a page of a long ranking reads few rows', async () => {
  const [{ id } = { id: 0 }] = await readRows<{ id: number }>('SELECT id FROM site_rankings');
  await readRows(
    `INSERT OR IGNORE INTO site_ranks (ranking_id, place, school_id, rank, amount, remark)
SELECT ${id}, 10 + row_number() OVER (ORDER BY id), id, '10', '', '' FROM schools WHERE levels = -1 AND site_id = 0 LIMIT 200`,
  );
  const { db, rowsRead } = meterRows(testEnv.DB);
  const caller = createCaller('mso');
  const { path } = buildRequest(rankingList, { table: `own-${id}` }, caller);
  const request = new Request(`http://backend${path}`, { headers: buildPlatformHeaders(caller, '') });
  const response = (await backend.fetch(request, { ...testEnv, DB: db } as never)) as Response;
  expect(((await response.json()) as { datas: unknown[] }).datas).toHaveLength(10);
  expect(rowsRead()).toBeLessThan(1500);
});
