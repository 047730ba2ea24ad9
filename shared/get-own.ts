/**
 * Returns an own property of a lookup table by an untrusted key. Plain access would also find inherited names such as
 * 'constructor' and '__proto__'.
 */
export const getOwn = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
