/** Those that somebody asked for by name, or all. */
export function chosen<T>(all: Record<string, T>, only: string[]): [string, T][] {
  const unknown = only.find((name) => !Object.hasOwn(all, name));
  if (unknown) throw new Error(`there is no ${unknown}; there are ${Object.keys(all).join(', ')}`);
  return Object.entries(all).filter(([name]) => only.length === 0 || only.includes(name));
}

/** Says whether a budget holds, and remembers that it does not. */
export type ExpectThat = (holds: boolean, words: string) => void;
