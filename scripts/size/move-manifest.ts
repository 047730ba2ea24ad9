import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';
import { BUILD_MANIFEST } from './build-manifest.ts';

const WRITTEN = 'build/client/.vite/manifest.json';

/** The manifest names every source file, and all of build/client is served: it is moved when React Router has read it. */
export const moveManifest: Plugin = {
  name: 'move-manifest',
  apply: 'build',
  buildApp: {
    order: 'post',
    async handler() {
      mkdirSync(dirname(BUILD_MANIFEST), { recursive: true });
      renameSync(WRITTEN, BUILD_MANIFEST);
      rmdirSync(dirname(WRITTEN));
    },
  },
};
