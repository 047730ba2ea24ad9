import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Licence {
  /** Name and version, such as 'react@19.3.1'. */
  name: string;
  /** Licence as named in package.json, such as 'MIT'. */
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

/** Packages that are distributed as a bundle including their dependencies. */
const BUNDLED_LICENCE_PACKAGES = new Set(['maplibre-gl']);

const LICENCE_FILE_PATTERN = /^(licen[cs]e|copying|notice|third_party_licenses)(\.\w+)?$/i;
/** Matches the section of Vite's licence file about the dependencies of Vite itself, which are not shipped. */
const TOOL_PARTS_PATTERN = /\n# Licenses of bundled dependencies[\s\S]*$/;

const readManifest = (name: string) =>
  JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as Manifest;

/** Returns the named packages, and the packages bundled inside them. */
export function addBundledPackages(names: readonly string[]): string[] {
  const allNames = new Set(names);
  for (const name of allNames) {
    if (!BUNDLED_LICENCE_PACKAGES.has(name)) continue;
    for (const dependencyName of Object.keys(readManifest(name).dependencies ?? {})) {
      if (dependencyName.startsWith('@types/')) continue;
      if (!existsSync(join('node_modules', dependencyName)))
        throw new Error(`${name} bundles ${dependencyName}, which is not installed`);
      BUNDLED_LICENCE_PACKAGES.add(dependencyName);
      allNames.add(dependencyName);
    }
  }
  return [...allNames].toSorted();
}

export function readLicence(name: string): Licence {
  const { version, license = '', author } = readManifest(name);
  if (license === '') throw new Error(`${name} declares no licence`);
  const folder = join('node_modules', name);
  const files = readdirSync(folder).filter((file) => LICENCE_FILE_PATTERN.test(file));
  const texts = files
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replace(TOOL_PARTS_PATTERN, ''));
  const authorName = typeof author === 'string' ? author : author?.name;
  const declaredText = `package.json declares ${license}${authorName ? `, author ${authorName}` : ''}; the package contains no licence text.`;
  const text = texts.length > 0 ? texts.join('\n\n').trim() : declaredText;
  return { name: `${name}@${version}`, kind: license, text: text.replaceAll('\r\n', '\n').replace(/[ \t]+$/gm, '') };
}
