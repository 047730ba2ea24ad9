// Target of a deploy: an environment of the wrangler files, or a copy of 'preview' for a branch. Defines the names of
// all its resources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WorkerName } from '#shared/stage.ts';

export const ENVIRONMENTS = ['production', 'mainland', 'preview'] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

export const WORKER_NAMES = ['portal', 'chat', 'backend'] as const satisfies readonly WorkerName[];

/** Files that `npm run build` writes for each Worker. */
export const BUILT_WORKERS: Record<WorkerName, { config: string; folders: readonly string[] }> = {
  portal: { config: 'build/server/wrangler.json', folders: ['build/server', 'build/client'] },
  chat: { config: 'dist/passage_chat/wrangler.json', folders: ['dist/passage_chat'] },
  backend: { config: 'dist/passage_backend/wrangler.json', folders: ['dist/passage_backend'] },
};

export interface DeployTarget {
  /** Name that is part of the name of every resource, such as 'production' or 'preview-a-branch'. */
  name: string;
  environment: EnvironmentName;
  /** Git branch of a preview, or '' for an environment. */
  branch: string;
}

export interface PlaceIds {
  database: string;
  cache: string;
}

/**
 * Maximum length of the branch in a name. A host label has at most 63 characters, and 'passage-portal-preview-' takes
 * 23 of them.
 */
const MAX_BRANCH_LENGTH = 36;

export function getPlace(environment: EnvironmentName, branch = ''): DeployTarget {
  if (!branch) return { name: environment, environment, branch };
  const slug = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const isUnchanged = slug === branch && slug.length <= MAX_BRANCH_LENGTH;
  // The digest distinguishes branches whose names become the same, such as 'fix/a' and 'fix-a'.
  const hashSuffix = createHash('sha256').update(branch).digest('hex').slice(0, 6);
  const shortName = isUnchanged ? slug : `${slug.slice(0, MAX_BRANCH_LENGTH - 7).replace(/-$/, '')}-${hashSuffix}`;
  return { name: `${environment}-${shortName.replace(/^-/, '')}`, environment, branch };
}

export const getWorkerName = ({ name }: DeployTarget, worker: WorkerName) => `passage-${worker}-${name}`;
export const getDatabaseName = ({ name }: DeployTarget) => `passage-${name}`;
export const getCacheName = ({ name }: DeployTarget) => `passage-cache-${name}`;
export const getBucketName = ({ name }: DeployTarget) => `passage-files-${name}`;
export const getBackupBucketName = ({ name }: DeployTarget) => `passage-backups-${name}`;

const formatTarget = ({ environment, branch }: DeployTarget) => `${environment}${branch && ` --branch ${branch}`}`;
export const createDeployCommand = (target: DeployTarget) => `npm run ops -- deploy ${formatTarget(target)}`;
export const createRollbackCommand = (target: DeployTarget) => `npm run ops -- rollback ${formatTarget(target)}`;

/**
 * Returns the path of the ids file. The file is not committed. If it is missing, it is created from the account
 * (decision 046).
 */
export const getIdsFile = (placeName: string) => join('.deploy', `${placeName}.json`);

/** Writes the ids of a target's resources as a wrangler configuration that contains only data bindings. */
export function writeIds(target: DeployTarget, { database, cache }: PlaceIds) {
  const path = getIdsFile(target.name);
  mkdirSync(dirname(path), { recursive: true });
  const config = {
    name: getWorkerName(target, 'backend'),
    compatibility_date: '2026-09-01',
    send_metrics: false,
    d1_databases: [
      {
        binding: 'DB',
        database_name: getDatabaseName(target),
        database_id: database,
        migrations_dir: '../backend/migrations',
      },
    ],
    kv_namespaces: [{ binding: 'CACHE', id: cache }],
    r2_buckets: [
      { binding: 'FILES', bucket_name: getBucketName(target) },
      { binding: 'BACKUPS', bucket_name: getBackupBucketName(target) },
    ],
  };
  const text = `${JSON.stringify(config, null, 2)}\n`;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/**
 * Triggers of a Worker. They are not part of a version: wrangler sets them after the upload, so a deploy may fail
 * between the two.
 */
export interface Triggers {
  crons: string[];
  /** Route patterns in the zones of this deploy target. */
  routes: string[];
  onWorkersDev: boolean;
}

type BuiltConfig = Record<string, unknown> & {
  targetEnvironment?: string;
  name: string;
  vars: Record<string, string>;
  routes?: (string | { pattern: string; zone_name?: string })[];
  triggers?: { crons?: string[] };
  workers_dev?: boolean;
  services?: { binding: string; service: string }[];
  ratelimits?: { name: string; namespace_id: string }[];
  d1_databases?: Record<string, unknown>[];
  kv_namespaces?: Record<string, unknown>[];
  r2_buckets?: Record<string, unknown>[];
};

export const readBuiltConfig = (worker: WorkerName) =>
  JSON.parse(readFileSync(BUILT_WORKERS[worker].config, 'utf8')) as BuiltConfig;

/** Reads the triggers of the three built Workers and the zones of their routes. */
export function readTriggers() {
  const getRoutes = (worker: WorkerName) => readBuiltConfig(worker).routes ?? [];
  const zones = WORKER_NAMES.flatMap(getRoutes).map((item) => (typeof item === 'string' ? '' : (item.zone_name ?? '')));
  const getTriggers = (worker: WorkerName): Triggers => ({
    crons: readBuiltConfig(worker).triggers?.crons ?? [],
    routes: getRoutes(worker).map((item) => (typeof item === 'string' ? item : item.pattern)),
    onWorkersDev: readBuiltConfig(worker).workers_dev ?? false,
  });
  return {
    zones: [...new Set(zones)].filter(Boolean),
    triggers: { portal: getTriggers('portal'), chat: getTriggers('chat'), backend: getTriggers('backend') },
  };
}

/** Completes the built configuration of a Worker with the names and ids of a target's resources. */
export function completeConfig(
  builtConfig: BuiltConfig,
  target: DeployTarget,
  worker: WorkerName,
  ids: PlaceIds | null,
): BuiltConfig {
  const isListed = <Rows extends Record<string, unknown>[]>(rows: Rows | undefined, key: Record<string, unknown>) =>
    (rows ?? []).map((row) => ({ ...row, ...key }));
  const completedConfig: BuiltConfig = {
    ...builtConfig,
    name: getWorkerName(target, worker),
    services: (builtConfig.services ?? []).map((item) => ({
      ...item,
      service: getWorkerName(target, item.binding === 'CHAT' ? 'chat' : 'backend'),
    })),
    d1_databases: isListed(builtConfig.d1_databases, {
      database_name: getDatabaseName(target),
      database_id: ids?.database ?? '',
    }),
    kv_namespaces: isListed(builtConfig.kv_namespaces, { id: ids?.cache ?? '' }),
    r2_buckets: (builtConfig.r2_buckets ?? []).map((row) => ({
      ...row,
      bucket_name: row.binding === 'BACKUPS' ? getBackupBucketName(target) : getBucketName(target),
    })),
  };
  if (!target.branch) return completedConfig;
  if (worker === 'portal') completedConfig.vars = { ...completedConfig.vars, PREVIEW_BRANCH: target.branch };
  // Each branch has its own rate limits.
  const hashNumber = Number.parseInt(createHash('sha256').update(target.name).digest('hex').slice(0, 7), 16);
  completedConfig.ratelimits = (builtConfig.ratelimits ?? []).map((item, index) => ({
    ...item,
    namespace_id: `${100_000 + hashNumber + index}`,
  }));
  return completedConfig;
}

/** Writes the configuration next to the build, so that its relative paths are valid, and returns its path. */
export function writeConfig(target: DeployTarget, worker: WorkerName, ids: PlaceIds): string {
  const path = join(dirname(BUILT_WORKERS[worker].config), 'deploy.json');
  writeFileSync(path, JSON.stringify(completeConfig(readBuiltConfig(worker), target, worker, ids)));
  return path;
}
