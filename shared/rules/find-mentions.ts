/** Colleagues whose name follows an '@' in a text. Of 'Lau' and 'Lau Mei' in '@Lau Mei' it is the longer one. */
export function findMentions<C extends { name: string }>(text: string, colleagues: readonly C[]): C[] {
  const longestFirst = colleagues
    .filter(({ name }) => name !== '')
    .sort((one, other) => other.name.length - one.name.length);
  const found = new Set<C>();
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const after = text.slice(at + 1);
    const mentioned = longestFirst.find(({ name }) => after.startsWith(name));
    if (mentioned) found.add(mentioned);
  }
  return [...found];
}
