import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Licence {
  /** Name and version: 'react@19.3.1'. */
  name: string;
  /** Licence as package.json names it: 'MIT'. */
  kind: string;
  text: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name?: string };
  dependencies?: Record<string, string>;
}

/** Packages that are distributed as a bundle, which contains their dependencies. */
const BUNDLED_LICENCE_PACKAGES = new Set(['maplibre-gl']);

const TEXT_FILE = /^(licen[cs]e|copying|notice|third_party_licenses)(\.\w+)?$/i;
/** Part of vite's licence file that lists the dependencies of the tool itself, which are not shipped. */
const PARTS_OF_A_TOOL = /\n# Licenses of bundled dependencies[\s\S]*$/;

const readManifest = (name: string) =>
  JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as Manifest;

/** Returns the named packages and the packages bundled in them. */
export function withBundled(names: readonly string[]): string[] {
  const all = new Set(names);
  for (const name of all) {
    if (!BUNDLED_LICENCE_PACKAGES.has(name)) continue;
    for (const part of Object.keys(readManifest(name).dependencies ?? {})) {
      if (part.startsWith('@types/')) continue;
      if (!existsSync(join('node_modules', part))) throw new Error(`${name} bundles ${part}, which is not installed`);
      BUNDLED_LICENCE_PACKAGES.add(part);
      all.add(part);
    }
  }
  return [...all].toSorted();
}

export function readLicence(name: string): Licence {
  const { version, license = '', author } = readManifest(name);
  if (license === '') throw new Error(`${name} names no licence`);
  const folder = join('node_modules', name);
  const files = readdirSync(folder).filter((file) => TEXT_FILE.test(file));
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').replace(PARTS_OF_A_TOOL, ''));
  const actor = typeof author === 'string' ? author : author?.name;
  const declared = `package.json declares ${license}${actor ? `, author ${actor}` : ''}; the package holds no licence text.`;
  const text = texts.length > 0 ? texts.join('\n\n').trim() : declared;
  return { name: `${name}@${version}`, kind: license, text: text.replaceAll('\r\n', '\n').replace(/[ \t]+$/gm, '') };
}
