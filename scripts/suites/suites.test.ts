import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findProject, isBuildOld } from './find-project.ts';
import { followFamily, EMPTY_FAMILY, parseProcess, type ProcessRow, readProcesses } from './process-family.ts';
import { runSuite } from './run-suite.ts';
import { listNeverStarted, findNextSuite, runAll } from './schedule.ts';
import { openScratch } from './scratch-folder.ts';
import { LEVELS, FULL_RUN_ONLY, type Suite, getSuite } from './suite-table.ts';

const createSuite = (name: string, changedFields: Partial<Suite> = {}): Suite => ({
  name,
  script: 'true',
  cores: 'one',
  ...changedFields,
});

describe('the order of suites', () => {
  const idleProgress = { running: [], passed: [], failed: [] };

  it('starts another one while a processor is free', () => {
    const [suiteA, suiteB, suiteC] = [createSuite('a'), createSuite('b'), createSuite('c')];
    expect(findNextSuite({ ...idleProgress, waitingSuites: [suiteB, suiteC], running: [suiteA] }, 2)).toBe(suiteB);
    expect(findNextSuite({ ...idleProgress, waitingSuites: [suiteC], running: [suiteA, suiteB] }, 2)).toBeUndefined();
  });

  it('runs a suite that uses all processors alone', () => {
    const [smallSuite, bigSuite] = [createSuite('small'), createSuite('big', { cores: 'all' })];
    expect(findNextSuite({ ...idleProgress, waitingSuites: [bigSuite], running: [smallSuite] }, 2)).toBeUndefined();
    expect(findNextSuite({ ...idleProgress, waitingSuites: [smallSuite], running: [bigSuite] }, 2)).toBeUndefined();
    expect(findNextSuite({ ...idleProgress, waitingSuites: [bigSuite] }, 1)).toBe(bigSuite);
  });

  it('starts a suite only after its dependencies have passed', () => {
    const waitingSuites = [createSuite('page', { after: ['build'] }), createSuite('other')];
    expect(findNextSuite({ ...idleProgress, waitingSuites }, 2)?.name).toBe('other');
    expect(findNextSuite({ ...idleProgress, waitingSuites, passed: ['build'] }, 2)?.name).toBe('page');
  });

  it('lists suites that cannot start, also indirectly', () => {
    const waitingSuites = [createSuite('c', { after: ['b'] }), createSuite('b', { after: ['a'] }), createSuite('d')];
    expect(listNeverStarted({ ...idleProgress, waitingSuites, failed: ['a'] }).map(({ name }) => name)).toEqual([
      'c',
      'b',
    ]);
  });

  it('runs the others when one fails', async () => {
    const suites = [createSuite('a'), createSuite('b', { after: ['a'] }), createSuite('c', { cores: 'all' })];
    const { results, skipped } = await runAll(suites, 2, async ({ name }) => ({ name, passed: name !== 'a' }));
    expect(results.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(skipped.map(({ name }) => name)).toEqual(['b']);
  });

  it.each(Object.keys(LEVELS) as (keyof typeof LEVELS)[])('includes in %s every dependency of its suites', (level) => {
    const dependencyNames = LEVELS[level].flatMap((name) => getSuite(name).after ?? []);
    expect(LEVELS[level]).toEqual(expect.arrayContaining(dependencyNames));
  });
});

describe('the processes of a suite', () => {
  const createProcess = (pid: number, parent: number, cpu: number): ProcessRow => ({
    pid,
    parent,
    cpu,
    started: `${pid}`,
    name: 'any',
    isZombie: false,
  });
  const isFirst = ({ pid }: ProcessRow) => pid === 10;

  it('are parsed whatever their name contains', () => {
    const statFields = `S 7 ${'0 '.repeat(9)}100 50 25 25 ${'0 '.repeat(4)}4711 0`;
    expect(parseProcess(`42 (a (strange) name) ${statFields}`)).toMatchObject({
      pid: 42,
      parent: 7,
      name: 'a (strange) name',
      cpu: 2,
      started: '4711',
      isZombie: false,
    });
  });

  it('belong to it also after their parent has exited', () => {
    const firstFamily = followFamily(
      EMPTY_FAMILY,
      [createProcess(10, 1, 1), createProcess(11, 10, 1), createProcess(12, 11, 1)],
      isFirst,
    );
    const laterFamily = followFamily(firstFamily, [createProcess(10, 1, 1), createProcess(12, 1, 4)], isFirst);
    expect([...laterFamily.members.keys()]).toEqual([10, 12]);
  });

  it('counts CPU time of children once, whether or not the parent waited for them', () => {
    const firstFamily = followFamily(EMPTY_FAMILY, [createProcess(10, 1, 1), createProcess(11, 10, 5)], isFirst);
    expect(firstFamily.cpu).toBe(6);
    expect(followFamily(firstFamily, [createProcess(10, 1, 7)], isFirst).cpu).toBe(7);
    const laterFamily = followFamily(firstFamily, [createProcess(10, 1, 1)], isFirst);
    expect(laterFamily.cpu).toBe(6);
    expect(followFamily(laterFamily, [createProcess(10, 1, 3)], isFirst).cpu).toBe(8);
  });

  it('does not match another process with the same id', () => {
    const firstFamily = followFamily(EMPTY_FAMILY, [createProcess(10, 1, 1), createProcess(11, 10, 1)], isFirst);
    const laterFamily = followFamily(
      firstFamily,
      [createProcess(10, 1, 1), { ...createProcess(11, 1, 9), started: '99' }],
      isFirst,
    );
    expect([...laterFamily.members.keys()]).toEqual([10]);
  });

  it.runIf(globalThis.process.platform === 'linux')(
    'are ended and named when a suite leaves them running',
    async () => {
      const { passed, leftProcesses } = await runSuite(
        createSuite('leaves', { script: 'setsid sleep 300 &' }),
        {},
        500,
      );
      expect(passed).toBe(false);
      expect(leftProcesses).toEqual([expect.stringMatching(/^sleep \(\d+\)$/)]);
      const pid = Number(/\d+/.exec(leftProcesses[0] ?? '')?.[0]);
      // A process that has ended stays in the list until its parent waits for it.
      await expect.poll(() => readProcesses().filter((item) => item.pid === pid && !item.isZombie)).toEqual([]);
    },
  );

  it.runIf(globalThis.process.platform === 'linux')('are charged with the time they used', async () => {
    const doneFile = join(tmpdir(), `burnt-${crypto.randomUUID()}`);
    // The command uses a fixed amount of CPU time, regardless of other load, and then runs until it is found.
    const burnScript = `while (process.cpuUsage().user < 200_000); fs.writeFileSync('${doneFile}', ''); setTimeout(() => {}, 300_000)`;
    const script = `node -e "${burnScript}" & while [ ! -e ${doneFile} ]; do sleep 0.05; done; rm ${doneFile}`;
    const { cpu, leftProcesses } = await runSuite(createSuite('burns', { script }), {}, 500);
    expect(leftProcesses).toHaveLength(1);
    expect(cpu).toBeGreaterThanOrEqual(0.19);
  });
});

describe('the scratch folder of suites', () => {
  it('is created in memory if there is enough space, and removed afterwards', async () => {
    const scratchFolder = openScratch(tmpdir(), 1);
    const folder = scratchFolder.environment.TMPDIR ?? '';
    const writeScript = `node -e "fs.mkdtempSync(os.tmpdir() + '/any-')"`;
    const { passed } = await runSuite(createSuite('writes', { script: writeScript }), scratchFolder.environment);
    const result = globSync('any-*', { cwd: folder });
    scratchFolder.remove();
    expect({ passed, written: result.length, isLeft: existsSync(folder) }).toEqual({
      passed: true,
      written: 1,
      isLeft: false,
    });
  });

  it.each([
    ['of a few megabytes', tmpdir(), Infinity],
    ['that is not there', '/no/such/folder', 1],
  ])('is the default one for a folder %s', (_, folder, minBytes) => {
    expect(openScratch(folder, minBytes).environment).toEqual({});
  });
});

describe('a test file as argument', () => {
  it('always belongs to a suite', () => {
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

  it('belongs to no suite when it is not a test', () => {
    expect(findProject('scripts/unit/a.ts')).toBeUndefined();
    expect(findProject('client/a-test.ts')).toBeUndefined();
    expect(findProject('docs/a.test.ts')).toBeUndefined();
    expect(findProject('tests/support/a.ts')).toBeUndefined();
  });
});

describe('the build', () => {
  const buildRoot = mkdtempSync(join(tmpdir(), 'build-'));
  afterAll(() => rmSync(buildRoot, { recursive: true }));
  const writeFileAged = (path: string, modifiedAt: number) => {
    mkdirSync(join(buildRoot, dirname(path)), { recursive: true });
    writeFileSync(join(buildRoot, path), '');
    utimesSync(join(buildRoot, path), modifiedAt, modifiedAt);
    utimesSync(join(buildRoot, dirname(path)), modifiedAt, modifiedAt);
  };
  const BUILD_OUTPUTS = ['build/manifest/client', 'build/server/wrangler', 'dist/passage_chat/wrangler'];

  it('is outdated when an output is missing or older than a source', () => {
    writeFileAged('shared/a/b.ts', 1000);
    utimesSync(join(buildRoot, 'shared'), 1000, 1000);
    for (const path of BUILD_OUTPUTS) writeFileAged(`${path}.json`, 2000);
    expect(isBuildOld(buildRoot)).toBe(true);
    writeFileAged('dist/passage_backend/wrangler.json', 2000);
    expect(isBuildOld(buildRoot)).toBe(false);
    writeFileAged('shared/a/b.ts', 3000);
    expect(isBuildOld(buildRoot)).toBe(true);
    rmSync(join(buildRoot, 'shared/a/b.ts'));
    utimesSync(join(buildRoot, 'shared/a'), 3000, 3000);
    expect(isBuildOld(buildRoot)).toBe(true);
    for (const path of [...BUILD_OUTPUTS, 'dist/passage_backend/wrangler']) writeFileAged(`${path}.json`, 4000);
    expect(isBuildOld(buildRoot)).toBe(false);
    writeFileAged('shared/a/b.test.ts', 5000);
    utimesSync(join(buildRoot, 'shared/a'), 3000, 3000);
    expect(isBuildOld(buildRoot)).toBe(false);
  });
});
