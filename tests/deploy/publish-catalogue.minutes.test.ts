// Tests publishing the catalogue of one environment to another with the documented commands, with the real wrangler and
// a fake account.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import {
  createCatalogue,
  readContent,
  LOCAL_TABLES,
  openMigratedDatabase,
  createOwnRows,
  insertMinimalRows,
  runSql,
  SAVED_ROWS,
} from '#tests/tools/import/support/published-catalogue.ts';
import { NO_PERSONAL_DATA_BY_REASON } from '#backend/retention/retention-table.ts';
import { exportCatalogue } from '#scripts/ops/catalogue/export-catalogue.ts';
import { importCatalogue } from '#scripts/ops/catalogue/import-catalogue.ts';
import { serveFakeCloudflare } from './fake-cloudflare/serve-fake.ts';
import { createDeployRoot } from './support/deploy-root.ts';

const TIMEOUT_MS = 60_000;
/**
 * Number of schools for which the statements need several batches and exceed the maximum length of a command argument.
 */
const SCHOOL_COUNT = 390;

const fakeCloud = await serveFakeCloudflare();
const deployRoot = createDeployRoot(fakeCloud.env);
afterAll(async () => {
  deployRoot.remove();
  await fakeCloud.close();
});

/** Creates the resources of a deployed environment that the publishing commands use. */
function createEnvironment(environment: string, sqlite: DatabaseSync) {
  const createdAt = fakeCloud.account.at();
  fakeCloud.account.databases.set(randomUUID(), {
    name: `passage-${environment}`,
    createdAt,
    sqlite,
    imports: new Map(),
  });
  fakeCloud.account.namespaces.set(`cache-of-${environment}`, {
    title: `passage-cache-${environment}`,
    values: new Map(),
  });
  for (const kind of ['files', 'backups'])
    fakeCloud.account.buckets.set(`passage-${kind}-${environment}`, { createdAt, objects: new Map() });
}

const runOps = (text: string) => deployRoot.ops(text.split(' '));

it(
  'what is exported from production and imported on the mainland is what comes of it on one machine',
  async () => {
    const [sourceDatabase, targetDatabase, localDatabase] = [
      openMigratedDatabase(),
      openMigratedDatabase(),
      openMigratedDatabase(),
    ];
    await insertMinimalRows(sourceDatabase.db, [
      ...createCatalogue('new', SCHOOL_COUNT),
      ...createOwnRows('elsewhere').slice(0, 2),
    ]);
    for (const { db } of [targetDatabase, localDatabase])
      await insertMinimalRows(db, [
        ...createCatalogue('old', SCHOOL_COUNT),
        ...LOCAL_TABLES,
        ...createOwnRows('mine'),
        ...SAVED_ROWS,
      ]);
    createEnvironment('production', sourceDatabase.sqlite);
    createEnvironment('mainland', targetDatabase.sqlite);

    const exportOutput = await runOps('catalogue export there.catalogue --remote production');
    expect(exportOutput, exportOutput.text).toMatchObject({ code: 0 });
    expect(exportOutput.text).toMatch(/there\.catalogue: \d+ rows of \d+ tables/);
    await exportCatalogue(sourceDatabase.db, join(deployRoot.root, 'here.catalogue'));
    await importCatalogue(localDatabase.db, join(deployRoot.root, 'here.catalogue'));

    // If the last batch fails, the database stays unchanged.
    const targetContentBefore = await readContent(targetDatabase.db);
    await runSql(
      targetDatabase.db,
      "CREATE TRIGGER fails BEFORE INSERT ON catalogue_counts BEGIN SELECT RAISE(ABORT, 'no room'); END",
    );
    const failedOutput = await runOps('catalogue import there.catalogue --remote mainland');
    expect([failedOutput.code === 0, failedOutput.text.includes('no room')]).toEqual([false, true]);
    await runSql(targetDatabase.db, 'DROP TRIGGER fails');
    expect(await readContent(targetDatabase.db)).toEqual(targetContentBefore);

    const importOutput = await runOps('catalogue import there.catalogue --remote mainland');
    expect(importOutput, importOutput.text).toMatchObject({ code: 0 });
    expect(importOutput.text).toContain('seen no longer: 1 schools, 1 courses');
    const [targetContent, localContent] = [await readContent(targetDatabase.db), await readContent(localDatabase.db)];
    for (const table of NO_PERSONAL_DATA_BY_REASON.catalogue)
      expect([table, targetContent[table]]).toEqual([table, localContent[table]]);
    expect(targetContent.import_packs).toEqual([]);

    const secondOutput = await runOps('catalogue import there.catalogue --remote mainland');
    expect([secondOutput.code, secondOutput.text.includes('nothing was written')]).toEqual([0, true]);
    expect(fakeCloud.unknown).toEqual([]);
  },
  30 * TIMEOUT_MS,
);
