import { describe, expect, it } from 'vitest';
import routes from '#client/routes.ts';
import { isReservedWord } from './site-address.ts';

interface Entry {
  path?: string;
  children?: Entry[];
}

function addresses(entries: Entry[], parent = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const address = path ? `${parent}/${path}` : parent;
    return [address, ...addresses(children, address)];
  });
}

const all = addresses((await routes) as Entry[]);

describe('reserved words', () => {
  it('contain the first segment of every page, so that no agent uses one as key', () => {
    const first = all.map((address) => address.replace(/^\/:agent\b/, '').split('/')[1] ?? '');
    const words = first.filter((segment) => segment !== '' && !segment.startsWith(':') && segment !== '*');
    expect(words.length).toBeGreaterThan(10);
    expect([...new Set(words)].filter((word) => !isReservedWord(word))).toEqual([]);
  });

  it('are no agents of the demo', () => {
    expect(['mso', 'hengdu', 'northbridge'].filter(isReservedWord)).toEqual([]);
  });
});
