// npm run regex: rejects regular expressions that are vulnerable to catastrophic backtracking, by recheck.
// scripts/regex/linear.json lists those known to be linear, so that only new ones are analysed. --write updates the
// list, --all analyses every expression again.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { collectExpressions } from './regex/collect-expressions.ts';
import { getHash, analyseAll } from './regex/analyse-expression.ts';

/** Code that serves requests: the Workers, the client, and the proxy of `npm start`. */
const PRODUCT = [
  'worker',
  'client',
  'durable',
  'backend',
  'shared',
  'scripts/front-door.ts',
  'scripts/portal-settings.ts',
];
const LINEAR = 'scripts/regex/linear.json';
const TIMEOUT_MS = 60_000;

/**
 * Files with expressions that are composed at run time: which characters a composed part may contain, so that no
 * input makes the expression slow.
 */
const DYNAMIC: Readonly<Record<string, string>> = {
  'backend/assistant/answers/answer-school.ts': 'letters and digits of a name, other signs as any sign',
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
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...PRODUCT], {
  cwd: values.root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => isSource(file) && existsSync(`${values.root}/${file}`));

const { expressions, dynamic, unread } = await collectExpressions(values.root, files);
const listed = new Set(values.all ? [] : (JSON.parse(readFileSync(LINEAR, 'utf8')) as string[]));
const unknown = expressions.filter((expression) => !listed.has(getHash(expression)));
const analysed = await analyseAll(unknown, TIMEOUT_MS);

const getFile = (place: string) => place.slice(0, place.lastIndexOf(':'));
const errors = [
  ...analysed
    .filter(({ verdict }) => verdict !== 'linear')
    .flatMap(({ verdict, expression: { source, flags, places } }) =>
      places.map((place) => `${place}: ${verdict}: /${source}/${flags}`),
    ),
  ...dynamic
    .filter((place) => !DYNAMIC[getFile(place)])
    .map(
      (place) =>
        `${place}: is constructed within a function: hoist it, or say in check-regex.ts why no input can make it slow`,
    ),
  ...unread.map((place) => `${place}: is not constructed when its module is imported, so it cannot be read`),
];
for (const error of errors) console.error(error);
console.log(`${expressions.length} expressions, ${unknown.length} of them new; ${errors.length} faults`);

if (values.write) {
  const rejectedSources = new Set(
    analysed.filter(({ verdict }) => verdict !== 'linear').map(({ expression }) => getHash(expression)),
  );
  const linear = expressions.map(getHash).filter((hash) => !rejectedSources.has(hash));
  writeFileSync(LINEAR, `${JSON.stringify(linear.toSorted(), null, 2)}\n`);
} else if (unknown.length > 0 && errors.length === 0 && values.root === process.cwd())
  console.log('npm run regex -- --write lists the new ones, which spares the next run their analysis');
process.exit(errors.length > 0 ? 1 : 0);
