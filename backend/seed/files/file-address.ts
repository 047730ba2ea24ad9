import { CATALOGUE_FOLDER } from '#backend/catalogue/catalogue-files.ts';
import list from './file-list.json' with { type: 'json' };

const FILES: Readonly<Record<string, { bytes: number; sha256: string }>> = list;

const SIGN_LENGTH = 12;

/** Content-addressed, so browsers may cache the file permanently. */
function pathOf(name: string): string {
  const file = FILES[name];
  if (!file) throw new Error(`There is no file ${name}: npm run files makes them.`);
  const dot = name.lastIndexOf('.');
  return `${CATALOGUE_FOLDER}/${name.slice(0, dot)}.${file.sha256.slice(0, SIGN_LENGTH)}${name.slice(dot)}`;
}

/** URL path of a demo file. */
export const seedFileAddress = (name: string) => `/appFile/${pathOf(name)}`;

/** Every file of the demo, with the path it is stored under. */
export const seedFiles = () => Object.keys(FILES).map((name) => ({ name, path: pathOf(name) }));
