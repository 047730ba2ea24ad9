// For every command with --remote: the file that knows where the data of a place are, found again where it is missing.
import { existsSync } from 'node:fs';
import { openCloudflare } from './cloudflare-api.ts';
import { ENVIRONMENTS, idsFile, type Place, writeIds } from './place.ts';
import { requireIds } from './standing.ts';

/** 'production', or of a branch what `npm run ops -- previews list` calls it. */
export async function requireIdsFile(placeName: string): Promise<string> {
  const environment = ENVIRONMENTS.find((one) => placeName === one || placeName.startsWith(`${one}-`));
  if (!environment) throw new Error(`there is no ${placeName}: ${ENVIRONMENTS.join(', ')}`);
  const path = idsFile(placeName);
  if (existsSync(path)) return path;
  const place: Place = { name: placeName, environment, branch: '' };
  writeIds(place, await requireIds(openCloudflare(), place));
  return path;
}
