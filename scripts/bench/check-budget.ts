/** Returns the named parts, or all if none is named. */
export function selectByName<T>(all: Record<string, T>, selectedNames: string[]): [string, T][] {
  const unknown = selectedNames.find((name) => !Object.hasOwn(all, name));
  if (unknown) throw new Error(`there is no ${unknown}; there are ${Object.keys(all).join(', ')}`);
  return Object.entries(all).filter(([name]) => selectedNames.length === 0 || selectedNames.includes(name));
}

/** Prints whether a budget holds. A violation makes the process exit with an error. */
export type CheckBudget = (isValid: boolean, text: string) => void;
