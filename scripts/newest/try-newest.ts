// Tries the newest of everything in a copy of the tree: npm run newest, or npm run newest -- "npm run verify" for another proof than npm test.
// With what breaks together it tries each package by itself, so that one that fails holds up no other.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewerVersion, newerVersions } from './newer-versions.ts';

const proof = process.argv[2] ?? 'npm test';
const run = (command: string, cwd: string) => spawnSync(command, { cwd, shell: true, stdio: 'inherit' }).status === 0;

// npm outdated ends with 1 where anything is.
const asked = spawnSync('npm outdated --json', { shell: true, encoding: 'utf8' });
const newer = newerVersions(asked.stdout);
audit();
if (newer.length === 0) console.log('nothing newer is out');
else tellAll(newer);

/** Known holes in what is used. A registry that does not answer this is said, and fails nothing. */
function audit() {
  const { status, stdout, stderr } = spawnSync('npm audit --omit dev', { shell: true, encoding: 'utf8' });
  const isAnswered = !/audit endpoint returned an error|ENOTFOUND|EAI_AGAIN/.test(stdout + stderr);
  console.log(isAnswered ? stdout : 'npm audit: the registry does not answer it here');
  if (isAnswered && status !== 0) process.exitCode = 1;
}

function tellAll(versions: readonly NewerVersion[]) {
  for (const { name, from, to } of versions) console.log(`${name.padEnd(36)} ${from} → ${to}`);
  if (holds(versions)) return console.log(`\nall ${versions.length} hold together: ${install(versions)}`);
  process.exitCode = 1;
  const good = versions.filter((one) => holds([one]));
  for (const one of versions) console.log(`${good.includes(one) ? 'holds ' : 'breaks'}  ${one.name} ${one.to}`);
  if (good.length > 0) console.log(`\n${install(good)}`);
}

const install = (versions: readonly NewerVersion[]) =>
  `npm install --save-exact ${versions.map(({ name, to }) => `${name}@${to}`).join(' ')}`;

/** In a copy of what git knows, which is gone at the end. */
function holds(versions: readonly NewerVersion[]): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'newest-'));
  try {
    const files = spawnSync('git ls-files -z', { shell: true, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout;
    for (const file of files.split('\0').filter(Boolean)) cpSync(file, join(copy, file));
    return run('npm ci', copy) && run(install(versions), copy) && run(proof, copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
