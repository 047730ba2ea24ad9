// npm run regex: rejects regular expressions that are vulnerable to catastrophic backtracking, as analysed by recheck.
// scripts/regex/linear.json lists the expressions known to be linear, so that only new ones are analysed. --write
// updates the list, --all analyses every expression again.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { collectExpressions } from './regex/collect-expressions.ts';
import { getHash, analyseAll } from './regex/analyse-expression.ts';

/** Code that serves requests: the Workers, the client, and the proxy of `npm start`. */
const PRODUCT_GLOBS = [
  'worker',
  'client',
  'durable',
  'backend',
  'shared',
  'scripts/front-door.ts',
  'scripts/portal-settings.ts',
];
const LINEAR_FILE = 'scripts/regex/linear.json';
const TIMEOUT_MS = 60_000;

/**
 * Files that compose expressions at run time, each with the reason why no input can make such an expression slow: the
 * characters that a composed part may contain.
 */
const DYNAMIC_REASONS: Readonly<Record<string, string>> = {
  'backend/assistant/answers/school-notes.ts': 'letters and digits of a name, other signs as any sign',
  'backend/assistant/model/check-sentence.ts': 'names of fields, letters and spaces',
  'backend/assistant/reading/read-question.ts': 'names of months and of a field in the question, letters and digits',
  'backend/site/adapt-texts.ts': 'names, escaped',
  'client/features/study-news/news-list.tsx': 'words, escaped',
  'shared/art/card/card-parts.ts': 'the name of an attribute of our own drawing',
  'worker/proxy/unknown-calls.ts': 'paths of the contract, each segment by a class',
};

const { values } = parseArgs({
  options: {
    root: { type: 'string', default: process.cwd() },
    write: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...PRODUCT_GLOBS], {
  cwd: values.root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => isSource(file) && existsSync(`${values.root}/${file}`));

const { expressions, dynamic, unread } = await collectExpressions(values.root, files);
const listedHashes = new Set(values.all ? [] : (JSON.parse(readFileSync(LINEAR_FILE, 'utf8')) as string[]));
const unknownExpressions = expressions.filter((expression) => !listedHashes.has(getHash(expression)));
const analysisResults = await analyseAll(unknownExpressions, TIMEOUT_MS);

const getFile = (location: string) => location.slice(0, location.lastIndexOf(':'));
const errors = [
  ...analysisResults
    .filter(({ verdict }) => verdict !== 'linear')
    .flatMap(({ verdict, expression: { source, flags, places } }) =>
      places.map((location) => `${location}: ${verdict}: /${source}/${flags}`),
    ),
  ...dynamic
    .filter((location) => !DYNAMIC_REASONS[getFile(location)])
    .map(
      (location) =>
        `${location}: is constructed within a function: move it to the module scope, or explain in check-regex.ts why no input can make it slow`,
    ),
  ...unread.map((location) => `${location}: is not constructed when its module is imported, so it cannot be read`),
];
for (const error of errors) console.error(error);
console.log(`${expressions.length} expressions, ${unknownExpressions.length} of them new; ${errors.length} errors`);

if (values.write) {
  const rejectedSources = new Set(
    analysisResults.filter(({ verdict }) => verdict !== 'linear').map(({ expression }) => getHash(expression)),
  );
  const linearHashes = expressions.map(getHash).filter((hash) => !rejectedSources.has(hash));
  writeFileSync(LINEAR_FILE, `${JSON.stringify(linearHashes.toSorted(), null, 2)}\n`);
} else if (unknownExpressions.length > 0 && errors.length === 0 && values.root === process.cwd())
  console.log('npm run regex -- --write records the new expressions, so that the next run does not analyse them again');
process.exit(errors.length > 0 ? 1 : 0);
