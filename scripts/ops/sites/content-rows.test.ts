import { afterAll, expect, it } from 'vitest';
import { type Database, batchWrite } from '#backend/queries/database.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { deleteMedia } from '#backend/queries/site/media.ts';
import { listSites } from '#backend/site/change-sites.ts';
import { ImportErrors } from '#scripts/import/read/import-errors.ts';
import { importSamples } from '#tests/tools/import/support/import-samples.ts';
import { openMemoryDatabase } from '#tests/tools/import/support/memory-database.ts';
import { removeFolders } from '#tests/tools/import/support/sample-registers.ts';
import { planContentImport } from './content.ts';
import type { ContentFiles } from './content-files.ts';
import { planRows, serializeRows } from './content-rows.ts';

afterAll(removeFolders);

const SOURCED_TEXT = {
  publisher: 'The school',
  sourceTitle: 'Fees',
  page: 'https://school.example/fees',
  day: '2026-10-28',
  licence: '',
};
const createName = (name: string) => ({ zh: '', 'zh-hk': '', 'en-us': name });
const OWN_SCHOOL_ID = 2 ** 40 + 16;
const ROW_FILES: ContentFiles = new Map(
  Object.entries({
    [`rows/ownSchool/${OWN_SCHOOL_ID}.json`]: {
      name: createName('Mirror Lake College'),
      country: 'uk',
      city: 'Leeds',
      schoolKind: 'college',
      ownership: 'private',
      facts: [{ fact: 'deposit', amount: '900', currency: '', ...SOURCED_TEXT }],
    },
    'rows/school/3001.json': {
      nameHk: '鏡湖書院',
      namePage: 'https://school.example/',
      facts: [{ fact: 'scholarship', amount: '5000', currency: 'USD', ...SOURCED_TEXT }],
    },
    [`rows/course/${OWN_SCHOOL_ID}-${OWN_SCHOOL_ID + 16}.json`]: {
      name: createName('BSc Mirrors'),
      level: 'bachelor',
      fields: [{ field: 'science' }],
    },
    [`rows/ranking/${OWN_SCHOOL_ID}.json`]: {
      name: createName('Our partners'),
      publisher: SOURCED_TEXT.publisher,
      page: SOURCED_TEXT.page,
      day: SOURCED_TEXT.day,
      order: 'highest',
      ranks: [{ school: `Mirror Lake College (${OWN_SCHOOL_ID})`, amount: '90%' }],
    },
  }).map(([name, value]) => [name, JSON.stringify(value)]),
);

async function openSites() {
  const memoryDatabase = openMemoryDatabase();
  await importSamples(memoryDatabase.db);
  const columns = memoryDatabase.rows<{ name: string; type: string }>(
    `SELECT name, type FROM pragma_table_info('agents') WHERE "notnull" = 1 AND dflt_value IS NULL AND pk = 0`,
  );
  for (const [id, key] of [
    [1, 'here'],
    [2, 'there'],
  ] as const) {
    const values = columns.map(({ name, type }) =>
      name === 'key_code' || name === 'host' ? `'${key}'` : type === 'TEXT' ? "'{}'" : '1',
    );
    memoryDatabase.rows(
      `INSERT INTO agents (id, ${columns.map(({ name }) => name).join(', ')}) VALUES (${id}, ${values.join(', ')})`,
    );
  }
  memoryDatabase.rows(`INSERT OR IGNORE INTO course_type_groups (id, group_key, name) VALUES (12, 'science', '{}')`);
  const [localSite, remoteSite] = (await listSites(memoryDatabase.db)).toSorted(
    (firstSite, secondSite) => firstSite.id - secondSite.id,
  );
  if (!localSite || !remoteSite) throw new Error('there are two sites');
  return { ...memoryDatabase, here: localSite, there: remoteSite };
}

async function importFiles(db: Database, site: Parameters<typeof planRows>[1], files: ContentFiles) {
  const errors = new ImportErrors();
  const { changed, statements } = await planRows(db, site, files, errors, Date.now());
  if (errors.list.length === 0) await batchWrite(db, [...statements, incrementSiteVersion(site.fields.keyCode)]);
  return { changed, faults: errors.list.map(({ file, problem }) => `${file}: ${problem}`) };
}

it('schools, facts, names and courses are imported and exported unchanged, and a second import changes nothing', async () => {
  const { db, rows, here } = await openSites();
  expect(await importFiles(db, here, ROW_FILES)).toEqual({ changed: [...ROW_FILES.keys()], faults: [] });
  expect(rows(`SELECT name FROM schools WHERE id = ${OWN_SCHOOL_ID}`)).toEqual([{ name: 'Mirror Lake College' }]);
  expect(rows('SELECT school_id, fact_key, value, unit FROM site_facts ORDER BY school_id')).toEqual([
    { school_id: 3001, fact_key: 'scholarship', value: 5000, unit: 'USD' },
    { school_id: OWN_SCHOOL_ID, fact_key: 'deposit', value: 900, unit: 'GBP' },
  ]);
  expect(rows('SELECT school_id, rank FROM site_ranks')).toEqual([{ school_id: OWN_SCHOOL_ID, rank: '1' }]);
  const contentFiles = await serializeRows(db, here);
  expect([...contentFiles.keys()].toSorted()).toEqual([...ROW_FILES.keys()].toSorted());
  expect(await importFiles(db, here, contentFiles)).toEqual({ changed: [], faults: [] });
  expect(await importFiles(db, here, new Map([['news.json', '[]']]))).toEqual({ changed: [], faults: [] });
});

it('rows without a file are deleted', async () => {
  const { db, rows, here } = await openSites();
  await importFiles(db, here, ROW_FILES);
  const [name = ''] = [...ROW_FILES.keys()].filter((value) => value.includes('/school/'));
  expect((await importFiles(db, here, new Map([[name, ROW_FILES.get(name) ?? '']]))).changed.toSorted()).toEqual(
    [...ROW_FILES.keys()].filter((value) => value !== name).toSorted(),
  );
  expect(rows(`SELECT levels FROM schools WHERE id = ${OWN_SCHOOL_ID}`)).toEqual([{ levels: 0 }]);
  expect([...(await serializeRows(db, here)).keys()]).toEqual([name]);
});

it('rows of another site, invalid ones, and unknown kinds are rejected', async () => {
  const { db, sign, here, there } = await openSites();
  await importFiles(db, here, ROW_FILES);
  const signatureBefore = sign();
  const ownSchoolFile = `rows/ownSchool/${OWN_SCHOOL_ID}.json`;
  const text = ROW_FILES.get(ownSchoolFile) ?? '';
  expect((await importFiles(db, there, ROW_FILES)).faults).toHaveLength(3);
  for (const [file, invalidContent] of [
    [ownSchoolFile, text.replace('Leeds', 'Atlantis')],
    [ownSchoolFile, text.replace('https://school.example/fees', '')],
    [ownSchoolFile, text.replace('"uk"', '"au"').replace('Leeds', 'Sydney')],
    ['rows/lecture/7.json', '{}'],
    ['rows/school/0.json', '{}'],
  ] as const)
    expect([
      invalidContent,
      (await importFiles(db, here, new Map([...ROW_FILES, [file, invalidContent]]))).faults.length,
    ]).not.toEqual([invalidContent, 0]);
  expect(sign()).toEqual(signatureBefore);
});

const PICTURE_NAME = `${'a1'.repeat(16)}.jpg`;
const ABOUT_PAGE = {
  menuKey: 'about',
  entrance: 'about',
  webTitle: createName('About'),
  webMetaKeywords: createName(''),
  webMetaDescription: createName(''),
  modules: [
    {
      kind: 'banner',
      title: createName(''),
      items: [{ title: createName('Us'), picture: `/appFile/media/${PICTURE_NAME}` }],
    },
  ],
};
const SITE_FILES: ContentFiles = new Map([
  ['menus.json', '[]'],
  ['news.json', '[]'],
  ['pages/about.json', JSON.stringify(ABOUT_PAGE)],
]);

it('referenced pictures are copied with their captions, and missing ones are reported', async () => {
  const { db, rows, here, there } = await openSites();
  const rejectedPlan = await planContentImport(db, there, SITE_FILES);
  expect([rejectedPlan.ok, rejectedPlan.message]).toEqual([
    false,
    expect.stringContaining(`pages/about.json: no site here has the picture ${PICTURE_NAME}`),
  ]);
  rows(`INSERT INTO media (agent_id, name, title, content_type, size, width, height, alt, at, staff_id, who)
VALUES (${here.id}, '${PICTURE_NAME}', 'us.jpg', 'image/jpeg', 9, 3, 2, '{"en-us":"The team"}', 1, 7, 'Ada')`);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const contentPlan = await planContentImport(db, there, SITE_FILES);
    if (!contentPlan.ok) throw new Error(contentPlan.message);
    await batchWrite(db, contentPlan.statements);
  }
  expect(rows(`SELECT agent_id, title, alt FROM media ORDER BY agent_id`)).toEqual([
    { agent_id: here.id, title: 'us.jpg', alt: '{"en-us":"The team"}' },
    { agent_id: there.id, title: 'us.jpg', alt: '{"en-us":"The team"}' },
  ]);
  await expect(batchWrite(db, deleteMedia(there.id, PICTURE_NAME))).rejects.toThrow('media_unused');
});
