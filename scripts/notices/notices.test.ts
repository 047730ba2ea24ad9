import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getPackageFolder } from './list-shipped.ts';

const noticesText = readFileSync('public/third-party-notices.txt', 'utf8');
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const lockFile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string }>;
};

const HOW_TO_RENEW = 'npm run build && npm run notices';

/** Headings of the file, such as 'react@19.3.1 (MIT)'. */
const noticeMatches = [...noticesText.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+)@(\d[\w.-]*) \(.+\)$/gm)];

describe('the third-party notices', () => {
  it.each(Object.keys(manifest.dependencies))('name %s', (name) =>
    expect(
      noticeMatches.map(([, packageName]) => packageName),
      HOW_TO_RENEW,
    ).toContain(name),
  );

  it('name every package with its installed version', () => {
    expect(noticeMatches.length).toBeGreaterThan(50);
    const staleMatches = noticeMatches.filter(
      ([, name, version]) => lockFile.packages[`node_modules/${name}`]?.version !== version,
    );
    expect(
      staleMatches.map(([line]) => line),
      HOW_TO_RENEW,
    ).toEqual([]);
  });

  it('include the licence of the typeface and its outlines', () => {
    expect(noticesText).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(noticesText).toContain('The Brygada 1918 Project Authors');
  });
});

describe('package of a module', () => {
  it.each([
    ['/house/node_modules/react/index.js', '/house/node_modules/react'],
    ['/house/node_modules/@a/b/c.js?url', '/house/node_modules/@a/b'],
    ['/house/node_modules/a/node_modules/b/c.js', '/house/node_modules/a/node_modules/b'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
    ['/house/client/root.tsx', null],
  ])('%j', (id, folder) => expect(getPackageFolder(id)).toBe(folder));
});
