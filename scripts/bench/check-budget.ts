/** Returns the parts with the given names, or all parts if no name is given. */
export function selectByName<T>(items: Record<string, T>, selectedNames: string[]): [string, T][] {
  const unknownName = selectedNames.find((name) => !Object.hasOwn(items, name));
  if (unknownName) throw new Error(`unknown name ${unknownName}; available: ${Object.keys(items).join(', ')}`);
  return Object.entries(items).filter(([name]) => selectedNames.length === 0 || selectedNames.includes(name));
}

/** Prints whether a budget is met. An exceeded budget makes the process exit with an error. */
export type CheckBudget = (isValid: boolean, text: string) => void;
