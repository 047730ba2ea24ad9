// Fingerprint of a deployable build, which shows the next deploy that nothing has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { WorkerName } from '#shared/stage.ts';
import { BUILT, completeConfig, type DeployTarget, type PlaceIds, readBuilt, WORKER_NAMES } from './place.ts';

/** Metadata of a build that differs between machines, so that fingerprints omit it. */
const MACHINE_SPECIFIC = new Set(['configPath', 'userConfigPath']);
const NOT_SERVED = /(?:\.map|wrangler\.json|deploy\.json)$/;

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_SERVED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function getFingerprint(worker: WorkerName, target: DeployTarget, ids: PlaceIds): string {
  const hash = createHash('sha256');
  const config = completeConfig(readBuilt(worker), target, worker, ids);
  hash.update(JSON.stringify(config, (key, value: unknown) => (MACHINE_SPECIFIC.has(key) ? undefined : value)));
  for (const folder of BUILT[worker].folders)
    for (const path of filesIn(folder)) hash.update(`\n${relative(folder, path)}\n`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
}

export const getTags = (target: DeployTarget, ids: PlaceIds): Record<WorkerName, string> => {
  const [portal, chat, backend] = WORKER_NAMES.map((worker) => getFingerprint(worker, target, ids));
  return { portal: portal ?? '', chat: chat ?? '', backend: backend ?? '' };
};

/** Name of a release, which is the same when a deploy is retried. */
export const getRelease = (tags: Record<WorkerName, string>) =>
  `release ${createHash('sha256')
    .update(WORKER_NAMES.map((worker) => tags[worker]).join())
    .digest('hex')
    .slice(0, 8)}`;
