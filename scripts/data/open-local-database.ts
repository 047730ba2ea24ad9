import { Miniflare } from 'miniflare';
import { resolve } from 'node:path';
import type { BackupStore, Bucket } from '#backend/backup/backup-format.ts';
import type { Database } from '#backend/queries/database.ts';
import { readTomlConfig, getStores } from '#scripts/miniflare-options.ts';
import { BATCH_WORKER, createBatchDatabase } from './batch-worker.ts';
import type { FileStore } from './store-seed-files.ts';

const CONFIG = 'backend/wrangler.toml';
/** Configuration of the portal Worker, to which the KV namespace belongs. */
const PORTAL_CONFIG = 'wrangler.toml';

interface LocalDatabase {
  db: Database;
  files: FileStore & BackupStore;
  /** Bucket of backups, separate from that of files. */
  backups: Bucket;
  cache: { put: (key: string, value: string) => Promise<void> };
  close: () => Promise<void>;
}

/** Opens the backend's database and files and the portal's KV in a state folder, without a build or running Workers. */
export async function openLocalDatabase(stateFolder: string): Promise<LocalDatabase> {
  const backend = readTomlConfig(CONFIG);
  const { kv_namespaces = [] } = readTomlConfig(PORTAL_CONFIG);
  const miniflare = new Miniflare({
    workers: [
      {
        config: {
          name: 'data',
          compatibilityDate: backend.compatibility_date,
          manifest: {
            mainModule: 'data.js',
            modules: { 'data.js': { type: 'esm', contents: BATCH_WORKER } },
          },
          env: { ...getStores(backend), ...getStores({ kv_namespaces }) },
        },
      },
    ],
    cf: false,
    telemetry: { enabled: false },
    resourcePersistencePath: resolve(stateFolder),
  });
  return {
    db: createBatchDatabase(await miniflare.ready),
    files: (await miniflare.getR2Bucket('FILES')) as unknown as FileStore & BackupStore,
    backups: (await miniflare.getR2Bucket('BACKUPS')) as unknown as Bucket,
    cache: await miniflare.getKVNamespace('CACHE'),
    close: () => miniflare.dispose(),
  };
}

/** Folder in which wrangler and vite store their state by default. */
export const LOCAL_STATE = '.wrangler/state/v3';
