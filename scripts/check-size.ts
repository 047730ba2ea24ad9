// Holds what a first visit must load against its budget, compressed as a browser gets it.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { BUILD_MANIFEST, type BuildManifest, initialFiles } from './size/build-manifest.ts';

const CLIENT = 'build/client';
const KILOBYTE = 1000;

/** In kB. Framework alone: about 124. */
const BUDGET = { scripts: 150, styles: 30 };

/** The modules behind /{agent}, outermost first. */
const HOME = ['client/entry.client.tsx', 'client/root.tsx', 'client/routes/site.tsx', 'client/routes/home.tsx'];

const manifest = JSON.parse(readFileSync(BUILD_MANIFEST, 'utf8')) as BuildManifest;
const { scripts, styles } = initialFiles(manifest, HOME);
const weigh = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`${CLIENT}/${file}`), { level: 9 }).length, 0) / KILOBYTE;

const sizes = { scripts: weigh(scripts), styles: weigh(styles) };
for (const kind of ['scripts', 'styles'] as const)
  console.log(
    `home ${kind}: ${sizes[kind].toFixed(1)} kB of ${BUDGET[kind]} kB gz, ${{ scripts, styles }[kind].length} files`,
  );
if (sizes.scripts > BUDGET.scripts || sizes.styles > BUDGET.styles)
  throw new Error('a first visit to the home page weighs more than its budget');

/** Loaded when a map is opened, and by no page before. */
const MAP = 'client/features/map/open-chart-map.client.ts';
const map = manifest[MAP]?.file;
if (!map) throw new Error(`the build has no ${MAP}`);
const pages = Object.keys(manifest).filter((name) => /^client\/routes\/[^?]+\.tsx/.test(name));
const early = pages.filter((page) => initialFiles(manifest, [page]).scripts.includes(map));
console.log(`map: ${weigh([map]).toFixed(1)} kB gz, in the first load of ${early.length} of ${pages.length} pages`);
if (early.length > 0) throw new Error(`the map travels with ${early.join(', ')}`);
