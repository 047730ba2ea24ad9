import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCUMENT_PATHS = globSync('{*.md,{docs,backend,client,durable,scripts,shared,tests,worker}/**/*.md}').toSorted();

/** Matches paths that a fresh clone does not have, because a build, an installation or a run creates them. */
const GENERATED_PATH_PATTERN =
  /^(build|dist|node_modules|\.wrangler|\.dev\.vars$|(durable|backend)\/\.dev\.vars$|tmp\/)/;

const FILE_PATTERN = /^[\w@.*{},/-]+\.(tsx?|mjs|js|css|json|sql|toml|md|txt|yml|example)$/;
const FOLDER_PATTERN = /^[\w@.*-]+(\/[\w@.*-]+)*\/$/;

/** Removes code blocks, which contain commands and drawings. File references are in backticks or links. */
const removeCodeBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/^ {4,}.*$/gm, '');

const findLinks = (text: string) =>
  [...removeCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => !/^(https?:|#)/.test(link));

const findPaths = (text: string) =>
  [...removeCodeBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => !path.startsWith('./') && (FILE_PATTERN.test(path) || FOLDER_PATTERN.test(path)));

/** Converts a path to a glob pattern, in which placeholders such as LOCALE and NAME match any name. */
const toGlobPattern = (path: string) => path.replace(/\b[A-Z][A-Z-]*\b(?!\.md)/g, '*').replace(/\/$/, '');

const FILE_NAMES = globSync('{worker,client,durable,backend,shared,scripts,tests,docs}/**/*').map((path) =>
  basename(path),
);

/**
 * Whether a path exists relative to the repository root, to the document, or to the room that the document describes. A
 * bare file name may be in any folder.
 */
function isExistingPath(path: string, document: string): boolean {
  if (GENERATED_PATH_PATTERN.test(path)) return true;
  const pattern = toGlobPattern(path);
  const candidatePaths = [pattern, join(dirname(document), pattern), join('client', pattern)];
  if (candidatePaths.some((candidatePath) => existsSync(candidatePath) || globSync(candidatePath).length > 0))
    return true;
  return !pattern.includes('/') && FILE_NAMES.some((name) => matchesGlob(name, pattern));
}

describe.each(DOCUMENT_PATHS)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('links to existing targets', () => {
    const missingLinks = findLinks(text).filter(
      (link) => !existsSync(normalize(join(dirname(document), link.split('#')[0] ?? ''))),
    );
    expect(missingLinks).toEqual([]);
  });

  it('names existing files and folders', () => {
    expect(findPaths(text).filter((path) => !isExistingPath(path, document))).toEqual([]);
  });
});

/** Finds references to files in comments: a path, or a bare name with the extension of a source file. */
const findFilesInComments = (source: string) =>
  [...source.matchAll(/(?<![:'"`])\/\/[^\n]*|\/\*[\s\S]*?\*\//g)].flatMap(([comment]) =>
    [...comment.matchAll(/(?<![\w./*{-])(?:[\w-]+\/)*[\w-]{2,}(?:\.[a-z]+)?\.(?:tsx?|css|sql)\b/g)].map(
      ([name]) => name,
    ),
  );
const SOURCE_PATHS = globSync('{worker,client,durable,backend,shared,scripts,tests}/**/*.{ts,tsx}');
const NAMEABLE_PATHS = [...SOURCE_PATHS, ...globSync('{client,backend}/**/*.{css,sql}'), ...globSync('*.ts')];
const isNameableFile = (name: string) => NAMEABLE_PATHS.some((path) => path === name || path.endsWith(`/${name}`));

it('comments name files that exist', () => {
  const missingPaths = SOURCE_PATHS.flatMap((path) =>
    findFilesInComments(readFileSync(path, 'utf8'))
      .filter((name) => !isNameableFile(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missingPaths).toEqual([]);
});

describe('the document reader', () => {
  it('finds documents', () => {
    const names = DOCUMENT_PATHS.flatMap((document) => findPaths(readFileSync(document, 'utf8')));
    expect(DOCUMENT_PATHS.length).toBeGreaterThan(30);
    expect(names.length).toBeGreaterThan(200);
  });

  it('detects a missing file, folder, bare name and link', () => {
    const text = 'See `worker/gone.ts`, `worker/gone/`, `gone-for-good.ts` and [this](gone.md), not `/school?id=1`.';
    expect(findPaths(text).filter((path) => !isExistingPath(path, 'README.md'))).toEqual([
      'worker/gone.ts',
      'worker/gone/',
      'gone-for-good.ts',
    ]);
    expect(findLinks(text)).toEqual(['gone.md']);
  });
});

describe('docs/decisions', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const decisions = globSync('docs/decisions/*.md')
    .map((path) => basename(path))
    .filter((name) => name !== 'README.md');

  it.each(decisions)('%s has a title, a date, a status, three parts in 20 lines, and a row in the index', (name) => {
    const text = readFileSync(`docs/decisions/${name}`, 'utf8');
    const [title = '', , headerLine] = text.split('\n');
    expect(title).toMatch(/^# \S/);
    expect(headerLine).toMatch(
      /^\*\*Date:\*\* \d{4}-\d{2}-\d{2}.* · \*\*Status:\*\* (accepted|proposed|rejected|superseded by \d{3})/,
    );
    expect(text.match(/^\*\*(Context|Decision|Consequences):\*\*/gm)).toHaveLength(3);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
    expect(index).toContain(`[${name.slice(0, 3)}](${name})`);
    expect(index).toContain(`| ${title.slice(2)} `);
  });

  it('are numbered without gaps', () => {
    const numbers = decisions
      .map((name) => Number(name.slice(0, 3)))
      .toSorted((firstNumber, secondNumber) => firstNumber - secondNumber);
    expect(numbers).toEqual(decisions.map((_, position) => position + 1));
  });

  it('are the only ones that code, tests and documents refer to', () => {
    const sources = globSync(
      '{*.md,*.toml,{docs,backend,client,durable,scripts,shared,tests,worker}/**/*.{ts,tsx,css,md,toml}}',
    );
    const referencedDecisions = sources
      .filter((path) => !path.startsWith('docs/decisions/'))
      .flatMap((path) => findDecisionNumbers(readFileSync(path, 'utf8')).map((number) => `${number} in ${path}`));
    expect(referencedDecisions.length).toBeGreaterThan(50);
    expect(referencedDecisions.filter((reference) => Number(reference.slice(0, 3)) > decisions.length)).toEqual([]);
  });
});

/** Finds the numbers in 'decision 029', in 'decisions 020, 021 and 022', and in links to a decision record. */
const findDecisionNumbers = (text: string) =>
  [...text.matchAll(/\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)|decisions\/(\d{3})/gi)].flatMap(
    ([, list = '', linkedNumbers = '']) => `${list} ${linkedNumbers}`.match(/\d{3}/g) ?? [],
  );
