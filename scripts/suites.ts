// Runs test suites and prints a summary of results and times: node scripts/suites.ts check | verify | test | all |
// trust | one FILE…
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findProject, isBuildOld, needsBuild, type Project } from './suites/find-project.ts';
import { endAll, type SuiteResult, runSuite } from './suites/run-suite.ts';
import { runAll } from './suites/schedule.ts';
import { openScratch } from './suites/scratch-folder.ts';
import { LEVELS, FULL_RUN_ONLY, type Suite, suiteNamed } from './suites/suite-table.ts';
import { printResults, formatTime } from './suites/print-results.ts';
import { TRUST_TESTS } from './suites/trust-tests.ts';

const USAGE = `npm run check                  format, lint and boundaries, types and bindings, dead code, expressions
npm run verify                 these, and the tests of pure code and of the edge
npm test                       everything, journeys in some languages and widths
npm run test:all               everything, in every language and width, the chat's line for minutes, and the dev server
npm run test:trust             the tests of reliability and security, with the figures that they measure: half an hour
npm run test:one -- FILE…      some test files of any suite; what else is given goes to its runner`;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    endAll();
    process.exit(130);
  });

const scratch = openScratch();
process.once('exit', scratch.remove);

const [level = '', ...words] = process.argv.slice(2);
const suites = chooseSuites();
if (suites) {
  const start = performance.now();
  const { results, skipped } = await runAll(suites, availableParallelism(), runAndReport);
  const ran = suites.flatMap(({ name }) => results.find(({ suite }) => suite === name) ?? []);
  const notRun = skipped.map(({ name }) => name);
  console.log(`\n${printResults(ran, notRun, (performance.now() - start) / 1000)}`);
  if (notRun.length > 0 || ran.some(({ passed }) => !passed)) process.exitCode = 1;
} else {
  console.log(USAGE);
  process.exitCode = 2;
}

function chooseSuites(): Suite[] | undefined {
  if (level === 'one') return suitesOfFiles(words);
  if (words.length > 0) return undefined;
  if (level === 'trust') return suitesOfFiles([...TRUST_TESTS.flatMap(({ files }) => files), '--silent=false']);
  if (level === 'check' || level === 'verify' || level === 'test') return LEVELS[level].map(suiteNamed);
  if (level === 'all') return [...LEVELS.test, ...FULL_RUN_ONLY].map(suiteNamed);
  return undefined;
}

/**
 * Returns one suite for the files of each project. Arguments that are no files, such as -t 'a name', go to its
 * runner.
 */
function suitesOfFiles(provided: readonly string[]): Suite[] | undefined {
  const files = [...new Set(provided)].filter((word) => existsSync(word));
  const rest = provided.filter((word) => !files.includes(word));
  const projects = [...new Set(files.map(findProject))];
  if (projects.length === 0 || !projects.every((project): project is Project => project !== undefined))
    return undefined;
  const builds = projects.some(needsBuild) && isBuildOld();
  return [
    ...(builds ? [suiteNamed('build')] : []),
    ...projects.map((project): Suite => {
      const { after = [], ...suite } = suiteNamed(project);
      const args = [...files.filter((file) => findProject(file) === project), ...rest];
      return { ...suite, args, live: true, cores: 'all', after: builds ? after : [] };
    }),
  ];
}

async function runAndReport(suite: Suite): Promise<SuiteResult> {
  if (suite.live) console.log(`▸ ${suite.name}`);
  const outcome = await runSuite(suite, {
    ...scratch.environment,
    ...((level === 'all' || level === 'trust') && { PORTAL_MATRIX: 'full' }),
  });
  const { passed, wall, cpu, left, output } = outcome;
  if (!passed) console.log(output);
  console.log(
    `${passed ? '✓' : '✗'} ${suite.name}: ${formatTime(wall)}${cpu === null ? '' : `, CPU ${formatTime(cpu)}`}`,
  );
  if (left.length > 0) console.log(`  left behind and ended: ${left.join(', ')}`);
  return outcome;
}
