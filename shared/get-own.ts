/**
 * What a table says under a word that came from somewhere else. Every object knows some words besides its own, 'constructor'
 * and '__proto__' among them: read as they are, they give a function where an entry was looked for.
 */
export const getOwn = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
