// Tests that the teardown of an environment requires its name to be typed, deletes all resources, and continues after
// an interruption.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCloudflareApi } from '#scripts/ops/deploy/cloudflare-api.ts';
import {
  getBackupBucketName,
  getBucketName,
  getCacheName,
  getDatabaseName,
  type DeployTarget,
  getPlace,
  WORKER_NAMES,
  getWorkerName,
} from '#scripts/ops/deploy/place.ts';
import { tearDown } from '#scripts/ops/deploy/remove-place.ts';
import { serveFakeCloudflare } from './fake-cloudflare/serve-fake.ts';
import { createDeployRoot } from './support/deploy-root.ts';
import { createFakeWrangler } from './support/fake-wrangler.ts';

const previousFolder = process.cwd();
let deployRoot: ReturnType<typeof createDeployRoot>;
let fakeCloud: Awaited<ReturnType<typeof serveFakeCloudflare>>;
const lines: string[] = [];
const writeLine = (line: string) => void lines.push(line);

/** Creates the resources of a deployed environment, without running migrations. */
async function createEnvironment(target: DeployTarget) {
  const { run } = createFakeWrangler(fakeCloud.account);
  await run(['d1', 'create', getDatabaseName(target)]);
  await run(['kv', 'namespace', 'create', getCacheName(target)]);
  await run(['r2', 'bucket', 'create', getBucketName(target)]);
  await run(['r2', 'bucket', 'create', getBackupBucketName(target)]);
  for (const worker of WORKER_NAMES.toReversed()) {
    const bindings =
      worker === 'backend' ? [] : [{ name: 'BACKEND', type: 'service', service: getWorkerName(target, 'backend') }];
    fakeCloud.account.addVersion(getWorkerName(target, worker), { bindings });
  }
}

beforeAll(() => {
  deployRoot = createDeployRoot({});
  process.chdir(deployRoot.root);
});
afterAll(() => {
  process.chdir(previousFolder);
  deployRoot.remove();
});
beforeEach(async () => {
  fakeCloud = await serveFakeCloudflare();
  fakeCloud.account.zone('passage.test').hostnames.push({ hostname: 'study.agency.test' } as never);
  for (const name of ['production', 'mainland'] as const) await createEnvironment(getPlace(name));
  fakeCloud.account.buckets.get('passage-files-production')?.objects.set('documents/a', '');
  const { objects } = fakeCloud.account.buckets.get('passage-backups-production') ?? {};
  for (const key of ['backup/2026-11-25/rows-1', 'backup/2026-11-26/rows-1', 'files/documents/a'])
    objects?.set(key, '');
  lines.length = 0;
  return fakeCloud.close;
});

const listResources = () => [
  ...fakeCloud.account.workers.keys(),
  ...[...fakeCloud.account.databases.values()].map(({ name }) => name),
  ...[...fakeCloud.account.namespaces.values()].map(({ title }) => title),
  ...fakeCloud.account.buckets.keys(),
];

function teardown(
  input: string,
  options: { isPlan?: boolean; keepsFiles?: boolean } = {},
  isBroken?: (text: string) => boolean,
) {
  const wrangler = createFakeWrangler(fakeCloud.account, isBroken);
  return tearDown({
    api: createCloudflareApi(fakeCloud.env),
    run: wrangler.run,
    log: writeLine,
    target: getPlace('production'),
    isPlan: false,
    keepsFiles: false,
    ask: () => Promise.resolve(input),
    ...options,
  });
}

describe('an environment', () => {
  it('is removed with its resources after its name was typed, and another one remains', async () => {
    expect(await teardown('passage-production')).toBe(true);
    expect(listResources().filter((name) => name.includes('production'))).toEqual([]);
    expect(listResources()).toHaveLength(7);
    expect(lines).toContain('  the files in passage-files-production: 1 objects');
    expect(lines).toContain('  the backups of 2 nights in passage-backups-production: 3 objects');
    expect(lines).toContain('  note: study.agency.test leads here and stays taken up in the zone');
    expect(lines.at(-1)).toBe('production is gone');
    lines.length = 0;
    expect(await teardown('passage-production')).toBe(true);
    expect(lines).toEqual(['nothing of production stands in the account']);
  });

  it.each(['', 'production', 'yes', 'passage-mainland', 'Passage-Production'])(
    'stays whole where %s was typed',
    async (confirmation) => {
      const resourcesBefore = listResources();
      expect(await teardown(confirmation)).toBe(false);
      expect(listResources()).toEqual(resourcesBefore);
    },
  );

  it('remains with --plan, and its files remain with --keep-files', async () => {
    const resourcesBefore = listResources();
    expect(await teardown('passage-production', { isPlan: true })).toBe(true);
    expect(listResources()).toEqual(resourcesBefore);
    expect(await teardown('passage-production', { keepsFiles: true })).toBe(true);
    expect(listResources().filter((name) => name.includes('production'))).toEqual([
      'passage-files-production',
      'passage-backups-production',
    ]);
    expect(fakeCloud.account.buckets.get('passage-backups-production')?.objects.size).toBe(3);
  });

  it.each(['delete passage-chat', 'r2 bucket', 'kv namespace', 'd1 delete'])(
    'that broke off at "%s" is gone after the same command once more',
    async (interruptedCommand) => {
      expect(await teardown('passage-production', {}, (text) => text.includes(interruptedCommand))).toBe(false);
      expect(lines.join('\n')).toContain('FAILED');
      expect(await teardown('passage-production')).toBe(true);
      expect(listResources().filter((name) => name.includes('production'))).toEqual([]);
    },
  );
});

it('the teardown of an empty account reports that nothing was found', async () => {
  const env = { ...fakeCloud.env, CLOUDFLARE_ACCOUNT_ID: 'another' };
  const { code, text } = await deployRoot.ops(['teardown', 'production', '--sure', 'passage-production'], env);
  expect([code, text]).toEqual([2, expect.stringMatching(/^Cloudflare refused GET \/accounts\/:account\//)]);
});

it('requires the name as an argument without a terminal', async () => {
  const { code, text } = await deployRoot.ops(['teardown', 'production'], fakeCloud.env);
  expect([code, text.includes('--sure NAME')]).toEqual([2, true]);
  expect(listResources()).toHaveLength(14);
});
