import { posix } from 'node:path';

export interface SourceFile {
  path: string;
  text: string;
}

export interface HouseFigures {
  files: number;
  median: number;
  longest: SourceLength;
  /** Of all files, those of 20 lines or fewer. */
  shortShare: number;
  /** Of all lines, those that import. */
  importShare: number;
  /** Folders with more files than one looks through, largest first. */
  fullFolders: [folder: string, files: number][];
}

interface SourceLength {
  path: string;
  lines: number;
}

const SHORT = 20;
const FULL = 20;

export function measureHouse(files: readonly SourceFile[], inFolders: readonly string[]): HouseFigures {
  const lengths = files.map(({ path, text }) => ({ path, lines: linesOf(text).length }));
  const sorted = lengths.toSorted((a, b) => a.lines - b.lines);
  const total = lengths.reduce((sum, { lines }) => sum + lines, 0);
  const importing = files.reduce((sum, { text }) => sum + countImportLines(text), 0);
  return {
    files: files.length,
    median: sorted[Math.floor(sorted.length / 2)]?.lines ?? 0,
    longest: sorted.at(-1) ?? { path: '', lines: 0 },
    shortShare: lengths.filter(({ lines }) => lines <= SHORT).length / files.length,
    importShare: importing / total,
    fullFolders: countFolders(inFolders).filter(([, count]) => count > FULL),
  };
}

const linesOf = (text: string) => text.trimEnd().split('\n');

/** All lines of an import count, also those between its braces. */
export function countImportLines(text: string): number {
  const statements = text.match(/^(?:import|export)\b[^;'"]*?(?:\bfrom\s*)?'[^']+';?$/gm) ?? [];
  return statements.filter(isImport).reduce((sum, statement) => sum + linesOf(statement).length, 0);
}

const isImport = (statement: string) => /^import\b/.test(statement) || /\bfrom\s*'/.test(statement);

function countFolders(paths: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
