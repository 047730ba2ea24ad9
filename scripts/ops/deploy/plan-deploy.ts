// Plans the steps from the current state to the desired one. These functions have no side effects.
import type { WorkerName } from '#shared/stage.ts';
import {
  getBackupBucketName,
  getBucketName,
  getCacheName,
  getDatabaseName,
  getIdsFile,
  type DeployTarget,
  type Triggers,
  getWorkerName,
} from './place.ts';
import { listWantedSecrets, type Vars } from './secrets.ts';
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
  /** Fingerprints of build and settings, or null while the ids are unknown. */
  tags: Record<WorkerName, string> | null;
  vars: Vars;
  /** Triggers that the built Workers should have. */
  triggers: Record<WorkerName, Triggers>;
  /** Migrations in this source tree, in order. */
  migrations: readonly string[];
  demo: boolean;
  /** Increasing shares of traffic for a new version. Empty if it gets all traffic at once. */
  gradual: readonly number[];
  /** Names of the secrets that get a new value. */
  repeatArgs: readonly string[];
}

/**
 * Order in which the Workers are deployed. On an empty account, the backend is first, because the others bind to it by
 * name. If an older chat Worker is deployed, the new chat Worker comes before the new backend, because the new backend
 * would reject calls of the old one (decision 012). The portal calls both, so it is last.
 */
export const getDeployOrder = ({ workers }: Pick<DeployedState, 'workers'>): readonly WorkerName[] =>
  workers.chat && workers.backend ? ['chat', 'backend', 'portal'] : ['backend', 'chat', 'portal'];

export function planDeploy(deployedState: DeployedState, wantedDeployment: WantedDeployment): Step[] {
  return [...planData(deployedState, wantedDeployment), ...planWorkers(deployedState, wantedDeployment)];
}

function planData(
  { ids, hasBucket, hasBackupBucket, hasCopies, migrated, sites }: DeployedState,
  { place, migrations, demo }: WantedDeployment,
): Step[] {
  const steps: Step[] = [];
  const addWranglerStep = (text: string, ...args: string[]) => steps.push({ kind: 'wrangler', says: text, args });
  if (!ids.database)
    addWranglerStep(`make the database ${getDatabaseName(place)}`, 'd1', 'create', getDatabaseName(place));
  if (!ids.cache)
    addWranglerStep(`make the cache ${getCacheName(place)}`, 'kv', 'namespace', 'create', getCacheName(place));
  if (!hasBucket)
    addWranglerStep(`make the store of files ${getBucketName(place)}`, 'r2', 'bucket', 'create', getBucketName(place));
  if (!hasBackupBucket)
    addWranglerStep(
      `create the backup bucket ${getBackupBucketName(place)}`,
      'r2',
      'bucket',
      'create',
      getBackupBucketName(place),
    );
  steps.push({ kind: 'ids', says: `write the ids into ${getIdsFile(place.name)}` });
  // Visitors of a preview are in one region, so it needs no read replication.
  if (!hasCopies && place.environment !== 'preview')
    steps.push({ kind: 'copies', says: `let ${getDatabaseName(place)} be read from copies in other regions` });
  const pendingMigrations = migrations.filter((name) => !migrated?.includes(name));
  if (pendingMigrations.length > 0) {
    const migrationText =
      pendingMigrations.length === 1
        ? `${pendingMigrations[0]}`
        : `${pendingMigrations.length}, ${pendingMigrations[0]} to ${pendingMigrations.at(-1)}`;
    addWranglerStep(
      `apply migrations: ${migrationText}`,
      'd1',
      'migrations',
      'apply',
      'DB',
      '--remote',
      '-c',
      getIdsFile(place.name),
    );
  }
  if (demo && sites.length === 0) steps.push({ kind: 'demo', says: 'load the demo: its sites, catalogue and files' });
  return steps;
}

function planWorkers(
  deployedState: DeployedState,
  { place, tags, vars, triggers, gradual, repeatArgs }: WantedDeployment,
): Step[] {
  const secrets = listWantedSecrets(deployedState, vars, repeatArgs);
  return getDeployOrder(deployedState).flatMap((worker): Step[] => {
    const deployedWorker = deployedState.workers[worker];
    const providedSecrets = secrets[worker];
    const tag = tags?.[worker] ?? null;
    if (deployedWorker && tag && providedSecrets.length === 0 && isComplete(deployedWorker, tag))
      return hasTriggers(deployedWorker.triggers, triggers[worker])
        ? []
        : [{ kind: 'triggers', says: `set the cron triggers and routes of ${getWorkerName(place, worker)}`, worker }];
    const secretsText = providedSecrets.length > 0 ? `, with ${providedSecrets.join(', ')}` : '';
    // A changed secret applies to all traffic at once, which rules out a gradual rollout.
    const shares =
      deployedWorker && providedSecrets.length === 0 ? listRemainingShares(deployedWorker, tag, gradual) : [];
    const sharesText = shares.length > 0 ? `, to ${shares.join(', ')} % of the visitors` : '';
    const text = `${deployedWorker ? 'deploy' : 'deploy for the first time'} ${getWorkerName(place, worker)}${secretsText}${sharesText}`;
    return [{ kind: 'worker', says: text, worker, secrets: providedSecrets, shares }];
  });
}

/**
 * Whether all desired triggers exist. Additional crons and routes are accepted: they belong to something else, or to an
 * older version that still has traffic.
 */
const hasTriggers = (triggers: Triggers, wantedTriggers: Triggers) =>
  wantedTriggers.crons.every((cron) => triggers.crons.includes(cron)) &&
  wantedTriggers.routes.every((pattern) => triggers.routes.includes(pattern)) &&
  (triggers.onWorkersDev || !wantedTriggers.onWorkersDev);

const isComplete = ({ served: [onlyVersion, ...otherVersions] }: DeployedWorker, tag: string) =>
  onlyVersion !== undefined && otherVersions.length === 0 && onlyVersion.tag === tag;

/** Returns the remaining shares: an interrupted rollout continues after the share that it has reached. */
function listRemainingShares(
  { served }: DeployedWorker,
  tag: string | null,
  gradualShares: readonly number[],
): number[] {
  const reachedShare = served.find((item) => tag !== null && item.tag === tag)?.percentage ?? 0;
  const remainingPercentages = gradualShares.filter((share) => share > reachedShare);
  if (gradualShares.length === 0) return [];
  return remainingPercentages.at(-1) === 100 ? remainingPercentages : [...remainingPercentages, 100];
}

/**
 * Returns migrations that were applied from another source tree. Older code works with them, because migrations only
 * add.
 */
export const findUnknownMigrations = ({ migrated }: DeployedState, migrations: readonly string[]) =>
  (migrated ?? []).filter((name) => !migrations.includes(name));

export interface WorkerRollback {
  worker: WorkerName;
  from: string;
  /** Version that will get the traffic, or null if there is no previous one. */
  to: string | null;
}

/**
 * Plans the return to the versions before the last release. Only Workers that this release changed are rolled back, in
 * reverse order. The message of a version names its release.
 */
export function planRollback(deployedState: DeployedState): WorkerRollback[] {
  const newestVersion = Object.values(deployedState.workers)
    .flatMap((worker) => worker?.served ?? [])
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  if (!newestVersion) return [];
  return (['portal', 'backend', 'chat'] as const).flatMap((worker): WorkerRollback[] => {
    const deployedWorker = deployedState.workers[worker];
    const now = deployedWorker?.served.find(({ message }) => message === newestVersion.message);
    if (!deployedWorker || !now) return [];
    const previousVersion = deployedWorker.versions.find(
      ({ id, number, message }) =>
        number < now.number && message !== now.message && deployedWorker.wereWhole.includes(id),
    );
    return [{ worker, from: now.id, to: previousVersion?.id ?? null }];
  });
}
