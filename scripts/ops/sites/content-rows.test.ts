import { afterAll, expect, it } from 'vitest';
import { type Database, batchWrite } from '#backend/queries/database.ts';
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

const SAID = {
  publisher: 'The school',
  sourceTitle: 'Fees',
  page: 'https://school.example/fees',
  day: '2026-10-28',
  licence: '',
};
const named = (name: string) => ({ zh: '', 'zh-hk': '', 'en-us': name });
const OWN = 2 ** 40 + 16;
const FILES: ContentFiles = new Map(
  Object.entries({
    [`rows/ownSchool/${OWN}.json`]: {
      name: named('Mirror Lake College'),
      country: 'uk',
      city: 'Leeds',
      schoolKind: 'college',
      ownership: 'private',
      facts: [{ fact: 'deposit', amount: '900', currency: '', ...SAID }],
    },
    'rows/school/3001.json': {
      nameHk: '鏡湖書院',
      namePage: 'https://school.example/',
      facts: [{ fact: 'scholarship', amount: '5000', currency: 'USD', ...SAID }],
    },
    [`rows/course/${OWN}-${OWN + 16}.json`]: {
      name: named('BSc Mirrors'),
      level: 'bachelor',
      fields: [{ field: 'science' }],
    },
  }).map(([name, value]) => [name, JSON.stringify(value)]),
);

async function openSites() {
  const memory = openMemoryDatabase();
  await importSamples(memory.db);
  const columns = memory.rows<{ name: string; type: string }>(
    `SELECT name, type FROM pragma_table_info('agents') WHERE "notnull" = 1 AND dflt_value IS NULL AND pk = 0`,
  );
  for (const [id, key] of [
    [1, 'here'],
    [2, 'there'],
  ] as const) {
    const values = columns.map(({ name, type }) =>
      name === 'key_code' || name === 'host' ? `'${key}'` : type === 'TEXT' ? "'{}'" : '1',
    );
    memory.rows(
      `INSERT INTO agents (id, ${columns.map(({ name }) => name).join(', ')}) VALUES (${id}, ${values.join(', ')})`,
    );
  }
  memory.rows(`INSERT OR IGNORE INTO course_type_groups (id, group_key, name) VALUES (12, 'science', '{}')`);
  const [localSite, remoteSite] = (await listSites(memory.db)).toSorted(
    (storedSite, other) => storedSite.id - other.id,
  );
  if (!localSite || !remoteSite) throw new Error('there are two sites');
  return { ...memory, here: localSite, there: remoteSite };
}

async function bring(db: Database, site: Parameters<typeof planRows>[1], files: ContentFiles) {
  const errors = new ImportErrors();
  const { changed, statements } = await planRows(db, site, files, errors, Date.now());
  if (errors.list.length === 0) await batchWrite(db, statements);
  return { changed, faults: errors.list.map(({ file, problem }) => `${file}: ${problem}`) };
}

it('imports schools, facts, names and courses, exports them unchanged, and is idempotent', async () => {
  const { db, rows, here } = await openSites();
  expect(await bring(db, here, FILES)).toEqual({ changed: [...FILES.keys()], faults: [] });
  expect(rows(`SELECT name FROM schools WHERE id = ${OWN}`)).toEqual([{ name: 'Mirror Lake College' }]);
  expect(rows('SELECT school_id, fact_key, value, unit FROM site_facts ORDER BY school_id')).toEqual([
    { school_id: 3001, fact_key: 'scholarship', value: 5000, unit: 'USD' },
    { school_id: OWN, fact_key: 'deposit', value: 900, unit: 'GBP' },
  ]);
  const contentFiles = await serializeRows(db, here);
  expect([...contentFiles.keys()].toSorted()).toEqual([...FILES.keys()].toSorted());
  expect(await bring(db, here, contentFiles)).toEqual({ changed: [], faults: [] });
  expect(await bring(db, here, new Map([['news.json', '[]']]))).toEqual({ changed: [], faults: [] });
});

it('deletes rows without a file', async () => {
  const { db, rows, here } = await openSites();
  await bring(db, here, FILES);
  const [name = ''] = [...FILES.keys()].filter((value) => value.includes('/school/'));
  expect((await bring(db, here, new Map([[name, FILES.get(name) ?? '']]))).changed.toSorted()).toEqual(
    [...FILES.keys()].filter((value) => value !== name).toSorted(),
  );
  expect(rows(`SELECT levels FROM schools WHERE id = ${OWN}`)).toEqual([{ levels: 0 }]);
  expect([...(await serializeRows(db, here)).keys()]).toEqual([name]);
});

it('rejects rows of another site, invalid ones, and unknown kinds', async () => {
  const { db, sign, here, there } = await openSites();
  await bring(db, here, FILES);
  const signatureBefore = sign();
  const ownValue = `rows/ownSchool/${OWN}.json`;
  const text = FILES.get(ownValue) ?? '';
  expect((await bring(db, there, FILES)).faults).toHaveLength(2);
  for (const [file, invalidField] of [
    [ownValue, text.replace('Leeds', 'Atlantis')],
    [ownValue, text.replace('https://school.example/fees', '')],
    [ownValue, text.replace('"uk"', '"au"').replace('Leeds', 'Sydney')],
    ['rows/lecture/7.json', '{}'],
    ['rows/school/0.json', '{}'],
  ] as const)
    expect([
      invalidField,
      (await bring(db, here, new Map([...FILES, [file, invalidField]]))).faults.length,
    ]).not.toEqual([invalidField, 0]);
  expect(sign()).toEqual(signatureBefore);
});

const PICTURE = `${'a1'.repeat(16)}.jpg`;
const ABOUT = {
  menuKey: 'about',
  entrance: 'about',
  webTitle: named('About'),
  webMetaKeywords: named(''),
  webMetaDescription: named(''),
  modules: [
    { kind: 'banner', title: named(''), items: [{ title: named('Us'), picture: `/appFile/media/${PICTURE}` }] },
  ],
};
const SITE: ContentFiles = new Map([
  ['menus.json', '[]'],
  ['news.json', '[]'],
  ['pages/about.json', JSON.stringify(ABOUT)],
]);

it('copies the referenced pictures with their captions, and reports missing ones', async () => {
  const { db, rows, here, there } = await openSites();
  const rejectedResponse = await planContentImport(db, there, SITE);
  expect([rejectedResponse.ok, rejectedResponse.message]).toEqual([
    false,
    expect.stringContaining(`pages/about.json: no site here has the picture ${PICTURE}`),
  ]);
  rows(`INSERT INTO media (agent_id, name, title, content_type, size, width, height, alt, at, staff_id, who)
VALUES (${here.id}, '${PICTURE}', 'us.jpg', 'image/jpeg', 9, 3, 2, '{"en-us":"The team"}', 1, 7, 'Ada')`);
  for (let times = 1; times <= 2; times += 1) {
    const plannedResponse = await planContentImport(db, there, SITE);
    if (!plannedResponse.ok) throw new Error(plannedResponse.message);
    await batchWrite(db, plannedResponse.statements);
  }
  expect(rows(`SELECT agent_id, title, alt FROM media ORDER BY agent_id`)).toEqual([
    { agent_id: here.id, title: 'us.jpg', alt: '{"en-us":"The team"}' },
    { agent_id: there.id, title: 'us.jpg', alt: '{"en-us":"The team"}' },
  ]);
  await expect(batchWrite(db, deleteMedia(there.id, PICTURE))).rejects.toThrow('media_unused');
});
