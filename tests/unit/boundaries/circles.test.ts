import { describe, expect, it } from 'vitest';
import { findImportCycles, parseImports } from '#scripts/boundaries/find-cycles.ts';

describe('import cycles', () => {
  it('are found, however long, and each once', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', ['d', 'f']],
      ['f', []],
    ]);
    expect(findImportCycles(imports)).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ]);
  });

  it('do not exist in this repository: not of values, types or lazily loaded files', () => {
    const imports = parseImports();
    expect([...imports.values()].flat().length).toBeGreaterThan(3000);
    expect(findImportCycles(imports).map((importCycle) => importCycle.join(' ↔ '))).toEqual([]);
  });
});
