import { describe, expect, it } from 'vitest';
import { countImportLines, measureHouse } from './measure-house.ts';

describe('the lines that import', () => {
  it('are counted with all lines between their braces', () => {
    expect(
      countImportLines(
        ["import a from 'a';", 'import {', '  b,', '  c,', "} from './b.ts';", "import './c.css';", '', 'run();'].join(
          '\n',
        ),
      ),
    ).toBe(6);
    expect(countImportLines("export { a } from './a.ts';\nexport type { B } from './b.ts';\n")).toBe(2);
  });

  it('are not those of other statements', () => {
    expect(countImportLines("export const a = 'a';\nexport function importAll(from = 'b') {}\n")).toBe(0);
    expect(countImportLines("const lazy = () => import('./lazy.ts');\n")).toBe(0);
  });
});

describe('the figures of a house', () => {
  const file = (path: string, lines: number) => ({ path, text: `${'x\n'.repeat(lines)}` });

  it('tell median, longest, and the share of the short', () => {
    const { files, median, longest, shortShare } = measureHouse(
      [file('a/a.ts', 20), file('a/b.ts', 21), file('a/c.ts', 90)],
      [],
    );
    expect({ files, median, longest }).toEqual({ files: 3, median: 21, longest: { path: 'a/c.ts', lines: 90 } });
    expect(shortShare).toBeCloseTo(1 / 3);
  });

  it('name the folders with more than twenty files, and none with twenty', () => {
    const folder = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}/${at}.ts`);
    expect(measureHouse([], [...folder('a', 20), ...folder('b', 22), ...folder('b/c', 21)]).fullFolders).toEqual([
      ['b', 22],
      ['b/c', 21],
    ]);
  });
});
