import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { selectFacts } from '#backend/queries/facts/facts.ts';
import { selectSources } from '#backend/queries/facts/sources.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import { createColumnTable, createTemplate } from '#scripts/import/own/describe-columns.ts';
import { OWN_KINDS, OWN_FILES } from '#scripts/import/own/own-tables.ts';
import { loadSeed } from '#backend/seed/load-seed.ts';
import { rejectOwnership } from '#scripts/ops/import.ts';
import { importSamples } from './support/import-samples.ts';
import { openMemoryDatabase } from './support/memory-database.ts';
import { importOwnFile, OWN_ROWS, type OwnRow, writeOwnFile } from './support/own-samples.ts';
import { createFolder, removeFolders } from './support/sample-registers.ts';

afterAll(removeFolders);

const FOUND_SQL =
  'SELECT g.agent_id AS agentId FROM guide_words w JOIN guides g ON g.id = w.rowid WHERE guide_words MATCH ?1';

let filledPath: string | null = null;

/** Imports the samples once. Each test uses a copy of that database. */
async function openWithSchools() {
  filledPath ??= await fillDatabase();
  const databasePath = join(createFolder(), 'own.sqlite');
  copyFileSync(filledPath, databasePath);
  return openMemoryDatabase({ at: databasePath });
}

async function fillDatabase() {
  const { db, sqlite } = openMemoryDatabase();
  await importSamples(db);
  await importOwnFile(db, 'schools', writeOwnFile([OWN_ROWS.schools]));
  const path = join(createFolder(), 'filled.sqlite');
  sqlite.exec(`VACUUM INTO '${path}'`);
  return path;
}

const getErrors = ({ report }: Awaited<ReturnType<typeof importOwnFile>>) => report.errors.list;

describe('a file of an agency’s own', () => {
  it.each(OWN_KINDS.flatMap((kind) => [[kind, 'csv'] as const, [kind, 'json'] as const]))(
    'is idempotent; a dry run writes nothing (%s as %s)',
    async (kind, format) => {
      const { db, sign: getSignature } = await openWithSchools();
      const path = writeOwnFile(
        [kind === 'schools' ? { ...OWN_ROWS.schools, key: 'S-2', 'name.en-us': 'Other' } : OWN_ROWS[kind]],
        format,
      );
      const signatureBefore = getSignature();
      const dryRunResult = await importOwnFile(db, kind, path, { isDry: true });
      expect([getErrors(dryRunResult), dryRunResult.isWritten, getSignature()]).toEqual([[], false, signatureBefore]);
      expect((await importOwnFile(db, kind, path)).isWritten).toBe(true);
      const signatureAfter = getSignature();
      expect(signatureAfter).not.toBe(signatureBefore);
      expect([(await importOwnFile(db, kind, path)).isWritten, getSignature()]).toEqual([false, signatureAfter]);
    },
  );

  it('of guides is found by its words, and preserves the site’s own guides', async () => {
    const { db } = await openWithSchools();
    const ownGuide = {
      id: 2 ** 41,
      agent_id: 7,
      guide_key: 'uk-own-1',
      country: 'uk',
      topic: 'work',
      title: '{}',
      passage: '{}',
    };
    const sourceFields = {
      page: 'https://site.example',
      publisher: 'site.example',
      as_at: '',
      review_by: '2099-01-01',
    };
    await batchWrite(db, [insertRow('guides', { ...ownGuide, ...sourceFields })]);
    for (const passage of ['At most twenty hours a week.', 'At most thirty hours a week.'])
      await importOwnFile(db, 'guides', writeOwnFile([{ ...OWN_ROWS.guides, 'passage.en-us': passage }]));
    const findByWord = (word: string) => queryRows(db, { sql: FOUND_SQL, values: [word] });
    expect([await findByWord('thirty'), await findByWord('twenty')]).toEqual([[{ agentId: 0 }], []]);
    expect(await queryRows(db, { sql: 'SELECT 1 FROM guides WHERE agent_id = 7', values: [] })).toHaveLength(1);
  });

  it.each(OWN_KINDS)('has a template with its header only, which is reported as empty: %s', async (kind) => {
    const { db, sign: getSignature } = await openWithSchools();
    const signatureBefore = getSignature();
    const columnNames = createTemplate(OWN_FILES[kind].columns).split(',');
    expect(columnNames.toSorted()).toEqual(Object.keys(OWN_ROWS[kind]).toSorted());
    const blankRow = Object.fromEntries(columnNames.map((name) => [name, ' '])) as OwnRow;
    const { report, isWritten: wasWritten } = await importOwnFile(
      db,
      kind,
      writeOwnFile([{ ...blankRow, nothing: 'x' }]),
    );
    const requiredColumns = columnNames.filter(
      (name) => (OWN_FILES[kind].columns as Record<string, { isRequired: boolean }>)[name]?.isRequired,
    );
    expect(report.errors.list.filter(({ problem }) => problem === 'is empty').map(({ column }) => column)).toEqual(
      requiredColumns,
    );
    expect(report.unusedColumns).toEqual(['own.csv: nothing']);
    expect([wasWritten, getSignature()]).toEqual([false, signatureBefore]);
  });

  it.each(OWN_KINDS)('is described column by column in docs/own-data.md: %s', (kind) => {
    const removeAlignment = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
    expect(removeAlignment(readFileSync('docs/own-data.md', 'utf8'))).toContain(
      removeAlignment(createColumnTable(kind)),
    );
  });
});

describe('schools and courses of an agency’s own', () => {
  it('are found, listed and matched, in three languages, with the source of every figure', async () => {
    const { db, rows } = await openWithSchools();
    await importOwnFile(db, 'courses', writeOwnFile([OWN_ROWS.courses]));
    const [school] = rows<{ id: number }>(`SELECT id FROM schools WHERE name = 'Own School'`);
    const [course] = rows<{ id: number; fee: number; currency: string }>(
      `SELECT id, fee, currency, name_chn ->> 'zh-hk' AS hk FROM courses WHERE school_id = ?`,
      school?.id ?? 0,
    );
    expect(course).toMatchObject({ fee: 21_000, currency: 'GBP', hk: '自家課程' });
    const facts = await queryRows(db, selectFacts('course', course?.id ?? 0, 'zh'));
    expect(
      facts.map(({ factKey, value, unit, publisher, address, asAt }) => [
        factKey,
        value,
        unit,
        publisher,
        address,
        asAt,
      ]),
    ).toEqual([
      ['courseTuition', 63_000, 'GBP', 'Own School', 'https://own.example/fees', '2026-09-01'],
      ['courseWeeks', 156, 'weeks', 'Own School', 'https://own.example/fees', '2026-09-01'],
      ['courseYear', 21_000, 'GBP/year', 'Own School', 'https://own.example/fees', '2026-09-01'],
    ]);
    expect(rows('SELECT rowid FROM course_words WHERE course_words MATCH \'"owning"\'')).toEqual([
      { rowid: course?.id },
    ]);
    expect(rows('SELECT count(*) AS count FROM match_shelves WHERE country_id = 1 AND group_id = 2')).toEqual([
      { count: 1 },
    ]);
    expect(rows('SELECT count(*) > 0 AS are FROM catalogue_counts')).toEqual([{ are: 1 }]);
    expect((await queryRows(db, selectSources('en-us', 1))).some(({ title }) => title === 'Fees')).toBe(true);
  });

  it('give a school without a fee the lowest of its courses, with that source', async () => {
    const { db, rows } = await openWithSchools();
    const dearRow = { ...OWN_ROWS.courses, key: 'C-2', 'name.en-us': 'BA Owing', 'fee-year': '30000' };
    const createSchool = () =>
      rows<{ id: number; fee: number | null; sorts: number }>(
        `SELECT id, lowest_fee AS fee, tuition_sort AS sorts FROM schools WHERE name = 'Own School'`,
      )[0];
    const readFacts = async () =>
      (await queryRows(db, selectFacts('school', createSchool()?.id ?? 0, 'en-us')))
        .filter(({ factKey }) => factKey === 'lowestFee')
        .map(({ value, unit, address }) => [value, unit, address]);
    expect([createSchool()?.fee, await readFacts()]).toEqual([null, []]);
    await importOwnFile(db, 'courses', writeOwnFile([OWN_ROWS.courses, dearRow]));
    expect([createSchool()?.fee, await readFacts()]).toEqual([
      21_000,
      [[21_000, 'GBP/year', 'https://own.example/fees']],
    ]);
    expect(createSchool()?.sorts).toBe(Math.round(convertAmount(21_000, 'GBP', 'HKD') ?? 0));
    await importOwnFile(db, 'courses', writeOwnFile([dearRow]));
    expect([createSchool()?.fee, await readFacts()]).toEqual([
      30_000,
      [[30_000, 'GBP/year', 'https://own.example/fees']],
    ]);
    const { 'fee-year': _, ...rowWithoutFee } = dearRow;
    await importOwnFile(db, 'courses', writeOwnFile([rowWithoutFee]));
    expect([createSchool()?.fee, createSchool()?.sorts, await readFacts()]).toEqual([null, 1_000_000_000, []]);
  });

  it('are also read below the lines that npm prints before a template', async () => {
    const { db } = await openWithSchools();
    const path = writeOwnFile([OWN_ROWS.courses]);
    writeFileSync(
      path,
      `\n> passage-portal@2.2.0 ops\n> node scripts/ops.ts import courses --template\n\n${readFileSync(path, 'utf8')}`,
    );
    const { report, isWritten: wasWritten } = await importOwnFile(db, 'courses', path);
    expect([report.errors.list, wasWritten]).toEqual([[], true]);
  });

  it('preserve ids, record previous values, and restore removed rows under the same id', async () => {
    const { db, rows } = await openWithSchools();
    const readShown = () => rows(`SELECT id, levels <> 0 AS shown, fee FROM courses WHERE name = 'BSc Owning'`);
    await importOwnFile(
      db,
      'courses',
      writeOwnFile([OWN_ROWS.courses, { ...OWN_ROWS.courses, key: 'C-2', 'name.en-us': 'BA Owing' }]),
    );
    const [firstRow] = readShown();
    await importOwnFile(
      db,
      'courses',
      writeOwnFile([{ ...OWN_ROWS.courses, 'fee-year': '22000', 'source.date': '2027-09-01' }]),
    );
    expect(readShown()).toEqual([{ ...firstRow, fee: 22_000 }]);
    const readStarts = () =>
      rows(
        `SELECT c.start_month AS first, (SELECT group_concat(month, ' ' ORDER BY month) FROM course_intakes WHERE course_id = c.id) AS months
FROM courses c WHERE c.id = ?`,
        firstRow?.id as number,
      );
    expect(readStarts()).toEqual([{ first: 9, months: '1 9' }]);
    await importOwnFile(
      db,
      'courses',
      writeOwnFile([{ ...OWN_ROWS.courses, 'start-months': '2', 'fee-year': '22000', 'source.date': '2027-09-01' }]),
    );
    expect(readStarts()).toEqual([{ first: 2, months: '2' }]);
    await importOwnFile(
      db,
      'courses',
      writeOwnFile([{ ...OWN_ROWS.courses, 'start-months': '', 'fee-year': '22000', 'source.date': '2027-09-01' }]),
    );
    expect(readStarts()).toEqual([{ first: null, months: null }]);
    expect(
      rows(
        `SELECT value, as_at FROM fact_history WHERE subject_id = ? AND fact_key = 'courseYear'`,
        firstRow?.id as number,
      ),
    ).toEqual([{ value: 21_000, as_at: '2026-09-01' }]);
    expect(rows(`SELECT levels FROM courses WHERE name = 'BA Owing'`)).toEqual([{ levels: 0 }]);
    await importOwnFile(db, 'courses', writeOwnFile([{ ...OWN_ROWS.courses, key: 'C-2', 'name.en-us': 'BA Owing' }]));
    expect(readShown()).toEqual([{ ...firstRow, shown: 0, fee: 22_000 }]);
    await importOwnFile(db, 'courses', writeOwnFile([OWN_ROWS.courses]));
    expect(readShown()).toEqual([firstRow]);
  });

  it('preserve the facts of registers', async () => {
    const { db, rows } = await openWithSchools();
    const readRegisterRows = () =>
      rows(`SELECT * FROM facts f JOIN sources s ON s.id = f.source_id WHERE s.source_key NOT LIKE 'own %'`);
    const registerRowsBefore = readRegisterRows();
    await importOwnFile(
      db,
      'schools',
      writeOwnFile([{ ...OWN_ROWS.schools, key: 'S-9', 'name.en-us': 'Ninth School' }]),
    );
    expect(readRegisterRows()).toEqual(registerRowsBefore);
    expect(registerRowsBefore.length).toBeGreaterThan(100);
  });
});

describe('tables of an agency’s own', () => {
  it('order lists by the place, once a ranking may be shown, and have none of one that may not', async () => {
    const { db, rows } = await openWithSchools();
    const rankingsFile = writeOwnFile([
      OWN_ROWS.rankings,
      { ...OWN_ROWS.rankings, school: 'Harvard University', 'may-be-shown': 'no' },
    ]);
    const { report } = await importOwnFile(db, 'rankings', rankingsFile);
    expect([...report.skipped.keys()]).toEqual(['places: the publisher does not let others show them']);
    expect(rows('SELECT qs_rank, rank_sort FROM schools WHERE rank_sort < 1000000')).toEqual([
      { qs_rank: '=91', rank_sort: 91 },
    ]);
    expect(rows('SELECT DISTINCT school_rank FROM courses WHERE school_id = 1015')).toEqual([{ school_rank: 91 }]);
    await importOwnFile(
      db,
      'rankings',
      writeOwnFile([{ ...OWN_ROWS.rankings, school: 'Harvard University', 'table.en-us': 'Another' }]),
    );
    expect(rows('SELECT id, qs_rank FROM schools WHERE rank_sort < 1000000')).toEqual([{ id: 3001, qs_rank: '' }]);
    expect(rows('SELECT DISTINCT school_rank FROM courses WHERE school_id = 1015')).toEqual([
      { school_rank: 1_000_000 },
    ]);
  });

  it('replace the news of the previous file with texts that are found by their words', async () => {
    const { db, rows } = await openWithSchools();
    rows(
      `INSERT INTO news (id, title, subtitle, description, publish_time, gmt_create) VALUES (5, '{}', '{}', '{}', '', '')`,
    );
    await importOwnFile(db, 'news', writeOwnFile([OWN_ROWS.news]));
    expect(
      rows(`SELECT description ->> 'en-us' AS text, publish_time, school_id, levels FROM news WHERE id <> 5`),
    ).toEqual([
      {
        text: '<p>First &lt;b&gt;.</p><p>Second &amp; last.</p>',
        publish_time: '2026-10-01 09:00:00',
        school_id: 1015,
        levels: -1,
      },
    ]);
    expect(rows(`SELECT count(*) AS found FROM news_words WHERE news_words MATCH '"second"'`)).toEqual([{ found: 1 }]);
    await importOwnFile(db, 'news', writeOwnFile([{ ...OWN_ROWS.news, key: 'N-2', 'text.en-us': 'Third.' }]));
    expect(rows(`SELECT count(*) AS count FROM news`)).toEqual([{ count: 2 }]);
    expect(rows(`SELECT count(*) AS found FROM news_words WHERE news_words MATCH '"second"'`)).toEqual([{ found: 0 }]);
  });

  it('neither move nor remove a lecture with attendees', async () => {
    const { db, rows, sign: getSignature } = await openWithSchools();
    await importOwnFile(db, 'lectures', writeOwnFile([OWN_ROWS.lectures]));
    const [lecture] = rows<{ id: number }>('SELECT id FROM lectures');
    rows(`INSERT INTO lecture_sign_ups (lecture_id, user_id) VALUES (?, '1')`, lecture?.id ?? 0);
    const signatureBefore = getSignature();
    const movedResult = await importOwnFile(
      db,
      'lectures',
      writeOwnFile([{ ...OWN_ROWS.lectures, start: '2026-12-01 18:00' }]),
    );
    expect(getErrors(movedResult)).toMatchObject([{ line: 2, column: 'start' }]);
    expect(getSignature()).toBe(signatureBefore);
    await importOwnFile(
      db,
      'lectures',
      writeOwnFile([
        { ...OWN_ROWS.lectures, key: 'L-2' },
        { ...OWN_ROWS.lectures, key: 'L-3', seats: '' },
      ]),
    );
    expect(rows('SELECT count(*) AS count FROM lectures')).toEqual([{ count: 3 }]);
    expect(await queryRow(db, { sql: 'SELECT count(*) AS count FROM lecture_sign_ups', values: [] })).toEqual({
      count: 1,
    });
  });
});

it.each(OWN_KINDS)('%s of a file are not shared with a second site by accident', async (kind) => {
  const { db } = openMemoryDatabase();
  expect(await rejectOwnership(db, kind)).toBeNull();
  await loadSeed(db);
  expect(await rejectOwnership(db, kind)).toMatch(/3 sites here \(mso, hengdu, northbridge\): use .*--all-sites/);
  expect(await rejectOwnership(db, kind, { 'all-sites': true })).toBeNull();
  expect(await rejectOwnership(db, 'cricos')).toBeNull();
  expect(await rejectOwnership(db, 'cricos', { site: 'mso' })).toContain('all sites show it');
  expect(await rejectOwnership(db, kind, { site: 'mso', 'all-sites': true })).toContain('not both');
  const isSiteKind = ['schools', 'courses', 'rules'].includes(kind);
  expect(await rejectOwnership(db, kind, { site: 'mso' })).toEqual(
    isSiteKind ? null : `${kind} have no site in the database: --site is for schools, courses, rules`,
  );
  if (isSiteKind) expect(await rejectOwnership(db, kind, { site: 'nobody' })).toContain('there is no site nobody');
});
