// Collects the regular expressions in many files. If an expression is constructed at run time, its composed source is
// recorded while its module is imported.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Expression, findExpressions } from './find-expressions.ts';

interface FoundExpression extends Expression {
  /** Where the expression occurs, as file:line. */
  places: string[];
}

export interface CollectedExpressions {
  expressions: FoundExpression[];
  /** Expressions that a function constructs, as file:line. Importing the module does not reveal their source. */
  dynamic: string[];
  /** Constructions that importing the module should have executed but did not, as file:line. */
  unread: string[];
}

export async function collectExpressions(root: string, files: readonly string[]): Promise<CollectedExpressions> {
  const expressionsByKey = new Map<string, FoundExpression>();
  const addExpression = ({ source, flags }: Expression, location: string) => {
    const key = `/${source}/${flags}`;
    const foundExpression = expressionsByKey.get(key) ?? { source, flags, places: [] };
    if (!foundExpression.places.includes(location)) foundExpression.places.push(location);
    expressionsByKey.set(key, foundExpression);
  };
  const dynamicPatterns: string[] = [];
  const constructedPatterns: string[] = [];
  const modules = new Set<string>();
  for (const file of files) {
    const { literals, constructions } = findExpressions(file, readFileSync(resolve(root, file), 'utf8'));
    for (const literal of literals) addExpression(literal, `${file}:${literal.line}`);
    for (const { line, isInFunction } of constructions)
      (isInFunction ? dynamicPatterns : constructedPatterns).push(`${file}:${line}`);
    // Node cannot import JSX, so constructions in a component's module are reported as unread.
    if (constructions.length > 0 && file.endsWith('.ts')) modules.add(file);
  }
  const readLocations = await recordConstructions(root, [...modules], addExpression);
  const isUnread = (location: string) => !readLocations.has(location);
  return {
    expressions: [...expressionsByKey.values()],
    dynamic: dynamicPatterns.filter(isUnread),
    unread: constructedPatterns.filter(isUnread),
  };
}

async function recordConstructions(
  root: string,
  modules: readonly string[],
  addExpression: (expression: Expression, location: string) => void,
): Promise<Set<string>> {
  const readLocations = new Set<string>();
  const recordExpression = (expression: RegExp) => {
    const location = findCaller(root);
    if (!location) return expression;
    readLocations.add(location);
    addExpression(expression, location);
    return expression;
  };
  const NativeRegExp = globalThis.RegExp;
  const hooks = registerHooks({ load: loadJson });
  globalThis.RegExp = new Proxy(NativeRegExp, {
    construct: (target, args) => recordExpression(Reflect.construct(target, args) as RegExp),
    apply: (target, thisArgument, args) => recordExpression(Reflect.apply(target, thisArgument, args) as RegExp),
  });
  try {
    // The query makes Node evaluate modules again that were already imported.
    for (const file of modules) await import(`${pathToFileURL(resolve(root, file)).href}?expressions`);
  } finally {
    globalThis.RegExp = NativeRegExp;
    hooks.deregister();
  }
  return readLocations;
}

/** Returns file:line of the module that constructs an expression, taken from the stack, or null for a library. */
function findCaller(root: string): string | null {
  const frames = (new Error('stack').stack ?? '').split('\n').filter((line) => line.includes('file://'));
  const caller = frames.find((line) => !line.includes(import.meta.url)) ?? '';
  const [, url, line] = /(file:\/\/[^?)]+?)(?:\?expressions)?:(\d+):\d+\)?$/.exec(caller) ?? [];
  const file = url && relative(root, fileURLToPath(url));
  return file && !file.startsWith('..') && !file.includes('node_modules') ? `${file}:${line}` : null;
}

/** Adds the import attribute for JSON, which Node requires and the bundler does not. */
const loadJson: Parameters<typeof registerHooks>[0]['load'] = (url, context, nextLoad) =>
  url.split('?')[0]?.endsWith('.json')
    ? { format: 'module', shortCircuit: true, source: `export default ${readFileSync(fileURLToPath(url), 'utf8')}` }
    : nextLoad(url, context);
