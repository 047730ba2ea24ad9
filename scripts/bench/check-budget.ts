/** Returns the named parts, or all if none is named. */
export function selectByName<T>(items: Record<string, T>, selectedNames: string[]): [string, T][] {
  const unknownName = selectedNames.find((name) => !Object.hasOwn(items, name));
  if (unknownName) throw new Error(`unknown name ${unknownName}; available: ${Object.keys(items).join(', ')}`);
  return Object.entries(items).filter(([name]) => selectedNames.length === 0 || selectedNames.includes(name));
}

/** Prints whether a budget holds. A violation makes the process exit with an error. */
export type CheckBudget = (isValid: boolean, text: string) => void;
