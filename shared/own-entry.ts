/**
 * What a table says under a word that came from somewhere else. Every object knows some words besides its own, 'constructor'
 * and '__proto__' among them: read as they are, they give a function where an entry was looked for.
 */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
