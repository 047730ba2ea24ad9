// Fingerprint of a build that is ready to deploy, by which the next deploy recognises that nothing has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { WorkerName } from '#shared/stage.ts';
import {
  BUILT_WORKERS,
  completeConfig,
  type DeployTarget,
  type PlaceIds,
  readBuiltConfig,
  WORKER_NAMES,
} from './place.ts';

/** Metadata of a build that depends on the machine, so fingerprints ignore it. */
const MACHINE_SPECIFIC_KEYS = new Set(['configPath', 'userConfigPath']);
const NOT_SERVED_PATTERN = /(?:\.map|wrangler\.json|deploy\.json)$/;

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_SERVED_PATTERN.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function computeFingerprint(worker: WorkerName, target: DeployTarget, ids: PlaceIds): string {
  const hash = createHash('sha256');
  const config = completeConfig(readBuiltConfig(worker), target, worker, ids);
  hash.update(JSON.stringify(config, (key, value: unknown) => (MACHINE_SPECIFIC_KEYS.has(key) ? undefined : value)));
  for (const folder of BUILT_WORKERS[worker].folders)
    for (const path of listFiles(folder)) hash.update(`\n${relative(folder, path)}\n`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
}

export const createTags = (target: DeployTarget, ids: PlaceIds): Record<WorkerName, string> => {
  const [portal, chat, backend] = WORKER_NAMES.map((worker) => computeFingerprint(worker, target, ids));
  return { portal: portal ?? '', chat: chat ?? '', backend: backend ?? '' };
};

/** Returns the name of a release, which stays the same if a deploy is retried. */
export const createRelease = (tags: Record<WorkerName, string>) =>
  `release ${createHash('sha256')
    .update(WORKER_NAMES.map((worker) => tags[worker]).join())
    .digest('hex')
    .slice(0, 8)}`;
