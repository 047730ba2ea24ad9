import { describe, expect, it } from 'vitest';
import routes from '#client/routes.ts';
import { isReservedWord } from './site-address.ts';

interface RouteEntry {
  path?: string;
  children?: RouteEntry[];
}

function listPaths(entries: RouteEntry[], parentPath = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const routePath = path ? `${parentPath}/${path}` : parentPath;
    return [routePath, ...listPaths(children, routePath)];
  });
}

const routePaths = listPaths((await routes) as RouteEntry[]);

describe('reserved words', () => {
  it('contain the first segment of every page, so that no agent uses one as key', () => {
    const firstSegments = routePaths.map((address) => address.replace(/^\/:agent\b/, '').split('/')[1] ?? '');
    const staticSegments = firstSegments.filter(
      (segment) => segment !== '' && !segment.startsWith(':') && segment !== '*',
    );
    expect(staticSegments.length).toBeGreaterThan(10);
    expect([...new Set(staticSegments)].filter((word) => !isReservedWord(word))).toEqual([]);
  });

  it('contain no agent of the demo', () => {
    expect(['mso', 'hengdu', 'northbridge'].filter(isReservedWord)).toEqual([]);
  });
});
