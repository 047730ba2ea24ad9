// Tests npm run preview with a repository of its own, in which npm start is a small server.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const SCRIPT = resolve('scripts/preview/preview-branch.ts');
const folder = mkdtempSync(join(tmpdir(), 'previewed-'));
const [root, temporary] = [join(folder, 'root'), join(folder, 'tmp')];

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x.test', ...args], { cwd: root, encoding: 'utf8' });

/**
 * Server that prints its URL once it listens. Its responses contain `word`, the text of a package, and whether own
 * data exists.
 */
const serve = (word: string) => `
  const { createServer } = require('node:http');
  const say = '${word} ' + require('a-package') + ' ' + require('node:fs').existsSync('own-data');
  require('node:fs').writeFileSync('own-data', '');
  createServer((_, answer) => answer.end(say)).listen(Number(process.env.PORT), () => console.log('it answers'));`;

beforeAll(() => {
  for (const path of [join(root, 'node_modules/a-package'), temporary]) mkdirSync(path, { recursive: true });
  writeFileSync(join(root, 'node_modules/a-package/index.js'), `module.exports = 'packages of here';`);
  writeFileSync(join(root, '.gitignore'), 'node_modules\nown-data\n');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'own-data'), 'of this tree');
  const start = (command: string) =>
    writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { start: command } }));
  git('init', '-q', '-b', 'main');
  start('exec node serve.cjs');
  writeFileSync(join(root, 'serve.cjs'), serve('main'));
  git('add', '-A');
  git('commit', '-qm', 'main');
  git('switch', '-qc', 'broken');
  start('exit 3');
  git('commit', '-qam', 'broken');
  git('switch', '-qc', 'feature/menu', 'main');
  writeFileSync(join(root, 'serve.cjs'), serve('the branch'));
  git('commit', '-qam', 'feature');
  git('switch', '-q', 'main');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let value = '';
beforeEach(() => void (value = ''));

function preview(...words: string[]) {
  const child = spawn(process.execPath, [SCRIPT, ...words], { cwd: root, env: { ...process.env, TMPDIR: temporary } });
  const { promise, resolve: answers } = Promise.withResolvers<void>();
  const listen = (chunk: Buffer) => {
    value += chunk.toString();
    if (value.includes('it answers\n')) answers();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const endedPromise = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended: endedPromise, isUp: Promise.race([promise, endedPromise]) };
}

/** Checks that no files and no worktree of a preview are left. */
const leavesNothing = () => {
  expect(readdirSync(temporary).filter((name) => name.startsWith('preview-'))).toEqual([]);
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
};

it('serves a branch beside this one, with its packages and without its data, and cleans up when stopped', async () => {
  const { child, ended, isUp } = preview('feature/menu');
  await isUp;
  const url = /http:\/\/localhost:\d+/.exec(value)?.[0] ?? '';
  expect(await (await fetch(url)).text()).toBe('the branch packages of here false');
  expect(existsSync(join(root, 'own-data'))).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
  leavesNothing();
});

it.each([
  ['of a branch that git does not know', ['no-such'], 2, 'git knows no no-such'],
  ['of a branch that cannot be built', ['broken'], 3, 'broken is built'],
  ['on no port', ['main', '--port', 'abc'], 2, 'npm run preview -- BRANCH'],
])('%s fails with a message and cleans up', async (_, words, code, text) => {
  expect(await preview(...words).ended).toBe(code);
  expect(value).toContain(text);
  expect(value).not.toContain('    at ');
  leavesNothing();
});
