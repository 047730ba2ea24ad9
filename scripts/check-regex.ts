// npm run regex: refuses regular expressions that a hostile text can keep busy (scripts/regex/). Verdicts that are known stand in
// scripts/regex/verdicts.json, and only new expressions are analysed; --write adds them there, and --all analyses every one anew.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { collectExpressions } from './regex/collect-expressions.ts';
import { judgeAll, keyOf, type Verdicts } from './regex/judge-expression.ts';
import { findFaults } from './regex/regex-policy.ts';

/** The Workers, the pages, and what `npm start` puts before them. */
const PRODUCT = [
  'worker',
  'client',
  'durable',
  'backend',
  'shared',
  'scripts/front-door.ts',
  'scripts/portal-settings.ts',
];
const RECORD = 'scripts/regex/verdicts.json';
const TIMEOUT_MS = 120_000;

const { values } = parseArgs({
  options: {
    root: { type: 'string', default: process.cwd() },
    write: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...PRODUCT], {
  cwd: values.root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => isSource(file) && existsSync(`${values.root}/${file}`));

const collected = await collectExpressions(values.root, files);
const recorded: Verdicts = values.all || !existsSync(RECORD) ? {} : JSON.parse(readFileSync(RECORD, 'utf8'));
const unknown = collected.expressions.filter((expression) => !recorded[keyOf(expression)]);
const verdicts = { ...recorded, ...(await judgeAll(unknown, TIMEOUT_MS)) };

if (values.write) {
  const current = collected.expressions.map(keyOf).toSorted();
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(current.map((key) => [key, verdicts[key]])), null, 1)}\n`);
}
const faults = findFaults(collected, verdicts);
for (const { place, what } of faults) console.error(`${place}: ${what}`);
console.log(`${collected.expressions.length} expressions, ${unknown.length} of them new; ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
