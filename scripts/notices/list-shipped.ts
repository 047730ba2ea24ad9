import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Folder to which each part of the build (client, ssr and the other Workers) writes its list of packages. */
export const SHIPPED_FOLDER = 'build/shipped';

/** Prefixes of module ids for code that the tools of a package generate, with the folder of that package. */
const GENERATED_MODULE_FOLDERS: [prefix: RegExp, folder: string][] = [
  [/^\0vite\//, 'node_modules/vite'],
  [/^(\0rolldown\/|\0@oxc-project\+runtime|builtin:)/, 'node_modules/rolldown'],
  [/^\0virtual:cloudflare\//, 'node_modules/@cloudflare/vite-plugin'],
  [/^\0virtual:react-router\//, 'node_modules/@react-router/dev'],
];

/** Returns the package folder of a module, or null for a module of this repository. */
export function getPackageFolder(id: string): string | null {
  const moduleFolder = GENERATED_MODULE_FOLDERS.find(([prefix]) => prefix.test(id));
  if (moduleFolder) return moduleFolder[1];
  return /^\0?(.*node_modules\/(?:@[^/]+\/)?[^/?]+)/.exec(id.replaceAll('\\', '/'))?.[1] ?? null;
}

/** Vite plugin that lists the packages whose code is in the output. `npm run notices` names exactly these. */
export const listShipped: Plugin = {
  name: 'list-shipped',
  apply: 'build',
  generateBundle(_options, bundle) {
    const ids = Object.values(bundle).flatMap((chunkOrAsset) =>
      chunkOrAsset.type === 'chunk' ? chunkOrAsset.moduleIds : [],
    );
    const unknownIds = ids.filter((id) => id.startsWith('\0') && !getPackageFolder(id));
    if (unknownIds.length > 0) throw new Error(`list-shipped.ts has no author for ${unknownIds.join(', ')}`);
    const folders = new Set(ids.flatMap((id) => getPackageFolder(id) ?? []));
    const names = [...folders].map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
      return `${manifest.name}@${manifest.version}`;
    });
    const path = join(SHIPPED_FOLDER, `${this.environment.name}.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify([...new Set(names)].toSorted(), null, 2)}\n`);
  },
};
