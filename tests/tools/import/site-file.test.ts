import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { loadSeed } from '#backend/seed/load-seed.ts';
import { listSites } from '#backend/site/change-sites.ts';
import type { ImportFlags } from '#scripts/import/deletion-limit.ts';
import { createSiteKeyId, planSiteFile, type SiteFileKind } from '#scripts/import/own/site-file.ts';
import { formatImportError } from '#scripts/import/read/import-errors.ts';
import { serializeRows } from '#scripts/ops/sites/content-rows.ts';
import type { Call } from '#shared/contract/call.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { searchAnything } from '#shared/contract/catalogue/search.ts';
import { askAssistant } from '#shared/contract/chat.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { listedPages } from '#shared/contract/site/pages.ts';
import { buildRequest, buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import { createSampleCaller } from '#tests/worker/support/sample-agent.ts';
import { importSamples } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { OWN_ROWS, type OwnRow, writeOwnFile } from './support/own-samples.ts';
import { removeFolders } from './support/sample-registers.ts';

vi.mock('cloudflare:workers', () => ({ DurableObject: Object }));

afterAll(removeFolders);

const SCHOOL_ROW: OwnRow = {
  ...OWN_ROWS.schools,
  'name.en-us': 'Zyxwv College',
  'name.zh-hk': '鏡湖書院',
  'name.zh': '镜湖书院',
  'other-names': '',
  'students-from-abroad': '',
  city: 'Leeds',
  lat: '53.8',
  lng: '-1.55',
};
const COURSE_ROW: OwnRow = { ...OWN_ROWS.courses, 'name.en-us': 'Zyxwv Analytics' };
const LEEDS_COURSE_ROW: OwnRow = {
  ...COURSE_ROW,
  key: 'C-2',
  school: 'University of Leeds',
  'name.en-us': 'Zyxwv Progression',
};
const RULE_ROW: OwnRow = { ...OWN_ROWS.rules, programme: '', asking: '' };

/**
 * The module path is a variable of type string, because the module's types need workerd, which this suite does not
 * have.
 */
const BACKEND_ENTRY: string = '#backend/entry.ts';

async function openSiteDatabase() {
  const memoryDatabase = openMemoryDatabase();
  const { db } = memoryDatabase;
  await loadSeed(db);
  await importSamples(db);
  const { default: backend } = (await import(/* @vite-ignore */ BACKEND_ENTRY)) as {
    default: { fetch: (request: Request, env: unknown) => Promise<Response> };
  };
  const sites = await listSites(db);
  const requireSite = (key: string) => {
    const storedSite = sites.find(({ fields }) => fields.keyCode === key);
    if (!storedSite) throw new Error(`there is no site ${key}`);
    return storedSite;
  };
  const planFile = async (key: string, kind: SiteFileKind, rows: readonly OwnRow[], flags: ImportFlags = {}) => {
    const { report, counts, statements } = await planSiteFile(
      db,
      requireSite(key),
      { kind, path: writeOwnFile(rows) },
      flags,
    );
    return {
      counts,
      statements,
      faults: report.errors.list.map(formatImportError),
      leftOut: [...report.skipped.keys()],
    };
  };
  const importFile = async (...planArguments: Parameters<typeof planFile>) => {
    const plannedFile = await planFile(...planArguments);
    if (plannedFile.statements.length > 0) await batchWrite(db, plannedFile.statements);
    return plannedFile;
  };
  let requestCount = 0;
  /** Returns the backend's response to a visitor of a site. */
  const requestCall = async (key: string, call: Call, input: Record<string, unknown>) => {
    const visitorId = `v${(requestCount += 1)}`;
    const caller = createSampleCaller({
      agentKey: key,
      agentId: String(requireSite(key).id),
      publicLevel: 1,
      locale: 'en-us',
      visitorId,
    });
    const { path, body } = buildRequest(call, input, caller);
    const headers = buildPlatformHeaders(caller, '');
    if (body) headers.set('content-type', 'application/json');
    const request = new Request(`http://backend${path}`, { method: call.method, headers, body: body as BodyInit });
    const response = await backend.fetch(request, { DB: db, STAGE: 'development' });
    return `${response.status} ${await response.text()}`;
  };
  return { ...memoryDatabase, plan: planFile, bring: importFile, ask: requestCall, siteOf: requireSite };
}

let siteDatabase: Awaited<ReturnType<typeof openSiteDatabase>>;
beforeAll(async () => {
  siteDatabase = await openSiteDatabase();
}, 60_000);

describe('a file of an agency’s own for one of several sites', () => {
  it('is shown on that site in list, search, detail, map, sitemap and assistant, and on no other', async () => {
    const { bring, ask, siteOf } = siteDatabase;
    const school = createSiteKeyId(siteOf('mso').id, 'schools', 'S-1');
    const requests: [string, Call, Record<string, unknown>, string][] = [
      ['list', institutionInquiry, { keyword: 'Zyxwv', showCount: 50 }, 'Zyxwv College'],
      ['list in Chinese', institutionInquiry, { keyword: '镜湖', showCount: 50 }, 'Zyxwv College'],
      ['map', institutionInquiry, { bbox: [-1.7, 53.7, -1.4, 53.9], showCount: 50 }, 'Zyxwv College'],
      ['detail', institutionByInstitutionId, { id: school }, 'Zyxwv College'],
      ['courses', coursesList, { keyword: 'Zyxwv', showCount: 50 }, 'Zyxwv Progression'],
      ['search', searchAnything, { keyword: 'Zyxwv' }, 'Zyxwv College'],
      ['site map of schools', listedPages, { kind: 'school', part: 1 }, String(school)],
      [
        'site map of courses',
        listedPages,
        { kind: 'course', part: 1 },
        String(createSiteKeyId(siteOf('mso').id, 'courses', 'C-1')),
      ],
      // The answer of another site repeats the name, to say that it lists no such school.
      ['assistant', askAssistant, { q: 'Zyxwv College' }, `"id":${school}`],
    ];
    const responsesBefore = await Promise.all(requests.map(([, call, input]) => ask('northbridge', call, input)));
    expect(await bring('mso', 'schools', [SCHOOL_ROW])).toMatchObject({ faults: [], leftOut: [], counts: { new: 1 } });
    expect(await bring('mso', 'courses', [COURSE_ROW, LEEDS_COURSE_ROW])).toMatchObject({
      faults: [],
      counts: { new: 2 },
    });
    const maskVolatile = (answer: string) =>
      answer.replaceAll(/"(?:timestamp|now|at|gmtCreate|answerId|messageId|echoId)":"?[^",}]*"?/g, '');
    const fee = { key: 'lowestFee', part: '', value: 21_000, unit: 'GBP/year' };
    const page = await ask('mso', institutionByInstitutionId, { id: school });
    const institutionBody = JSON.parse(page.slice(4)) as {
      data: { institution: { lowestFee: number; facts: unknown[] } };
    };
    expect(institutionBody.data.institution.lowestFee).toBe(21_000);
    expect(institutionBody.data.institution.facts).toContainEqual(expect.objectContaining(fee));
    for (const [index, [kind, call, input, expected]] of requests.entries()) {
      expect([kind, await ask('mso', call, input)]).toEqual([kind, expect.stringContaining(expected)]);
      const otherSiteResponses = await Promise.all(['northbridge', 'hengdu'].map((site) => ask(site, call, input)));
      expect([kind, otherSiteResponses.some((answer) => answer.includes(expected))]).toEqual([kind, false]);
      expect([kind, maskVolatile(otherSiteResponses[0] ?? '')]).toEqual([
        kind,
        maskVolatile(responsesBefore[index] ?? ''),
      ]);
    }
  });

  it('is idempotent, and writes the row that the office edits', async () => {
    const { bring, sign, db, siteOf } = siteDatabase;
    await bring('mso', 'rules', [RULE_ROW]);
    const signatureBefore = sign();
    for (const [kind, rows] of [
      ['schools', [SCHOOL_ROW]],
      ['courses', [COURSE_ROW, LEEDS_COURSE_ROW]],
      ['rules', [RULE_ROW]],
    ] as const)
      expect((await bring('mso', kind, rows)).counts).toMatchObject({ new: 0, changed: 0, gone: 0 });
    expect(sign()).toBe(signatureBefore);
    const files = [...(await serializeRows(db, siteOf('mso'))).keys()];
    expect(files.map((name) => name.split('/')[1]).toSorted()).toEqual(['course', 'course', 'ownSchool', 'rule']);
    expect((await bring('mso', 'schools', [{ ...SCHOOL_ROW, address: '2 Own Road' }])).counts).toMatchObject({
      changed: 1,
    });
  });

  it('creates a separate row for another site with the same key', async () => {
    const { bring, ask, rows } = siteDatabase;
    expect((await bring('hengdu', 'schools', [{ ...SCHOOL_ROW, 'name.en-us': 'Vwxyz College' }])).faults).toEqual([]);
    const partialKeyword = { keyword: 'wxy', showCount: 50 };
    expect(await ask('mso', institutionInquiry, partialKeyword)).not.toContain('Vwxyz College');
    expect(rows(`SELECT count(*) AS n FROM schools WHERE name IN ('Zyxwv College', 'Vwxyz College')`)).toEqual([
      { n: 2 },
    ]);
    await bring('hengdu', 'schools', [{ ...SCHOOL_ROW, key: 'S-9', 'name.en-us': 'Vwxyz Academy' }]);
    expect(await ask('hengdu', institutionInquiry, { keyword: 'Vwxyz', showCount: 50 })).not.toContain('Vwxyz College');
  });

  it('withdraws rows that it no longer contains, and preserves those of the office', async () => {
    const { bring, ask, siteOf, db, rows } = siteDatabase;
    const { saveSiteCourseRow: writeOwnCourse } = await import('#backend/site/rows/course-row.ts');
    const leedsId = rows<{ id: number }>(`SELECT id FROM schools WHERE name = 'University of Leeds'`)[0]?.id ?? 0;
    const handWrittenRow = {
      name: { zh: '', 'zh-hk': '', 'en-us': 'Zyxwv by hand' },
      level: 'bachelor',
      fields: [{ field: 'business' }],
    };
    await batchWrite(db, writeOwnCourse(siteOf('mso').id, `${leedsId}-${2 ** 40 + 16}`, handWrittenRow, Date.now()));
    expect((await bring('mso', 'courses', [COURSE_ROW])).counts).toMatchObject({ unchanged: 1, gone: 1 });
    const row = await ask('mso', coursesList, { keyword: 'Zyxwv', showCount: 50 });
    expect(['Zyxwv by hand', 'Zyxwv Analytics', 'Zyxwv Progression'].map((name) => row.includes(name))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each<[string, SiteFileKind, OwnRow, string]>([
    [
      'a school of a register',
      'schools',
      { ...SCHOOL_ROW, key: 'S-2', 'name.en-us': 'University of Leeds' },
      'add courses to that one',
    ],
    ['a town that is none here', 'schools', { ...SCHOOL_ROW, key: 'S-2', city: 'Atlantis' }, 'which is no town here'],
    [
      'another country',
      'schools',
      { ...SCHOOL_ROW, country: 'au', state: 'New South Wales', city: 'Sydney' },
      'say another key',
    ],
    ['a figure without its source', 'courses', { ...COURSE_ROW, 'source.address': '' }, 'source.address'],
    ['another site’s school', 'courses', { ...COURSE_ROW, school: 'Vwxyz Academy' }, 'which is no school here'],
    ['five fields', 'courses', { ...COURSE_ROW, fields: 'finance; business; science; computing; law' }, 'fields'],
    ['a rule of some offers', 'rules', { ...RULE_ROW, asking: 'AAB' }, 'is only supported for rules of all sites'],
    ['a notation that is none', 'rules', { ...RULE_ROW, rule: 'english is good' }, 'column rule'],
    ['nothing of what it brought', 'schools', { ...SCHOOL_ROW, key: '' }, 'key'],
  ])('rejects %s, and writes nothing', async (_, kind, row, problem) => {
    const { plan, sign } = siteDatabase;
    const signatureBefore = sign();
    const { faults, statements } = await plan('mso', kind, [row]);
    expect(faults.join('\n')).toContain(problem);
    expect([statements, sign()]).toEqual([[], signatureBefore]);
  });

  it('reports columns that a school of one site cannot have', async () => {
    const { leftOut } = await siteDatabase.plan('mso', 'schools', [
      { ...SCHOOL_ROW, 'other-names': 'ZC', 'students-from-abroad': '30' },
    ]);
    expect(leftOut.join('\n')).toMatch(/other-names[^]*students-from-abroad/);
  });

  it('rebuilds the search index of the site’s courses once, however many a file has', async () => {
    const manyRows = Array.from({ length: 40 }, (_, index) => ({
      ...COURSE_ROW,
      key: `M-${index}`,
      'name.en-us': `Zyxwv ${index}`,
    }));
    const { statements } = await siteDatabase.plan('mso', 'courses', [COURSE_ROW, ...manyRows]);
    expect(statements.filter(({ sql }) => sql.startsWith('INSERT INTO match_shelves'))).toHaveLength(1);
  });
});
