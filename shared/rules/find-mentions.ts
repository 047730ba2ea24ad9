/** Colleagues whose name follows an '@' in a text. Of 'Lau' and 'Lau Mei' in '@Lau Mei' it is the longer one. */
export function findMentions<C extends { name: string }>(text: string, colleagues: readonly C[]): C[] {
  const longestFirst = colleagues
    .filter(({ name }) => name !== '')
    .sort((item, other) => other.name.length - item.name.length);
  const match = new Set<C>();
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const after = text.slice(at + 1);
    const mentioned = longestFirst.find(({ name }) => after.startsWith(name));
    if (mentioned) match.add(mentioned);
  }
  return [...match];
}
