import { posix } from 'node:path';
import type { SourceFile } from './measure-house.ts';

// How many files one opens to follow one thing through the whole product: a page, an application, a message. A walk names
// its stops, in order, by what is exported there, so that a file which moves changes nothing here; where an export is
// renamed or gone, the walk says which stop it lost.

export interface Walk {
  name: string;
  /** Files at most. */
  goal: number;
  /** Exported names; a default export by its file. Where a name is exported twice, 'name@path begins so' says which. */
  stops: readonly string[];
}

export interface WalkFigures {
  /** In the order in which they are opened first. */
  files: string[];
  lines: number;
  folders: number;
  /** Stops that nobody exports, or several. */
  lost: string[];
}

/**
 * Opens the file of each stop. Where none of the files that are open imports it, but a way of imports leads there from
 * one of them, the files on the shortest such way are opened too: one reads through them to find it. Where there is no
 * way, the stop is behind a wire: a request, a socket, a database.
 */
export function takeWalk({ stops }: Pick<Walk, 'stops'>, sources: readonly SourceFile[]): WalkFigures {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const opened: string[] = [];
  const lost: string[] = [];
  for (const stop of stops) {
    const [file, ...others] = filesOf(stop, texts);
    if (file === undefined || others.length > 0) lost.push(stop);
    else for (const path of wayTo(file, opened, texts)) if (!opened.includes(path)) opened.push(path);
  }
  return {
    files: opened,
    lines: opened.reduce((sum, path) => sum + (texts.get(path) ?? '').trimEnd().split('\n').length, 0),
    folders: new Set(opened.map((path) => posix.dirname(path))).size,
    lost,
  };
}

function filesOf(stop: string, texts: ReadonlyMap<string, string>): string[] {
  if (texts.has(stop)) return [stop];
  const [name = '', place = ''] = stop.split('@');
  const declares = new RegExp(`^export (?:async )?(?:const|function|class|interface|type) ${name}\\b`, 'm');
  return [...texts].filter(([path, text]) => path.startsWith(place) && declares.test(text)).map(([path]) => path);
}

/** The files from one that is open to `file`, without that one. */
function wayTo(file: string, opened: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  const cameFrom = new Map<string, string | null>(opened.map((path) => [path, null]));
  for (const path of cameFrom.keys()) {
    if (path === file) break;
    for (const next of importsOf(path, texts)) if (!cameFrom.has(next)) cameFrom.set(next, path);
  }
  const way: string[] = [];
  for (let at: string | null | undefined = file; at; at = cameFrom.get(at)) way.unshift(at);
  return way;
}

function importsOf(path: string, texts: ReadonlyMap<string, string>): string[] {
  return [...(texts.get(path) ?? '').matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g)]
    .map(([, specifier = '']) =>
      specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
    )
    .filter((target) => texts.has(target));
}
