// npm run ops -- teardown: removes an environment with all its resources.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { listAgencyHosts } from '#scripts/ops/sites/site-hosts.ts';
import { UsageError } from '#scripts/ops/parse-environment.ts';
import { type CloudflareApi, CloudflareError, createCloudflareApi } from './cloudflare-api.ts';
import {
  getBackupBucketName,
  getBucketName,
  getCacheName,
  getDatabaseName,
  ENVIRONMENTS,
  getIdsFile,
  type DeployTarget,
  getPlace,
  WORKER_NAMES,
  getWorkerName,
} from './place.ts';
import { createRunner, type RunWrangler, WranglerError } from './run-wrangler.ts';

export const TEARDOWN_USAGE = `npm run ops -- teardown production|mainland|preview [--plan] [--print] [--keep-files]
                                                     removes its Workers, database, cache and files permanently, after its name is typed
   --sure NAME                                       confirms the name without a terminal`;

/**
 * Existing resources of a deploy target, by name and id, or '' for a missing one. An incomplete target can be removed
 * too.
 */
export interface PlaceResources {
  name: string;
  workers: string[];
  database: string;
  cache: string;
  /** Buckets of files and of backups. */
  buckets: string[];
}

/** Order of deletion. The portal binds to both other Workers, and the chat Worker to the backend. */
const DELETION_ORDER = ['portal', 'chat', 'backend'];

export async function removeResources(
  api: CloudflareApi,
  runWrangler: RunWrangler,
  resources: PlaceResources,
): Promise<void> {
  for (const workerPart of DELETION_ORDER)
    for (const name of resources.workers.filter((worker) => worker.startsWith(`passage-${workerPart}-`)))
      await runWrangler(['delete', name, '--force']);
  for (const bucket of resources.buckets) {
    const path = `/accounts/:account/r2/buckets/${bucket}/objects`;
    // A bucket must be emptied before it is deleted, and wrangler cannot list its objects.
    for (const { key } of await api.list<{ key: string }>(path))
      await api.send('DELETE', `${path}/${key.split('/').map(encodeURIComponent).join('/')}`);
    await runWrangler(['r2', 'bucket', 'delete', bucket]);
  }
  if (resources.cache)
    await runWrangler(['kv', 'namespace', 'delete', '--namespace-id', resources.cache, '--skip-confirmation']);
  if (resources.database) await runWrangler(['d1', 'delete', resources.database, '--skip-confirmation']);
  rmSync(getIdsFile(resources.name), { force: true });
}

async function listResources(api: CloudflareApi, target: DeployTarget): Promise<PlaceResources> {
  const [workers, databases, caches, bucket, backups] = await Promise.all([
    api.list<{ id: string }>('/accounts/:account/workers/scripts'),
    api.list<{ name: string }>('/accounts/:account/d1/database'),
    api.list<{ id: string; title: string }>('/accounts/:account/storage/kv/namespaces'),
    api.get(`/accounts/:account/r2/buckets/${getBucketName(target)}`),
    api.get(`/accounts/:account/r2/buckets/${getBackupBucketName(target)}`),
  ]);
  const workerNames = WORKER_NAMES.map((worker) => getWorkerName(target, worker));
  return {
    name: target.name,
    workers: workers.map(({ id }) => id).filter((id) => workerNames.includes(id)),
    database: databases.find(({ name }) => name === getDatabaseName(target))?.name ?? '',
    cache: caches.find(({ title }) => title === getCacheName(target))?.id ?? '',
    buckets: [
      ...(bucket === null ? [] : [getBucketName(target)]),
      ...(backups === null ? [] : [getBackupBucketName(target)]),
    ],
  };
}

interface TeardownOptions {
  api: CloudflareApi;
  run: RunWrangler;
  log: (line: string) => void;
  target: DeployTarget;
  isPlan: boolean;
  /** Whether to keep the buckets with students' files and backups. */
  keepsFiles: boolean;
  /** Asks the operator for a confirmation. */
  ask: (question: string) => Promise<string>;
}

/**
 * Removes a deploy target. The operator must confirm by typing the full name of the database. Resolves with true on
 * success and for a dry run.
 */
export async function tearDown({ api, run, log, target, isPlan, keepsFiles, ask }: TeardownOptions): Promise<boolean> {
  const placeResources = await listResources(api, target);
  const { workers, database, cache, buckets } = placeResources;
  const { environment } = target;
  const removedResources = keepsFiles ? { ...placeResources, buckets: [] } : placeResources;
  if (workers.length === 0 && !database && !cache && removedResources.buckets.length === 0) {
    log(`nothing of ${target.name} stands in the account`);
    return true;
  }
  log(`${target.name} ${isPlan ? 'would go' : 'goes'} for good:`);
  for (const name of workers)
    log(`  the Worker ${name}, with its versions${name.includes('-chat-') ? ' and all conversations' : ''}`);
  if (database) log(`  the database ${database}: accounts, applications, sites, catalogue, and its Time Travel`);
  if (cache) log(`  the cache ${getCacheName(target)}`);
  for (const bucket of removedResources.buckets) {
    const objects = await api.list<{ key: string }>(`/accounts/:account/r2/buckets/${bucket}/objects`);
    const backupCount = new Set(objects.map(({ key }) => /^backup\/([^/]+)\//.exec(key)?.[1]).filter(Boolean)).size;
    const contentText = bucket === getBackupBucketName(target) ? `the backups of ${backupCount} nights` : 'the files';
    log(`  ${contentText} in ${bucket}: ${objects.length} objects`);
  }
  if (buckets.length > 0 && keepsFiles) log(`  (its files and backups stay: ${buckets.join(', ')})`);
  // A custom hostname belongs to the zone and is not deleted together with a Worker.
  for (const host of environment === 'preview' ? [] : await listAgencyHosts(api, environment))
    log(`  note: ${host} leads here and stays taken up in the zone`);
  if (isPlan) return true;
  const input = (await ask(`type ${getDatabaseName(target)} to remove it: `)).trim();
  if (input !== getDatabaseName(target)) {
    log(`'${input}' is not ${getDatabaseName(target)}; nothing was removed`);
    return false;
  }
  try {
    await removeResources(api, run, removedResources);
  } catch (error) {
    if (!(error instanceof WranglerError || error instanceof CloudflareError)) throw error;
    log(`FAILED ${error.message}`);
    log('the same command goes on from here');
    return false;
  }
  log(`${target.name} is gone`);
  return true;
}

export async function runTeardownCommand(args: string[]): Promise<boolean> {
  const booleanFlag = { type: 'boolean', default: false } as const;
  const options = {
    plan: booleanFlag,
    print: booleanFlag,
    'keep-files': booleanFlag,
    sure: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const environment = ENVIRONMENTS.find((item) => item === positionals[0]);
  if (!environment || positionals.length > 1) throw new UsageError(TEARDOWN_USAGE);
  return tearDown({
    api: createCloudflareApi(),
    run: createRunner({ print: values.print }),
    log: (line) => console.log(line),
    target: getPlace(environment),
    isPlan: values.plan,
    keepsFiles: values['keep-files'],
    ask: (question) => (values.sure === undefined ? promptAtTerminal(question) : Promise.resolve(values.sure)),
  });
}

async function promptAtTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`no terminal to confirm the name: use --sure NAME\n${TEARDOWN_USAGE}`);
  const lineReader = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lineReader.question(question);
  } finally {
    lineReader.close();
  }
}
