// npm run test:trust: runs what the table of trust names, minutes and all, and tells at the end what each came to.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { FIGURES_FOLDER } from '#tests/trust/support/note-figure.ts';
import { ENDURANCE_TESTS, TRUST_TESTS } from '#tests/trust/support/trust-table.ts';
import { findProject, isBuildOld } from './suites/find-project.ts';
import { endAll, runSuite } from './suites/run-suite.ts';
import { resultsFile, suiteNamed } from './suites/suite-table.ts';
import { type RanTest, readRanTests, rowOf, tellTrust } from './trust/tell-trust.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    endAll();
    process.exit(130);
  });

const tests = [...TRUST_TESTS, ...ENDURANCE_TESTS];
const files = [...new Set(tests.flatMap(({ proofs }) => proofs.map(({ file }) => file)))];
rmSync(FIGURES_FOLDER, { recursive: true, force: true });

if (isBuildOld()) {
  const { passed, output } = await runSuite(suiteNamed('build'));
  if (!passed) {
    console.log(output);
    process.exit(1);
  }
}

const ran: RanTest[] = [];
for (const project of new Set(files.map(findProject))) {
  if (!project) throw new Error('a file of the table belongs to no suite');
  const args = files.filter((file) => findProject(file) === project);
  console.log(`▸ ${project}: ${args.length} files`);
  const { passed, output } = await runSuite(
    { ...suiteNamed(project), args },
    // As in npm run test:all: with what takes minutes.
    { PORTAL_MATRIX: 'full' },
  );
  if (!passed) console.log(output);
  const results = resultsFile(project);
  if (existsSync(results)) ran.push(...readRanTests(readFileSync(results, 'utf8'), process.cwd()));
}

const figureOf = (number: number) => {
  const file = `${FIGURES_FOLDER}/${number}.txt`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const rows = tests.map((test) => rowOf(test, ran, figureOf(test.number)));
console.log(`\n${tellTrust(rows)}`);
if (rows.some(({ outcome }) => outcome !== 'pass')) process.exitCode = 1;
