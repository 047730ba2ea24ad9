// Plans the steps from the current to the wanted state. The functions have no side effects.
import type { WorkerName } from '#shared/stage.ts';
import {
  getBackupBucket,
  getBucket,
  getCache,
  getDatabase,
  idsFile,
  type DeployTarget,
  type Triggers,
  getWorker,
} from './place.ts';
import { wantedSecrets, type Vars } from './secrets.ts';
import type { DeployedState, DeployedWorker } from './deployed-state.ts';

export type Step =
  | { kind: 'wrangler'; says: string; args: string[] }
  | { kind: 'ids'; says: string }
  | { kind: 'copies'; says: string }
  | { kind: 'demo'; says: string }
  | { kind: 'triggers'; says: string; worker: WorkerName }
  | { kind: 'worker'; says: string; worker: WorkerName; secrets: string[]; shares: number[] };

export interface WantedDeployment {
  place: DeployTarget;
  /** Fingerprints of build and settings; null while the ids are unknown. */
  tags: Record<WorkerName, string> | null;
  vars: Vars;
  /** Triggers that the built Workers should have. */
  triggers: Record<WorkerName, Triggers>;
  /** Migrations in this tree, in order. */
  migrations: readonly string[];
  demo: boolean;
  /** Increasing shares of traffic for a new version; empty if it gets all traffic at once. */
  gradual: readonly number[];
  /** Names of the secrets that get a new value. */
  repeatArgs: readonly string[];
}

/**
 * Order in which the Workers are deployed. On an empty account the backend is first, because the others bind to it by
 * name. If an older chat Worker is deployed, the new one comes before the new backend, which would reject calls of
 * the old one (decision 012). The portal, which calls both, is last.
 */
export const getOrder = ({ workers }: Pick<DeployedState, 'workers'>): readonly WorkerName[] =>
  workers.chat && workers.backend ? ['chat', 'backend', 'portal'] : ['backend', 'chat', 'portal'];

export function planDeploy(deployed: DeployedState, requested: WantedDeployment): Step[] {
  return [...planData(deployed, requested), ...planWorkers(deployed, requested)];
}

function planData(
  { ids, hasBucket, hasBackupBucket, hasCopies, migrated, sites }: DeployedState,
  { place, migrations, demo }: WantedDeployment,
): Step[] {
  const steps: Step[] = [];
  const addWranglerStep = (text: string, ...args: string[]) => steps.push({ kind: 'wrangler', says: text, args });
  if (!ids.database) addWranglerStep(`make the database ${getDatabase(place)}`, 'd1', 'create', getDatabase(place));
  if (!ids.cache) addWranglerStep(`make the cache ${getCache(place)}`, 'kv', 'namespace', 'create', getCache(place));
  if (!hasBucket)
    addWranglerStep(`make the store of files ${getBucket(place)}`, 'r2', 'bucket', 'create', getBucket(place));
  if (!hasBackupBucket)
    addWranglerStep(
      `make the backup bucket ${getBackupBucket(place)}`,
      'r2',
      'bucket',
      'create',
      getBackupBucket(place),
    );
  steps.push({ kind: 'ids', says: `write the ids into ${idsFile(place.name)}` });
  // A preview needs no read replication, because its visitors are in one region.
  if (!hasCopies && place.environment !== 'preview')
    steps.push({ kind: 'copies', says: `let ${getDatabase(place)} be read from copies in other regions` });
  const pendingMigrations = migrations.filter((name) => !migrated?.includes(name));
  if (pendingMigrations.length > 0) {
    const which =
      pendingMigrations.length === 1
        ? `${pendingMigrations[0]}`
        : `${pendingMigrations.length}, ${pendingMigrations[0]} to ${pendingMigrations.at(-1)}`;
    addWranglerStep(
      `apply migrations: ${which}`,
      'd1',
      'migrations',
      'apply',
      'DB',
      '--remote',
      '-c',
      idsFile(place.name),
    );
  }
  if (demo && sites.length === 0) steps.push({ kind: 'demo', says: 'load the demo: its sites, catalogue and files' });
  return steps;
}

function planWorkers(
  deployed: DeployedState,
  { place, tags, vars, triggers, gradual, repeatArgs }: WantedDeployment,
): Step[] {
  const secrets = wantedSecrets(deployed, vars, repeatArgs);
  return getOrder(deployed).flatMap((worker): Step[] => {
    const deployedWorker = deployed.workers[worker];
    const provided = secrets[worker];
    const tag = tags?.[worker] ?? null;
    if (deployedWorker && tag && provided.length === 0 && isComplete(deployedWorker, tag))
      return hasTriggers(deployedWorker.triggers, triggers[worker])
        ? []
        : [{ kind: 'triggers', says: `set the clocks and routes of ${getWorker(place, worker)}`, worker }];
    const withSecrets = provided.length > 0 ? `, with ${provided.join(', ')}` : '';
    // A changed secret applies to all traffic at once, so no gradual rollout is possible.
    const shares = deployedWorker && provided.length === 0 ? remainingShares(deployedWorker, tag, gradual) : [];
    const slowly = shares.length > 0 ? `, to ${shares.join(', ')} % of the visitors` : '';
    const text = `${deployedWorker ? 'deploy' : 'deploy for the first time'} ${getWorker(place, worker)}${withSecrets}${slowly}`;
    return [{ kind: 'worker', says: text, worker, secrets: provided, shares }];
  });
}

/**
 * Whether all wanted triggers exist. Further crons and routes are accepted: they belong to something else, or to an
 * older version that still has traffic.
 */
const hasTriggers = (triggers: Triggers, requested: Triggers) =>
  requested.crons.every((cron) => triggers.crons.includes(cron)) &&
  requested.routes.every((pattern) => triggers.routes.includes(pattern)) &&
  (triggers.onWorkersDev || !requested.onWorkersDev);

const isComplete = ({ served: [onlyVersion, ...otherVersions] }: DeployedWorker, tag: string) =>
  onlyVersion !== undefined && otherVersions.length === 0 && onlyVersion.tag === tag;

/** Returns the shares that are left: an interrupted rollout continues after the share that it has reached. */
function remainingShares({ served }: DeployedWorker, tag: string | null, gradual: readonly number[]): number[] {
  const reached = served.find((item) => tag !== null && item.tag === tag)?.percentage ?? 0;
  const left = gradual.filter((share) => share > reached);
  if (gradual.length === 0) return [];
  return left.at(-1) === 100 ? left : [...left, 100];
}

/** Migrations that were applied from another tree. Older code works with them, because migrations only add. */
export const unknownMigrations = ({ migrated }: DeployedState, migrations: readonly string[]) =>
  (migrated ?? []).filter((name) => !migrations.includes(name));

export interface WorkerRollback {
  worker: WorkerName;
  from: string;
  /** Version that gets the traffic; null if there is no previous one. */
  to: string | null;
}

/**
 * Plans the return to the versions before the last release. Only Workers that it changed are rolled back, in reverse
 * order. The message of a version names its release.
 */
export function planRollback(deployed: DeployedState): WorkerRollback[] {
  const newest = Object.values(deployed.workers)
    .flatMap((worker) => worker?.served ?? [])
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  if (!newest) return [];
  return (['portal', 'backend', 'chat'] as const).flatMap((worker): WorkerRollback[] => {
    const deployedWorker = deployed.workers[worker];
    const now = deployedWorker?.served.find(({ message }) => message === newest.message);
    if (!deployedWorker || !now) return [];
    const previousVersion = deployedWorker.versions.find(
      ({ id, number, message }) =>
        number < now.number && message !== now.message && deployedWorker.wereWhole.includes(id),
    );
    return [{ worker, from: now.id, to: previousVersion?.id ?? null }];
  });
}
