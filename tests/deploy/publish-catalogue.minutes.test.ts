// Publishing the catalogue of one environment to another with the documented commands: real wrangler, fake account.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import {
  getCatalogue,
  getContent,
  ONLY_HERE,
  openInMemory,
  ownRows,
  putPlainRows,
  run,
  SAVED,
} from '#tests/tools/import/support/published-catalogue.ts';
import { NO_PERSONAL_DATA_BY_REASON } from '#backend/retention/retention-table.ts';
import { exportCatalogue } from '#scripts/ops/catalogue/export-catalogue.ts';
import { importCatalogue } from '#scripts/ops/catalogue/import-catalogue.ts';
import { serveFakeCloudflare } from './fake-cloudflare/serve-fake.ts';
import { makeDeployRoot } from './support/deploy-root.ts';

const MINUTES = 60_000;
/** Number of schools whose statements need several portions and exceed the length of one command argument. */
const SCHOOLS = 390;

const cloud = await serveFakeCloudflare();
const root = makeDeployRoot(cloud.env);
afterAll(async () => {
  root.remove();
  await cloud.close();
});

/** Creates the resources of a deployed environment that these commands use. */
function stand(place: string, sqlite: DatabaseSync) {
  const createdAt = cloud.account.at();
  cloud.account.databases.set(randomUUID(), { name: `passage-${place}`, createdAt, sqlite, imports: new Map() });
  cloud.account.namespaces.set(`cache-of-${place}`, { title: `passage-cache-${place}`, values: new Map() });
  for (const kind of ['files', 'backups'])
    cloud.account.buckets.set(`passage-${kind}-${place}`, { createdAt, objects: new Map() });
}

const ops = (text: string) => root.ops(text.split(' '));

it(
  'what is exported from production and imported on the mainland is what comes of it on one machine',
  async () => {
    const [from, to, here] = [openInMemory(), openInMemory(), openInMemory()];
    await putPlainRows(from.db, [...getCatalogue('new', SCHOOLS), ...ownRows('elsewhere').slice(0, 2)]);
    for (const { db } of [to, here])
      await putPlainRows(db, [...getCatalogue('old', SCHOOLS), ...ONLY_HERE, ...ownRows('mine'), ...SAVED]);
    stand('production', from.sqlite);
    stand('mainland', to.sqlite);

    const exported = await ops('catalogue export there.catalogue --remote production');
    expect(exported, exported.text).toMatchObject({ code: 0 });
    expect(exported.text).toMatch(/there\.catalogue: \d+ rows of \d+ tables/);
    await exportCatalogue(from.db, join(root.root, 'here.catalogue'));
    await importCatalogue(here.db, join(root.root, 'here.catalogue'));

    // A failure in the last portion leaves the database unchanged.
    const contentBefore = await getContent(to.db);
    await run(
      to.db,
      "CREATE TRIGGER fails BEFORE INSERT ON catalogue_counts BEGIN SELECT RAISE(ABORT, 'no room'); END",
    );
    const failedSpoken = await ops('catalogue import there.catalogue --remote mainland');
    expect([failedSpoken.code === 0, failedSpoken.text.includes('no room')]).toEqual([false, true]);
    await run(to.db, 'DROP TRIGGER fails');
    expect(await getContent(to.db)).toEqual(contentBefore);

    const imported = await ops('catalogue import there.catalogue --remote mainland');
    expect(imported, imported.text).toMatchObject({ code: 0 });
    expect(imported.text).toContain('seen no longer: 1 schools, 1 courses');
    const [there, expected] = [await getContent(to.db), await getContent(here.db)];
    for (const table of NO_PERSONAL_DATA_BY_REASON.catalogue)
      expect([table, there[table]]).toEqual([table, expected[table]]);
    expect(there.import_packs).toEqual([]);

    const secondSpoken = await ops('catalogue import there.catalogue --remote mainland');
    expect([secondSpoken.code, secondSpoken.text.includes('nothing was written')]).toEqual([0, true]);
    expect(cloud.unknown).toEqual([]);
  },
  30 * MINUTES,
);
