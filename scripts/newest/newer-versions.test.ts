import { describe, expect, it } from 'vitest';
import { newerVersions } from './newer-versions.ts';

const said = (current: string, latest: string) => JSON.stringify({ hono: { current, latest, wanted: current } });

describe('newer versions', () => {
  it.each([
    ['4.13.19', '4.14.0'],
    ['4.13.19', '4.13.20'],
    ['9.9.9', '10.0.0'],
    ['5.20261012.0-beta', '5.20261012.0'],
  ])('%s gives way to %s', (from, to) => {
    expect(newerVersions(said(from, to))).toEqual([{ name: 'hono', from, to }]);
  });

  it.each([
    ['8.4.0', '7.18.6'],
    ['4.14.0', '4.14.0'],
    ['5.20261012.0-beta', '4.20260426.0'],
    ['5.0.0', '5.0.0-rc.1'],
  ])('%s stays where %s is said to be the latest', (from, to) => {
    expect(newerVersions(said(from, to))).toEqual([]);
  });

  it('reads a package that is there twice, and none', () => {
    const twice = JSON.stringify({ zod: [{ current: '4.0.0', latest: '4.1.0' }] });
    expect(newerVersions(twice)).toEqual([{ name: 'zod', from: '4.0.0', to: '4.1.0' }]);
    expect([newerVersions(''), newerVersions('{}')]).toEqual([[], []]);
  });
});
