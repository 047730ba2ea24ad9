import { CATALOGUE_FOLDER } from '#backend/catalogue/catalogue-files.ts';
import list from './file-list.json' with { type: 'json' };

const SEED_FILES: Readonly<Record<string, { bytes: number; sha256: string }>> = list;

const HASH_PREFIX_LENGTH = 12;

/** Returns the path of a file, which contains a hash of the content, so that browsers may cache it permanently. */
function getPath(name: string): string {
  const file = SEED_FILES[name];
  if (!file) throw new Error(`File ${name} not found: run npm run files to create it`);
  const dotIndex = name.lastIndexOf('.');
  return `${CATALOGUE_FOLDER}/${name.slice(0, dotIndex)}.${file.sha256.slice(0, HASH_PREFIX_LENGTH)}${name.slice(dotIndex)}`;
}

export const getSeedFileUrl = (name: string) => `/appFile/${getPath(name)}`;

/** Returns every file of the demo with its storage path. */
export const listSeedFiles = () => Object.keys(SEED_FILES).map((name) => ({ name, path: getPath(name) }));
