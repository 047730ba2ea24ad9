import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findProject, isBuildOld } from './find-project.ts';
import { followFamily, EMPTY_FAMILY, parseProcess, type ProcessRow, readProcesses } from './process-family.ts';
import { runSuite } from './run-suite.ts';
import { neverStarted, nextSuite, runAll } from './schedule.ts';
import { openScratch } from './scratch-folder.ts';
import { LEVELS, FULL_RUN_ONLY, type Suite, suiteNamed } from './suite-table.ts';

const suite = (name: string, more: Partial<Suite> = {}): Suite => ({ name, script: 'true', cores: 'one', ...more });

describe('the order of suites', () => {
  const idle = { running: [], passed: [], failed: [] };

  it('starts another one while a processor is free', () => {
    const [a, b, c] = [suite('a'), suite('b'), suite('c')];
    expect(nextSuite({ ...idle, waitingSuites: [b, c], running: [a] }, 2)).toBe(b);
    expect(nextSuite({ ...idle, waitingSuites: [c], running: [a, b] }, 2)).toBeUndefined();
  });

  it('runs a suite that uses all processors alone', () => {
    const [small, big] = [suite('small'), suite('big', { cores: 'all' })];
    expect(nextSuite({ ...idle, waitingSuites: [big], running: [small] }, 2)).toBeUndefined();
    expect(nextSuite({ ...idle, waitingSuites: [small], running: [big] }, 2)).toBeUndefined();
    expect(nextSuite({ ...idle, waitingSuites: [big] }, 1)).toBe(big);
  });

  it('starts a suite only after its dependencies have passed', () => {
    const waitingSuites = [suite('page', { after: ['build'] }), suite('other')];
    expect(nextSuite({ ...idle, waitingSuites }, 2)?.name).toBe('other');
    expect(nextSuite({ ...idle, waitingSuites, passed: ['build'] }, 2)?.name).toBe('page');
  });

  it('names what can never start, also by way of another one', () => {
    const waitingSuites = [suite('c', { after: ['b'] }), suite('b', { after: ['a'] }), suite('d')];
    expect(neverStarted({ ...idle, waitingSuites, failed: ['a'] }).map(({ name }) => name)).toEqual(['c', 'b']);
  });

  it('runs the others when one fails', async () => {
    const suites = [suite('a'), suite('b', { after: ['a'] }), suite('c', { cores: 'all' })];
    const { results, skipped } = await runAll(suites, 2, async ({ name }) => ({ name, passed: name !== 'a' }));
    expect(results.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(skipped.map(({ name }) => name)).toEqual(['b']);
  });

  it.each(Object.keys(LEVELS) as (keyof typeof LEVELS)[])('has in %s what each of its suites needs', (level) => {
    const neededNames = LEVELS[level].flatMap((name) => suiteNamed(name).after ?? []);
    expect(LEVELS[level]).toEqual(expect.arrayContaining(neededNames));
  });
});

describe('the processes of a suite', () => {
  const process = (pid: number, parent: number, cpu: number): ProcessRow => ({
    pid,
    parent,
    cpu,
    started: `${pid}`,
    name: 'any',
    ended: false,
  });
  const isFirst = ({ pid }: ProcessRow) => pid === 10;

  it('are read whatever they are called', () => {
    const rest = `S 7 ${'0 '.repeat(9)}100 50 25 25 ${'0 '.repeat(4)}4711 0`;
    expect(parseProcess(`42 (a (strange) name) ${rest}`)).toMatchObject({
      pid: 42,
      parent: 7,
      name: 'a (strange) name',
      cpu: 2,
      started: '4711',
      ended: false,
    });
  });

  it('belong to it also when their parent has gone', () => {
    const first = followFamily(EMPTY_FAMILY, [process(10, 1, 1), process(11, 10, 1), process(12, 11, 1)], isFirst);
    const laterFamily = followFamily(first, [process(10, 1, 1), process(12, 1, 4)], isFirst);
    expect([...laterFamily.members.keys()]).toEqual([10, 12]);
  });

  it('counts CPU time of children once, whether or not the parent waited for them', () => {
    const first = followFamily(EMPTY_FAMILY, [process(10, 1, 1), process(11, 10, 5)], isFirst);
    expect(first.cpu).toBe(6);
    expect(followFamily(first, [process(10, 1, 7)], isFirst).cpu).toBe(7);
    const orphaned = followFamily(first, [process(10, 1, 1)], isFirst);
    expect(orphaned.cpu).toBe(6);
    expect(followFamily(orphaned, [process(10, 1, 3)], isFirst).cpu).toBe(8);
  });

  it('does not match another process with the same id', () => {
    const first = followFamily(EMPTY_FAMILY, [process(10, 1, 1), process(11, 10, 1)], isFirst);
    const laterFamily = followFamily(first, [process(10, 1, 1), { ...process(11, 1, 9), started: '99' }], isFirst);
    expect([...laterFamily.members.keys()]).toEqual([10]);
  });

  it.runIf(globalThis.process.platform === 'linux')('are ended and named when it leaves them behind', async () => {
    const { passed, left } = await runSuite(suite('leaves', { script: 'setsid sleep 300 &' }), {}, 500);
    expect(passed).toBe(false);
    expect(left).toEqual([expect.stringMatching(/^sleep \(\d+\)$/)]);
    const pid = Number(/\d+/.exec(left[0] ?? '')?.[0]);
    // A process that has ended stays in the list until its parent waits for it.
    await expect.poll(() => readProcesses().filter((item) => item.pid === pid && !item.ended)).toEqual([]);
  });

  it.runIf(globalThis.process.platform === 'linux')('are charged with the time they used', async () => {
    const completed = join(tmpdir(), `burnt-${crypto.randomUUID()}`);
    // The command uses a fixed amount of CPU time, whatever other load there is, and then runs until it is found.
    const burn = `while (process.cpuUsage().user < 200_000); fs.writeFileSync('${completed}', ''); setTimeout(() => {}, 300_000)`;
    const script = `node -e "${burn}" & while [ ! -e ${completed} ]; do sleep 0.05; done; rm ${completed}`;
    const { cpu, left } = await runSuite(suite('burns', { script }), {}, 500);
    expect(left).toHaveLength(1);
    expect(cpu).toBeGreaterThanOrEqual(0.19);
  });
});

describe('what suites throw away', () => {
  it('is in a folder of its own where there is room, and gone afterwards', async () => {
    const scratch = openScratch(tmpdir(), 1);
    const folder = scratch.environment.TMPDIR ?? '';
    const write = `node -e "fs.mkdtempSync(os.tmpdir() + '/any-')"`;
    const { passed } = await runSuite(suite('writes', { script: write }), scratch.environment);
    const result = globSync('any-*', { cwd: folder });
    scratch.remove();
    expect({ passed, written: result.length, isLeft: existsSync(folder) }).toEqual({
      passed: true,
      written: 1,
      isLeft: false,
    });
  });

  it.each([
    ['of a few megabytes', tmpdir(), Infinity],
    ['that is not there', '/no/such/folder', 1],
  ])('is left to the system where it would go to a place %s', (_, place, enough) => {
    expect(openScratch(place, enough).environment).toEqual({});
  });
});

describe('a test file as argument', () => {
  it('belongs to a suite, whichever it is', () => {
    const files = globSync('{tests,shared,worker,client,durable,backend,scripts}/**/*.{test,spec}.{ts,tsx}');
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.filter((path) => !([...LEVELS.test, ...FULL_RUN_ONLY] as unknown[]).includes(findProject(path))),
    ).toEqual([]);
  });

  it('accepts an absolute path', () => expect(findProject('/home/tests/portal/tests/chat/a.test.ts')).toBe('chat'));

  it('runs as a unit test when it is beside its code', () => {
    for (const path of ['backend/a.test.ts', '/home/tests/portal/client/ui/a.test.ts', 'shared\\rules\\a.test.ts'])
      expect(findProject(path)).toBe('unit');
    expect(findProject('scripts/suites/a.test.ts')).toBe('tools');
    expect(findProject('client/ui/a.test.tsx')).toBe('components');
  });

  it('belongs to none where it is no test', () => {
    expect(findProject('scripts/unit/a.ts')).toBeUndefined();
    expect(findProject('client/a-test.ts')).toBeUndefined();
    expect(findProject('docs/a.test.ts')).toBeUndefined();
    expect(findProject('tests/support/a.ts')).toBeUndefined();
  });
});

describe('the build', () => {
  const house = mkdtempSync(join(tmpdir(), 'build-'));
  afterAll(() => rmSync(house, { recursive: true }));
  const write = (path: string, seconds: number) => {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), '');
    utimesSync(join(house, path), seconds, seconds);
    utimesSync(join(house, dirname(path)), seconds, seconds);
  };
  const BUILT = ['build/manifest/client', 'build/server/wrangler', 'dist/passage_chat/wrangler'];

  it('is old where a part is missing, or older than any source', () => {
    write('shared/a/b.ts', 1000);
    utimesSync(join(house, 'shared'), 1000, 1000);
    for (const path of BUILT) write(`${path}.json`, 2000);
    expect(isBuildOld(house)).toBe(true);
    write('dist/passage_backend/wrangler.json', 2000);
    expect(isBuildOld(house)).toBe(false);
    write('shared/a/b.ts', 3000);
    expect(isBuildOld(house)).toBe(true);
    rmSync(join(house, 'shared/a/b.ts'));
    utimesSync(join(house, 'shared/a'), 3000, 3000);
    expect(isBuildOld(house)).toBe(true);
    for (const path of [...BUILT, 'dist/passage_backend/wrangler']) write(`${path}.json`, 4000);
    expect(isBuildOld(house)).toBe(false);
    write('shared/a/b.test.ts', 5000);
    utimesSync(join(house, 'shared/a'), 3000, 3000);
    expect(isBuildOld(house)).toBe(false);
  });
});
