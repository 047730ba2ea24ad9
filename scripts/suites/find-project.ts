// Finds the suite of a test file, and whether the build that it needs is older than the sources.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_MANIFEST } from '#scripts/size/build-manifest.ts';

const PROJECTS = [
  'unit',
  'tools',
  'components',
  'worker',
  'chat',
  'backend',
  'contract',
  'trust',
  'cable',
  'deploy',
  'browser',
  'dev',
] as const;

export type Project = (typeof PROJECTS)[number];

/** Whether the tests of a project run against the built Workers. */
export const needsBuild = (project: Project) => ['contract', 'trust', 'cable', 'browser'].includes(project);

/**
 * Returns the project of a test file: the name of its folder below `tests/`, or the unit tests for a test next to its
 * code.
 */
export function findProject(path: string): Project | undefined {
  const folders = path.split(/[\\/]/);
  const room = folders.includes('tests') ? folders[folders.lastIndexOf('tests') + 1] : undefined;
  const project = PROJECTS.find((item) => item === room);
  if (project) return project;
  if (!/\.test\.tsx?$/.test(path)) return undefined;
  if (path.endsWith('.tsx')) return folders.includes('client') ? 'components' : undefined;
  if (folders.includes('scripts')) return 'tools';
  return folders.some((folder) => SOURCE_FOLDERS.has(folder)) ? 'unit' : undefined;
}

const SOURCE_FOLDERS = new Set(['shared', 'worker', 'client', 'durable', 'backend']);

const SOURCES = [
  'client',
  'shared',
  'worker',
  'durable',
  'backend',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'wrangler.toml',
];

/** Files that every build writes. */
const BUILD_OUTPUTS = [
  BUILD_MANIFEST,
  'build/server/wrangler.json',
  'dist/passage_chat/wrangler.json',
  'dist/passage_backend/wrangler.json',
];

/**
 * Whether the build is older than the sources. Folders count too, because removing a file changes their mtime. Tests
 * next to the code do not count, because no build contains them.
 */
export function isBuildOld(root = '.'): boolean {
  const outputTimes = BUILD_OUTPUTS.map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return getNewestTime(SOURCES.map((path) => join(root, path))) > Math.min(...outputTimes);
}

function getNewestTime(paths: string[]): number {
  return paths.reduce((newestTime, path) => {
    if (/\.test\.tsx?$/.test(path)) return newestTime;
    const stats = statSync(path, { throwIfNoEntry: false });
    const newestChildTime = stats?.isDirectory() ? getNewestTime(readdirSync(path).map((name) => join(path, name))) : 0;
    return Math.max(newestTime, stats?.mtimeMs ?? 0, newestChildTime);
  }, 0);
}
