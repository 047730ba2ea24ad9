import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCUMENTS = globSync('{*.md,{docs,backend,client,durable,scripts,shared,tests,worker}/**/*.md}').toSorted();

/** Paths created by a build, an installation or a run, which a fresh clone does not have. */
const MADE = /^(build|dist|node_modules|\.wrangler|\.dev\.vars$|(durable|backend)\/\.dev\.vars$|tmp\/)/;

const FILE = /^[\w@.*{},/-]+\.(tsx?|mjs|js|css|json|sql|toml|md|txt|yml|example)$/;
const FOLDER = /^[\w@.*-]+(\/[\w@.*-]+)*\/$/;

/** Text without code blocks: they contain commands and drawings, while file references are in backticks or links. */
const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/^ {4,}.*$/gm, '');

const getLinks = (text: string) =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => !/^(https?:|#)/.test(link));

const getPaths = (text: string) =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => !path.startsWith('./') && (FILE.test(path) || FOLDER.test(path)));

/** Placeholders such as LOCALE and NAME match any name. */
const asPattern = (path: string) => path.replace(/\b[A-Z][A-Z-]*\b(?!\.md)/g, '*').replace(/\/$/, '');

const HOUSE = globSync('{worker,client,durable,backend,shared,scripts,tests,docs}/**/*').map((path) => basename(path));

/**
 * Looks for a path in the repository root, beside the document and in the room that the document describes; a bare file name
 * may be anywhere.
 */
function exists(path: string, document: string): boolean {
  if (MADE.test(path)) return true;
  const pattern = asPattern(path);
  const places = [pattern, join(dirname(document), pattern), join('client', pattern)];
  if (places.some((place) => existsSync(place) || globSync(place).length > 0)) return true;
  return !pattern.includes('/') && HOUSE.some((name) => matchesGlob(name, pattern));
}

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('links to what there is', () => {
    const missingLinks = getLinks(text).filter(
      (link) => !existsSync(normalize(join(dirname(document), link.split('#')[0] ?? ''))),
    );
    expect(missingLinks).toEqual([]);
  });

  it('names files and folders that there are', () => {
    expect(getPaths(text).filter((path) => !exists(path, document))).toEqual([]);
  });
});

/** File references in comments: a path or a bare name with the extension of a source file. */
const filesIn = (source: string) =>
  [...source.matchAll(/(?<![:'"`])\/\/[^\n]*|\/\*[\s\S]*?\*\//g)].flatMap(([comment]) =>
    [...comment.matchAll(/(?<![\w./*{-])(?:[\w-]+\/)*[\w-]{2,}(?:\.[a-z]+)?\.(?:tsx?|css|sql)\b/g)].map(
      ([name]) => name,
    ),
  );
const SOURCES = globSync('{worker,client,durable,backend,shared,scripts,tests}/**/*.{ts,tsx}');
const NAMED = [...SOURCES, ...globSync('{client,backend}/**/*.{css,sql}'), ...globSync('*.ts')];
const isSource = (name: string) => NAMED.some((path) => path === name || path.endsWith(`/${name}`));

it('comments name files that exist', () => {
  const missingPaths = SOURCES.flatMap((path) =>
    filesIn(readFileSync(path, 'utf8'))
      .filter((name) => !isSource(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missingPaths).toEqual([]);
});

describe('the reader of documents', () => {
  it('has something to read', () => {
    const names = DOCUMENTS.flatMap((document) => getPaths(readFileSync(document, 'utf8')));
    expect(DOCUMENTS.length).toBeGreaterThan(30);
    expect(names.length).toBeGreaterThan(200);
  });

  it('notices a file, a folder, a bare name and a link that are gone', () => {
    const text = 'See `worker/gone.ts`, `worker/gone/`, `gone-for-good.ts` and [this](gone.md), not `/school?id=1`.';
    expect(getPaths(text).filter((path) => !exists(path, 'README.md'))).toEqual([
      'worker/gone.ts',
      'worker/gone/',
      'gone-for-good.ts',
    ]);
    expect(getLinks(text)).toEqual(['gone.md']);
  });
});

describe('docs/decisions', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const decisions = globSync('docs/decisions/*.md')
    .map((path) => basename(path))
    .filter((name) => name !== 'README.md');

  it.each(decisions)('%s has a title, a date, a status, three parts in 20 lines, and a row in the index', (name) => {
    const text = readFileSync(`docs/decisions/${name}`, 'utf8');
    const [title = '', , head] = text.split('\n');
    expect(title).toMatch(/^# \S/);
    expect(head).toMatch(
      /^\*\*Date:\*\* \d{4}-\d{2}-\d{2}.* · \*\*Status:\*\* (accepted|proposed|rejected|superseded by \d{3})/,
    );
    expect(text.match(/^\*\*(Context|Decision|Consequences):\*\*/gm)).toHaveLength(3);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
    expect(index).toContain(`[${name.slice(0, 3)}](${name})`);
    expect(index).toContain(`| ${title.slice(2)} `);
  });

  it('are numbered without gaps', () => {
    const numbers = decisions.map((name) => Number(name.slice(0, 3))).toSorted((item, other) => item - other);
    expect(numbers).toEqual(decisions.map((_, position) => position + 1));
  });

  it('are what code, tests and documents refer to', () => {
    const sources = globSync(
      '{*.md,*.toml,{docs,backend,client,durable,scripts,shared,tests,worker}/**/*.{ts,tsx,css,md,toml}}',
    );
    const referred = sources
      .filter((path) => !path.startsWith('docs/decisions/'))
      .flatMap((path) => numbersIn(readFileSync(path, 'utf8')).map((number) => `${number} in ${path}`));
    expect(referred.length).toBeGreaterThan(50);
    expect(referred.filter((reference) => Number(reference.slice(0, 3)) > decisions.length)).toEqual([]);
  });
});

/** Numbers in 'decision 029', in 'decisions 020, 021 and 022', and in links to a record. */
const numbersIn = (text: string) =>
  [...text.matchAll(/\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)|decisions\/(\d{3})/gi)].flatMap(
    ([, list = '', linked = '']) => `${list} ${linked}`.match(/\d{3}/g) ?? [],
  );
