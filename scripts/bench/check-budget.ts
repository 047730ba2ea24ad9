/** Returns the named parts, or all if none is named. */
export function chosen<T>(all: Record<string, T>, only: string[]): [string, T][] {
  const unknown = only.find((name) => !Object.hasOwn(all, name));
  if (unknown) throw new Error(`there is no ${unknown}; there are ${Object.keys(all).join(', ')}`);
  return Object.entries(all).filter(([name]) => only.length === 0 || only.includes(name));
}

/** Prints whether a budget holds. A violation makes the process exit with an error. */
export type CheckBudget = (holds: boolean, text: string) => void;
