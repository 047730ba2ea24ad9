// Finds the ids file of a deploy target, for commands with --remote. A missing file is created from the account.
import { existsSync } from 'node:fs';
import { createCloudflareApi } from './cloudflare-api.ts';
import { ENVIRONMENTS, getIdsFile, type DeployTarget, writeIds } from './place.ts';
import { requireIds } from './deployed-state.ts';

/** Returns the path of the ids file. `placeName` is an environment, or a name from `npm run ops -- previews list`. */
export async function requireIdsFile(placeName: string): Promise<string> {
  const environment = ENVIRONMENTS.find((item) => placeName === item || placeName.startsWith(`${item}-`));
  if (!environment) throw new Error(`unknown environment ${placeName}; one of ${ENVIRONMENTS.join(', ')}`);
  const path = getIdsFile(placeName);
  if (existsSync(path)) return path;
  const target: DeployTarget = { name: placeName, environment, branch: '' };
  writeIds(target, await requireIds(createCloudflareApi(), target));
  return path;
}
