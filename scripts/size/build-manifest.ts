import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

interface BuiltFile {
  file: string;
  imports?: string[];
  css?: string[];
}

export type BuildManifest = Record<string, BuiltFile>;

interface InitialFiles {
  scripts: string[];
  styles: string[];
}

/**
 * Returns the files that a browser must load before the given modules run: their chunks and everything these import
 * statically.
 */
export function listInitialFiles(manifest: BuildManifest, sources: string[]): InitialFiles {
  const seenKeys = new Set<string>();
  const visit = (key: string) => {
    if (seenKeys.has(key)) return;
    seenKeys.add(key);
    for (const importedKey of manifest[key]?.imports ?? []) visit(importedKey);
  };
  for (const source of sources) {
    const key = Object.keys(manifest).find((name) => name === source || name.startsWith(`${source}?`));
    if (!key) throw new Error(`the build does not contain ${source}`);
    visit(key);
  }
  const builtFiles = [...seenKeys].flatMap((key) => manifest[key] ?? []);
  return {
    scripts: [...new Set(builtFiles.map(({ file }) => file))],
    styles: [...new Set(builtFiles.flatMap(({ css = [] }) => css))],
  };
}

/** Manifest that maps source modules to built files. It is outside the folder that is served. */
export const BUILD_MANIFEST = 'build/manifest/client.json';

const GENERATED_MANIFEST = 'build/client/.vite/manifest.json';

/**
 * Moves the manifest out of build/client after React Router has read it: the manifest lists every source file, and the
 * whole folder is served.
 */
export const moveManifestPlugin: Plugin = {
  name: 'move-manifest',
  apply: 'build',
  buildApp: {
    order: 'post',
    async handler() {
      mkdirSync(dirname(BUILD_MANIFEST), { recursive: true });
      renameSync(GENERATED_MANIFEST, BUILD_MANIFEST);
      rmdirSync(dirname(GENERATED_MANIFEST));
    },
  },
};
