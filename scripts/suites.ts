// Runs test suites, and prints a summary of their results and times: node scripts/suites.ts check | verify | test | all
// | sweep | trust | one FILE…
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findProject, isBuildOld, needsBuild, type Project } from './suites/find-project.ts';
import { endAllProcesses, type SuiteResult, runSuite } from './suites/run-suite.ts';
import { runAll } from './suites/schedule.ts';
import { openScratch } from './suites/scratch-folder.ts';
import { LEVELS, FULL_RUN_ONLY, type Suite, getSuite } from './suites/suite-table.ts';
import { printResults, formatTime } from './suites/print-results.ts';
import { TRUST_TESTS } from './suites/trust-tests.ts';

const USAGE = `npm run check                  format, lint and boundaries, types and bindings, dead code, expressions
npm run verify                 the checks, and the unit and Worker tests
npm test                       all tests but the sweep of the browser
npm run test:sweep             every kind of page in every language, and what a browser takes long to show
npm run test:all               all tests with all their cases, with long chat connections and the dev server
npm run test:trust             reliability and security tests, with their measurements; takes half an hour
npm run test:one -- FILE…      single test files of any suite; other arguments are passed to its runner`;

/** Levels that run every case. */
const FULL_LEVELS = new Set(['all', 'sweep', 'trust']);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    endAllProcesses();
    process.exit(130);
  });

const scratchFolder = openScratch();
process.once('exit', scratchFolder.remove);

const [level = '', ...words] = process.argv.slice(2);
const suites = chooseSuites();
if (suites) {
  const start = performance.now();
  const { results, skipped } = await runAll(suites, availableParallelism(), runAndReport);
  const startedResults = suites.flatMap(({ name }) => results.find(({ suite }) => suite === name) ?? []);
  const skippedNames = skipped.map(({ name }) => name);
  console.log(`\n${printResults(startedResults, skippedNames, (performance.now() - start) / 1000)}`);
  if (skippedNames.length > 0 || startedResults.some(({ passed }) => !passed)) process.exitCode = 1;
} else {
  console.log(USAGE);
  process.exitCode = 2;
}

function chooseSuites(): Suite[] | undefined {
  if (level === 'one') return createFileSuites(words);
  if (words.length > 0) return undefined;
  if (level === 'sweep') return createFileSuites(['tests/browser', '--grep', '@sweep']);
  if (level === 'trust') return createFileSuites([...TRUST_TESTS.flatMap(({ files }) => files), '--silent=false']);
  if (level === 'check' || level === 'verify' || level === 'test') return LEVELS[level].map(getSuite);
  if (level === 'all') return [...LEVELS.test, ...FULL_RUN_ONLY].map(getSuite);
  return undefined;
}

/**
 * Creates one suite for the files of each project. Arguments that are not files, such as -t 'a name', are passed to the
 * test runner.
 */
function createFileSuites(testArguments: readonly string[]): Suite[] | undefined {
  const files = [...new Set(testArguments)].filter((word) => existsSync(word));
  const runnerArguments = testArguments.filter((word) => !files.includes(word));
  const projects = [...new Set(files.map(findProject))];
  if (projects.length === 0 || !projects.every((project): project is Project => project !== undefined))
    return undefined;
  const needsNewBuild = projects.some(needsBuild) && isBuildOld();
  return [
    ...(needsNewBuild ? [getSuite('build')] : []),
    ...projects.map((project): Suite => {
      const { after = [], ...suite } = getSuite(project);
      const args = [...files.filter((file) => findProject(file) === project), ...runnerArguments];
      return { ...suite, args, isLive: true, cores: 'all', after: needsNewBuild ? after : [] };
    }),
  ];
}

async function runAndReport(suite: Suite): Promise<SuiteResult> {
  if (suite.isLive) console.log(`▸ ${suite.name}`);
  const outcome = await runSuite(suite, {
    ...scratchFolder.environment,
    ...(FULL_LEVELS.has(level) && { PORTAL_MATRIX: 'full' }),
  });
  const { passed, wall, cpu, leftProcesses, output } = outcome;
  if (!passed) console.log(output);
  console.log(
    `${passed ? '✓' : '✗'} ${suite.name}: ${formatTime(wall)}${cpu === null ? '' : `, CPU ${formatTime(cpu)}`}`,
  );
  if (leftProcesses.length > 0) console.log(`  remaining processes, killed: ${leftProcesses.join(', ')}`);
  return outcome;
}
