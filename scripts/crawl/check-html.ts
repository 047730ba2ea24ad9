import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The W3C's checker is downloaded on demand instead of being a dependency, because it has 31 MB and needs Java. */
const CHECKER_PACKAGE = 'vnu-jar@26.9.27';

interface ValidatorResponse {
  messages: { type: string; message: string; url: string; extract?: string }[];
}

/**
 * Returns the kind of a page: its URL without numbers and query values. /mso/school/1001 and /mso/school/1002 are of
 * the same kind.
 */
const getPathPattern = (url: string) =>
  new URL(url).pathname.replaceAll(/\d+/g, '0') + new URL(url).search.replace(/=.*/, '');

/**
 * Returns the checker's errors in at most `max` pages: one page of each kind first, then a second of each kind, and so
 * on.
 */
export function checkHtml(markup: ReadonlyMap<string, string>, max: number): string[] {
  if (max === 0) return [];
  const urlsByPattern = Map.groupBy(markup.keys(), getPathPattern);
  const maxUrlsPerPattern = Math.max(0, ...[...urlsByPattern.values()].map(({ length }) => length));
  const selectedUrls = Array.from({ length: maxUrlsPerPattern }, (_, index) =>
    [...urlsByPattern.values()].flatMap((urls) => urls[index] ?? []),
  )
    .flat()
    .slice(0, max);
  const folder = mkdtempSync(join(tmpdir(), 'checked-'));
  try {
    for (const [index, url] of selectedUrls.entries())
      writeFileSync(join(folder, `${index}.html`), markup.get(url) ?? '');
    const files = readdirSync(folder).map((name) => join(folder, name));
    const { stderr, stdout, error } = spawnSync(
      'npx',
      ['--yes', CHECKER_PACKAGE, '--format', 'json', '--exit-zero-always', ...files],
      {
        encoding: 'utf8',
        maxBuffer: 100_000_000,
      },
    );
    if (error) throw error;
    const { messages } = JSON.parse(stderr || stdout) as ValidatorResponse;
    console.log(`${files.length} pages checked with the W3C validator`);
    return messages
      .filter(({ type }) => type === 'error')
      .map(
        ({ message, url, extract = '' }) =>
          `${selectedUrls[Number(/(\d+)\.html$/.exec(url)?.[1])]} ${message} ${extract.replaceAll('\n', ' ')}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
