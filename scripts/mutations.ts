// Plants one mistake after another in a copy of the tree and sees whether the check that should tell does:
// npm run mutations, or npm run mutations -- WORD for those whose mistake or path holds the word.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Check, Mutation } from './mutations/trust-mutations.ts';
import { MUTATIONS } from './mutations/mutation-table.ts';
import { findProject } from './suites/find-project.ts';

const NOT_COPIED = new Set(['node_modules', '.git', 'build', 'dist', '.wrangler', 'test-results']);

const wanted = process.argv[2] ?? '';
const mutations = MUTATIONS.filter(({ mistake, path }) => `${mistake} ${path}`.includes(wanted));
const copy = mkdtempSync(join(tmpdir(), 'mutations-'));
try {
  process.exitCode = mutations.length > 0 && isSound() && tellAll() ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}

/** A check that fails without a mistake catches nothing. */
function isSound(): boolean {
  for (const name of globSync(['*', '.*'])) {
    if (!NOT_COPIED.has(name)) cpSync(name, join(copy, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const checks = [...new Set(mutations.map(({ caughtBy }) => caughtBy))];
  const pathsOf = (check: Check) => mutations.filter(({ caughtBy }) => caughtBy === check).map(({ path }) => path);
  const broken = checks.filter((check) => !passes(check, pathsOf(check)));
  for (const check of broken) console.log(`fails without any mistake: ${check}`);
  return broken.length === 0;
}

function tellAll(): boolean {
  const slipped = mutations.filter((mutation) => {
    const isCaught = isCaughtIn(mutation);
    console.log(`${isCaught ? 'caught    ' : 'NOT caught'}  ${mutation.caughtBy.padEnd(42)} ${mutation.mistake}`);
    return !isCaught;
  });
  console.log(`\n${mutations.length - slipped.length} of ${mutations.length} mistakes are caught`);
  return slipped.length === 0;
}

function isCaughtIn({ path, from, to, caughtBy, mistake }: Mutation): boolean {
  const file = join(copy, path);
  if (!existsSync(file)) throw new Error(`${mistake}: there is no ${path}`);
  const before = readFileSync(file, 'utf8');
  if (from !== undefined && before.split(from).length !== 2) {
    throw new Error(`${mistake}: ${path} does not hold this once: ${from}`);
  }
  writeFileSync(file, from === undefined ? before + to : before.replace(from, () => to));
  const isCaught = !passes(caughtBy, [path]);
  writeFileSync(file, before);
  return isCaught;
}

/** A linter may look at the one file alone; everything else needs the whole. */
function passes(check: Check, paths: string[]): boolean {
  const [tool = '', ...args] = commandOf(check, paths);
  const { status, error } = spawnSync(process.execPath, [resolve('node_modules', tool), ...args], {
    cwd: copy,
    stdio: 'ignore',
  });
  if (error) throw error;
  return status === 0;
}

function commandOf(check: Check, paths: string[]): string[] {
  if (check === 'lint') return ['oxlint/bin/oxlint', ...paths];
  if (check === 'types') return ['typescript/bin/tsc', '-b'];
  return ['vitest/vitest.mjs', 'run', '--project', findProject(check) ?? '', check];
}
