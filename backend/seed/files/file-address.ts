import { CATALOGUE_FOLDER } from '#backend/catalogue/catalogue-files.ts';
import list from './file-list.json' with { type: 'json' };

const FILES: Readonly<Record<string, { bytes: number; sha256: string }>> = list;

const SIGN_LENGTH = 12;

/** Returns the path of a file, which contains a hash of the content, so that browsers may cache it permanently. */
function getPath(name: string): string {
  const file = FILES[name];
  if (!file) throw new Error(`There is no file ${name}: npm run files makes them.`);
  const dot = name.lastIndexOf('.');
  return `${CATALOGUE_FOLDER}/${name.slice(0, dot)}.${file.sha256.slice(0, SIGN_LENGTH)}${name.slice(dot)}`;
}

export const seedFileAddress = (name: string) => `/appFile/${getPath(name)}`;

/** Returns every file of the demo with the path of its storage. */
export const seedFiles = () => Object.keys(FILES).map((name) => ({ name, path: getPath(name) }));
