/** Colleagues whose name follows an '@' in a text. Of 'Lau' and 'Lau Mei' in '@Lau Mei' it is the longer one. */
export function findMentions<C extends { name: string }>(text: string, colleagues: readonly C[]): C[] {
  const longestFirst = colleagues
    .filter(({ name }) => name !== '')
    .sort((item, other) => other.name.length - item.name.length);
  const match = new Set<C>();
  for (let index = text.indexOf('@'); index >= 0; index = text.indexOf('@', index + 1)) {
    const rest = text.slice(index + 1);
    const mentioned = longestFirst.find(({ name }) => rest.startsWith(name));
    if (mentioned) match.add(mentioned);
  }
  return [...match];
}
