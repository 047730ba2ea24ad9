/** The selected parts, or all. */
export function chosen<T>(all: Record<string, T>, only: string[]): [string, T][] {
  const unknown = only.find((name) => !Object.hasOwn(all, name));
  if (unknown) throw new Error(`there is no ${unknown}; there are ${Object.keys(all).join(', ')}`);
  return Object.entries(all).filter(([name]) => only.length === 0 || only.includes(name));
}

/** Reports whether a budget holds, and records a failure for the exit code. */
export type CheckBudget = (holds: boolean, text: string) => void;
