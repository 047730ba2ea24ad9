// Tests npm run preview in a repository created for the test, in which npm start is a small server.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const SCRIPT_PATH = resolve('scripts/preview/preview-branch.ts');
const folder = mkdtempSync(join(tmpdir(), 'previewed-'));
const [root, temporaryFolder] = [join(folder, 'root'), join(folder, 'tmp')];

const runGit = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x.test', ...args], { cwd: root, encoding: 'utf8' });

/**
 * Creates a server script that prints its URL once it listens. Its responses contain `word`, the text of a package, and
 * whether the preview has data.
 */
const createServeScript = (word: string) => `
  const { createServer } = require('node:http');
  const say = '${word} ' + require('a-package') + ' ' + require('node:fs').existsSync('own-data');
  require('node:fs').writeFileSync('own-data', '');
  createServer((_, answer) => answer.end(say)).listen(Number(process.env.PORT), () => console.log('it answers'));`;

beforeAll(() => {
  for (const path of [join(root, 'node_modules/a-package'), temporaryFolder]) mkdirSync(path, { recursive: true });
  writeFileSync(join(root, 'node_modules/a-package/index.js'), `module.exports = 'packages of here';`);
  writeFileSync(join(root, '.gitignore'), 'node_modules\nown-data\n');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'own-data'), 'of this tree');
  const createPackageJson = (command: string) =>
    writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { start: command } }));
  runGit('init', '-q', '-b', 'main');
  createPackageJson('exec node serve.cjs');
  writeFileSync(join(root, 'serve.cjs'), createServeScript('main'));
  runGit('add', '-A');
  runGit('commit', '-qm', 'main');
  runGit('switch', '-qc', 'broken');
  createPackageJson('exit 3');
  runGit('commit', '-qam', 'broken');
  runGit('switch', '-qc', 'feature/menu', 'main');
  writeFileSync(join(root, 'serve.cjs'), createServeScript('the branch'));
  runGit('commit', '-qam', 'feature');
  runGit('switch', '-q', 'main');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let output = '';
beforeEach(() => void (output = ''));

function startPreview(...words: string[]) {
  const child = spawn(process.execPath, [SCRIPT_PATH, ...words], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporaryFolder },
  });
  const { promise, resolve: markAnswered } = Promise.withResolvers<void>();
  const collectOutput = (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('it answers\n')) markAnswered();
  };
  child.stdout.on('data', collectOutput);
  child.stderr.on('data', collectOutput);
  const exitPromise = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended: exitPromise, isUp: Promise.race([promise, exitPromise]) };
}

/** Checks that a preview has left neither files nor a worktree. */
const expectNothingLeft = () => {
  expect(readdirSync(temporaryFolder).filter((name) => name.startsWith('preview-'))).toEqual([]);
  expect(runGit('worktree', 'list').trim().split('\n')).toHaveLength(1);
};

it('serves a branch beside this one, with its packages and without its data, and cleans up when stopped', async () => {
  const { child, ended, isUp } = startPreview('feature/menu');
  await isUp;
  const url = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '';
  expect(await (await fetch(url)).text()).toBe('the branch packages of here false');
  expect(existsSync(join(root, 'own-data'))).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
  expectNothingLeft();
});

it.each([
  ['of a branch that git does not know', ['no-such'], 2, 'git knows no no-such'],
  ['of a branch that cannot be built', ['broken'], 3, 'broken is being served'],
  ['on no port', ['main', '--port', 'abc'], 2, 'npm run preview -- BRANCH'],
])('the preview %s fails with a message and cleans up', async (_, commandWords, code, text) => {
  expect(await startPreview(...commandWords).ended).toBe(code);
  expect(output).toContain(text);
  expect(output).not.toContain('    at ');
  expectNothingLeft();
});
