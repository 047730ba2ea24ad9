import { expect, test } from 'vitest';
import { takeWalk } from './take-walk.ts';

const SOURCES = [
  { path: 'client/page.tsx', text: "import { load } from './load.ts';\nexport function Page() {}\n" },
  { path: 'client/load.ts', text: "import { ask } from '#shared/ask.ts';\nexport const load = ask;\n" },
  { path: 'shared/ask.ts', text: "import type { Call } from './call.ts';\nexport const ask = 1;\n" },
  { path: 'shared/call.ts', text: 'export interface Call {}\nexport const CALL = 1;\n' },
  { path: 'backend/entry.ts', text: 'export default 1;\nexport const answer = 1;\n' },
  { path: 'backend/other.ts', text: 'export const answer = 2;\nconst hidden = 1;\n' },
];
const walk = (...stops: string[]) => takeWalk({ stops }, SOURCES);

test('a walk opens the file of each stop once', () => {
  const { files, lines, folders } = walk('Page', 'load', 'load', 'Page');
  expect(files).toEqual(['client/page.tsx', 'client/load.ts']);
  expect({ lines, folders }).toEqual({ lines: 4, folders: 1 });
});

test('files that one reads through to find a stop are opened too', () => {
  expect(walk('Page', 'Call').files).toEqual(['client/page.tsx', 'client/load.ts', 'shared/ask.ts', 'shared/call.ts']);
});

test('the way begins at the nearest file that is open already', () => {
  expect(walk('Page', 'ask', 'CALL').files).toHaveLength(4);
  expect(walk('ask', 'Page', 'CALL').files).toEqual(['shared/ask.ts', 'client/page.tsx', 'shared/call.ts']);
});

test('behind a wire a walk goes on in the file that is named', () => {
  expect(walk('Page', 'backend/entry.ts').files).toEqual(['client/page.tsx', 'backend/entry.ts']);
  expect(walk('Page', 'answer@backend/other').files).toEqual(['client/page.tsx', 'backend/other.ts']);
});

test('a stop that nobody exports, or two, is lost and said', () => {
  expect(walk('Page', 'answer', 'hidden', 'renamed', 'backend/gone.ts').lost).toEqual([
    'answer',
    'hidden',
    'renamed',
    'backend/gone.ts',
  ]);
});
