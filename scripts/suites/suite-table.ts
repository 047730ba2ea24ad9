// Table of all suites, and the suites of each level. `script` is one of package.json's scripts or a command line.

export interface Suite {
  name: string;
  script: string;
  /** Arguments that are appended to the last command of the script. */
  args?: readonly string[];
  /** Number of cores that the suite uses. A suite of 'all' runs alone. */
  cores: 'one' | 'all';
  /** Whether to print the output while the suite runs, because it takes minutes. */
  isLive?: boolean;
  /** Suites that must have passed before this suite starts. */
  after?: readonly string[];
  /** Test runner whose report is parsed, or undefined if the suite contains no tests. */
  counts?: 'vitest' | 'playwright';
}

export const RESULTS_FOLDER = '.cache/suites';
export const getResultsFile = (suite: string) => `${RESULTS_FOLDER}/${suite}.json`;

const createVitestSuite = (name: string, options: Pick<Suite, 'cores' | 'after'>): Suite => ({
  name,
  script: `vitest run --project ${name} --reporter=default --reporter=json --outputFile.json=${getResultsFile(name)}`,
  counts: 'vitest',
  ...options,
});

const SUITES = {
  format: { name: 'format', script: 'npm:format:check', cores: 'one' },
  lint: { name: 'lint', script: 'npm:lint', cores: 'one' },
  types: { name: 'types', script: 'npm:types', cores: 'one' },
  bindings: { name: 'bindings', script: 'npm:bindings', args: ['--check'], cores: 'one' },
  dead: { name: 'dead', script: 'npm:dead', cores: 'one' },
  regex: { name: 'regex', script: 'npm:regex', cores: 'one' },
  build: { name: 'build', script: 'npm:build', cores: 'one' },
  size: { name: 'size', script: 'npm:size', cores: 'one', after: ['build'] },
  notices: { name: 'notices', script: 'npm:notices', args: ['--check'], cores: 'one', after: ['build'] },
  unit: createVitestSuite('unit', { cores: 'one' }),
  tools: createVitestSuite('tools', { cores: 'one' }),
  components: createVitestSuite('components', { cores: 'one' }),
  worker: createVitestSuite('worker', { cores: 'one' }),
  chat: createVitestSuite('chat', { cores: 'one' }),
  backend: createVitestSuite('backend', { cores: 'one' }),
  contract: createVitestSuite('contract', { cores: 'one', after: ['build'] }),
  trust: createVitestSuite('trust', { cores: 'one', after: ['build'] }),
  deploy: createVitestSuite('deploy', { cores: 'one' }),
  cable: createVitestSuite('cable', { cores: 'all', after: ['build'] }),
  dev: createVitestSuite('dev', { cores: 'all' }),
  browser: {
    name: 'browser',
    script: 'node scripts/find-browser.ts && playwright test --reporter=list,json',
    cores: 'all',
    isLive: true,
    after: ['build'],
    counts: 'playwright',
  },
} as const satisfies Record<string, Suite>;

export type SuiteName = keyof typeof SUITES;

export const getSuite = (name: SuiteName): Suite => SUITES[name];

/** Suites that run only before releases: they take minutes and rarely find an error that no other suite finds. */
export const FULL_RUN_ONLY = ['cable', 'dev'] as const satisfies readonly SuiteName[];

/** Suites of each level, longest first, so that short suites fill the remaining time. */
export const LEVELS = {
  check: ['types', 'bindings', 'dead', 'lint', 'regex', 'format'],
  verify: ['unit', 'types', 'bindings', 'worker', 'components', 'dead', 'lint', 'regex', 'format'],
  test: [
    'build',
    'backend',
    'contract',
    'trust',
    'unit',
    'tools',
    'types',
    'bindings',
    'components',
    'chat',
    'deploy',
    'worker',
    'dead',
    'lint',
    'regex',
    'format',
    'size',
    'notices',
    'browser',
  ],
} as const satisfies Record<string, readonly SuiteName[]>;
