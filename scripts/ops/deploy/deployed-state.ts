// Current state of a deploy target in the account, from which a deploy is planned.
import type { WorkerName } from '#shared/stage.ts';
import { type Database, queryRows, type SqlValue } from '#backend/queries/database.ts';
import { selectAppliedMigrations } from '#backend/queries/backup.ts';
import { selectOpenSites } from '#backend/queries/site/agents.ts';
import { type CloudflareApi, CloudflareError } from './cloudflare-api.ts';
import {
  getBackupBucketName,
  getBucketName,
  getCacheName,
  createDeployCommand,
  getDatabaseName,
  type DeployTarget,
  type PlaceIds,
  type Triggers,
  WORKER_NAMES,
  getWorkerName,
} from './place.ts';

interface DeployedVersion {
  id: string;
  number: number;
  /** Fingerprint of build and settings, by which a deploy recognises that nothing has changed. */
  tag: string;
  /** Message of the version, 'release …', which all versions of one release have in common. */
  message: string;
  createdAt: string;
}

export interface DeployedWorker {
  /** Versions that have traffic now, in descending order of their share. */
  served: (DeployedVersion & { percentage: number })[];
  /** All versions, newest first. */
  versions: DeployedVersion[];
  /** Ids of versions that once had all traffic, latest first. */
  wereWhole: string[];
  secrets: string[];
  triggers: Triggers;
}

export interface DeployedState {
  ids: Partial<PlaceIds>;
  hasBucket: boolean;
  hasBackupBucket: boolean;
  /** Whether read replication of the database is enabled. */
  hasCopies: boolean;
  /** Names of the applied migrations, or null if there is no database. */
  migrated: string[] | null;
  /** Keys and hosts of the published sites. */
  sites: { keyCode: string; host: string }[];
  workers: Record<WorkerName, DeployedWorker | null>;
}

interface RawVersion {
  id: string;
  number: number;
  metadata: { created_on: string };
  annotations?: Record<string, string>;
}

interface RawDeployment {
  versions: { version_id: string; percentage: number }[];
}

/** Loads the state of a deploy target. Routes are read from the named zones. */
export async function loadDeployedState(
  api: CloudflareApi,
  target: DeployTarget,
  zoneNames: readonly string[] = [],
): Promise<DeployedState> {
  const [databases, namespaces, bucket, backups] = await Promise.all([
    api.list<{ uuid: string; name: string }>('/accounts/:account/d1/database'),
    api.list<{ id: string; title: string }>('/accounts/:account/storage/kv/namespaces'),
    api.get(`/accounts/:account/r2/buckets/${getBucketName(target)}`),
    api.get(`/accounts/:account/r2/buckets/${getBackupBucketName(target)}`),
  ]);
  const database = databases.find(({ name }) => name === getDatabaseName(target))?.uuid;
  const cache = namespaces.find(({ title }) => title === getCacheName(target))?.id;
  const zones = (await Promise.all(zoneNames.map((name) => api.list<{ id: string }>(`/zones?name=${name}`)))).flat();
  const routes = (
    await Promise.all(
      zones.map(({ id }) => api.get<{ pattern: string; script?: string }[]>(`/zones/${id}/workers/routes`)),
    )
  ).flatMap((match) => match ?? []);
  const [portal, chat, backend] = await Promise.all(
    WORKER_NAMES.map((name) => loadWorker(api, getWorkerName(target, name), routes)),
  );
  const databaseDetails = database
    ? await api.get<{ read_replication?: { mode: string } }>(`/accounts/:account/d1/database/${database}`)
    : null;
  const migratedDatabase = database
    ? await returnNullIfMissing(queryRows(createRemoteDatabase(api, database), selectAppliedMigrations()))
    : null;
  const sites = database
    ? await returnNullIfMissing(queryRows(createRemoteDatabase(api, database), selectOpenSites()))
    : null;
  return {
    ids: { ...(database && { database }), ...(cache && { cache }) },
    hasBucket: bucket !== null,
    hasBackupBucket: backups !== null,
    hasCopies: databaseDetails?.read_replication?.mode === 'auto',
    migrated: database ? (migratedDatabase ?? []).map(({ name }) => name) : null,
    sites: sites ?? [],
    workers: { portal: portal ?? null, chat: chat ?? null, backend: backend ?? null },
  };
}

/** Resolves with null if the table does not exist. */
async function returnNullIfMissing<Row>(rowsPromise: Promise<Row[]>): Promise<Row[] | null> {
  try {
    return await rowsPromise;
  } catch (error) {
    if (error instanceof CloudflareError && /no such (table|column)/.test(error.message)) return null;
    throw error;
  }
}

/**
 * Implements the backend's Database interface over Cloudflare's API, so that the backend's queries can run remotely.
 */
function createRemoteDatabase(api: CloudflareApi, id: string): Database {
  const prepare = (sql: string, params: readonly SqlValue[] = []): ReturnType<Database['prepare']> => ({
    bind: (...values) => prepare(sql, values),
    all: async <Row>() => {
      const path = `/accounts/:account/d1/database/${id}/query`;
      const [answer] = await api.send<{ results: Row[] }[]>('POST', path, { sql, params });
      return { results: answer?.results ?? [] };
    },
  });
  return { prepare, batch: () => Promise.reject(new Error('the deployed state is read-only')) };
}

async function loadWorker(
  api: CloudflareApi,
  name: string,
  routes: readonly { pattern: string; script?: string }[],
): Promise<DeployedWorker | null> {
  const scriptPath = `/accounts/:account/workers/scripts/${name}`;
  const deploymentsResponse = await api.get<{ deployments: RawDeployment[] }>(`${scriptPath}/deployments`);
  if (!deploymentsResponse) return null;
  const [versionsResponse, secrets, schedulesResponse, subdomain] = await Promise.all([
    api.get<{ items: RawVersion[] }>(`${scriptPath}/versions?deployable=true`),
    api.get<{ name: string }[]>(`${scriptPath}/secrets`),
    api.get<{ schedules: { cron: string }[] }>(`${scriptPath}/schedules`),
    api.get<{ enabled: boolean }>(`${scriptPath}/subdomain`),
  ]);
  const versions = (versionsResponse?.items ?? [])
    .map(({ id, number, metadata, annotations }) => ({
      id,
      number,
      tag: annotations?.['workers/tag'] ?? '',
      message: annotations?.['workers/message'] ?? '',
      createdAt: metadata.created_on,
    }))
    .toSorted((a, b) => b.number - a.number);
  const [now] = deploymentsResponse.deployments;
  const servedVersions = (now?.versions ?? [])
    .toSorted((a, b) => b.percentage - a.percentage)
    .map(({ version_id: id, percentage }) => ({
      ...(versions.find((version) => version.id === id) ?? { id, number: 0, tag: '', message: '', createdAt: '' }),
      percentage,
    }));
  const fullyDeployedIds = deploymentsResponse.deployments.flatMap(({ versions: [onlyVersion, ...otherVersions] }) =>
    onlyVersion && otherVersions.length === 0 ? [onlyVersion.version_id] : [],
  );
  return {
    served: servedVersions,
    versions,
    wereWhole: [...new Set(fullyDeployedIds)],
    secrets: (secrets ?? []).map((item) => item.name),
    triggers: {
      crons: (schedulesResponse?.schedules ?? []).map(({ cron }) => cron),
      routes: routes.filter(({ script }) => script === name).map(({ pattern }) => pattern),
      onWorkersDev: subdomain?.enabled ?? false,
    },
  };
}

export const getCompleteIds = ({ ids: { database, cache } }: DeployedState): PlaceIds | null =>
  database && cache ? { database, cache } : null;

/** Returns the ids of a target's resources, which are found in the account by name. Throws if one is missing. */
export async function requireIds(api: CloudflareApi, target: DeployTarget): Promise<PlaceIds> {
  const ids = getCompleteIds(await loadDeployedState(api, target));
  if (!ids)
    throw new CloudflareError(
      `${target.name} has no database or no cache in this account; create them with ${createDeployCommand(target)}`,
    );
  return ids;
}
